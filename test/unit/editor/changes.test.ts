import assert from 'node:assert/strict';
import { join } from 'node:path';
import { changeAt, pathIn } from '../../../src/editor/workspace/changes.ts';

describe('what a changed file means for the index', () => {
  it('looks at a source file by itself', () => {
    assert.equal(changeAt('src/app.ts'), 'path');
    assert.equal(changeAt('.github/workflows/ci.yml'), 'path');
  });

  it('looks at everything when a file changed that decides about others', () => {
    for (const path of ['.gitignore', 'packages/web/.gitignore', '.cairnignore', '.git/info/exclude']) {
      assert.equal(changeAt(path), 'everything', path);
    }
  });

  it('looks at everything after a checkout and does not mind git’s other files', () => {
    assert.equal(changeAt('.git/HEAD'), 'everything');
    for (const path of ['.git', '.git/index', '.git/objects/ab/cd', 'vendor/lib/.git/HEAD']) {
      assert.equal(changeAt(path), 'nothing', path);
    }
  });
});

describe('the path of a file in a folder', () => {
  const root = join('/', 'home', 'me', 'project');

  it('is relative, with forward slashes', () => {
    assert.equal(pathIn(root, join(root, 'src', 'app.ts')), 'src/app.ts');
    assert.equal(pathIn(root, join(root, '..gitkeep')), '..gitkeep');
  });

  it('is none for files elsewhere and for the folder itself', () => {
    assert.equal(pathIn(root, join('/', 'home', 'me', 'project2', 'app.ts')), undefined);
    assert.equal(pathIn(root, join('/', 'home', 'me')), undefined);
    assert.equal(pathIn(root, root), undefined);
  });
});
