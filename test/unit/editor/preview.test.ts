import assert from 'node:assert/strict';
import { preview } from '../../../src/editor/search/preview.ts';

describe('the code on a card', () => {
  it('starts at the left edge and keeps its shape', () => {
    assert.equal(preview('    if (a) {\r\n      b();\r\n    }\r\n'), 'if (a) {\n  b();\n}');
  });

  it('takes blank lines neither for code nor for indentation', () => {
    assert.equal(preview('\n\n\tfirst();\n\n\tsecond();'), 'first();\n\nsecond();');
  });

  it('takes away only what all lines share when tabs and spaces are mixed', () => {
    assert.equal(preview('\t  a\n\t\tb'), '  a\n\tb');
  });

  it('shows six lines, and of an endless line its beginning', () => {
    assert.equal(preview('a\nb\nc\nd\ne\nf\ng'), 'a\nb\nc\nd\ne\nf');
    assert.ok(preview('x'.repeat(100_000)).length < 1000);
  });

  it('shows nothing of a stretch without text', () => {
    assert.equal(preview(''), '');
    assert.equal(preview(' \n\t\n'), '');
  });
});
