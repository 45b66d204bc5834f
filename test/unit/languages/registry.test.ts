import assert from 'node:assert/strict';
import { LanguageRegistry } from '../../../src/engine/languages/registry.ts';
import { collectedGrammars } from './grammars.ts';

const nothing = { code: {}, plain: {}, prose: {}, never: {}, refused: {} };

describe('LanguageRegistry', () => {
  let registry: LanguageRegistry;

  before(async function () {
    this.timeout(60_000);
    registry = await LanguageRegistry.load(await collectedGrammars());
  });

  const cases: [path: string, name: string, treatment: string][] = [
    ['src/main.go', 'go', 'code'],
    ['src/app.test.ts', 'typescript', 'code'],
    ['types/index.d.ts', 'typescript', 'code'],
    ['App.tsx', 'tsx', 'code'],
    ['App.jsx', 'javascript', 'code'],
    ['include/uv.h', 'cpp', 'code'],
    ['Program.CS', 'c-sharp', 'code'],
    ['analysis.R', 'r', 'code'],
    ['lib/cart.dart', 'dart', 'code'],
    ['Rakefile', 'ruby', 'code'],
    ['deploy/Jenkinsfile', 'groovy', 'code'],
    ['makefile', 'make', 'code'],
    ['.bashrc', 'bash', 'code'],
    ['package.json', 'json', 'plain'],
    ['.github/workflows/ci.yml', 'yaml', 'plain'],
    ['CMakeLists.txt', 'cmake', 'plain'],
    ['requirements.txt', 'requirements', 'plain'],
    ['schema.sql', 'sql', 'plain'],
    ['README.md', 'markdown', 'prose'],
    ['LICENSE', 'text', 'prose'],
    ['notes.txt', 'text', 'prose'],
    ['docs/index.rst', 'rst', 'prose'],
    ['data/points.tsv', 'csv', 'never'],
    ['package-lock.json', 'lock', 'never'],
    ['go.sum', 'lock', 'never'],
    ['dist/app.js.map', 'map', 'never'],
    ['fix.patch', 'diff', 'never'],
    ['unheard.of', 'plaintext', 'plain'],
    ['no-extension', 'plaintext', 'plain'],
    ['.hidden', 'plaintext', 'plain'],
  ];
  for (const [path, name, treatment] of cases) {
    it(`${path} is ${name} (${treatment})`, () => {
      assert.deepEqual(registry.languageOf(path), { name, treatment });
    });
  }

  const shebangs: [firstLine: string, name: string][] = [
    ['#!/bin/sh', 'bash'],
    ['#!/usr/bin/env python3', 'python'],
    ['#!/usr/bin/python3.12 -u', 'python'],
    ['#!/usr/bin/env -S node --flag', 'javascript'],
    ['#! /usr/bin/env FOO=1 ruby', 'ruby'],
    ['#!/usr/bin/Rscript', 'r'],
    ['#!/opt/unheard-of', 'plaintext'],
    ['import os', 'plaintext'],
  ];
  for (const [firstLine, name] of shebangs) {
    it(`a script that begins with "${firstLine}" is ${name}`, () => {
      assert.equal(registry.languageOf('bin/tool', firstLine).name, name);
    });
  }

  it('believes the extension before the first line', () => {
    assert.equal(registry.languageOf('tool.rb', '#!/bin/sh').name, 'ruby');
  });

  it('says why a grammar is refused', () => {
    assert.match(registry.refusalOf('sql')?.reason ?? '', /first parse/);
    assert.equal(registry.refusalOf('go'), undefined);
  });

  const mistakes: [what: string, data: unknown, message: RegExp][] = [
    ['data that is not an object', [], /grammars\.json must be an object/],
    ['a missing group', { ...nothing, plain: undefined }, /plain must be an object/],
    ['an unknown group', { ...nothing, sometimes: {} }, /unknown group "sometimes"/],
    [
      'an extension that two languages claim',
      { ...nothing, code: { perl: { extensions: ['t'] } }, plain: { t: {} } },
      /extension "t" belongs to both perl and t/,
    ],
    [
      'a file name that two languages claim',
      { ...nothing, code: { ruby: { files: ['Rakefile'] } }, plain: { rake: { files: ['rakefile'] } } },
      /file name "rakefile" belongs to both ruby and rake/,
    ],
    [
      'an interpreter that two languages claim',
      { ...nothing, code: { a: { interpreters: ['x'] }, b: { interpreters: ['x'] } } },
      /interpreter "x" belongs to both a and b/,
    ],
    [
      'an extension with a dot',
      { ...nothing, code: { python: { extensions: ['.py'] } } },
      /code\.python\.extensions: "\.py" must be lower case without a dot/,
    ],
    [
      'extensions that are no list',
      { ...nothing, code: { go: { extensions: 'go' } } },
      /code\.go\.extensions/,
    ],
    ['a refusal without a reason', { ...nothing, refused: { sql: {} } }, /refused\.sql needs a "reason"/],
  ];
  for (const [what, data, message] of mistakes) {
    it(`rejects ${what}`, () => {
      assert.throws(() => new LanguageRegistry(data), { message });
    });
  }
});
