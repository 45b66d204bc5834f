import assert from 'node:assert/strict';
import { isDocumentation } from '../../../src/engine/chunking/documentation.ts';

describe('Comments', () => {
  const documentation = [
    '/**\n * Adds.\n */',
    '/// Adds.\n/// Twice.',
    '//! A crate that adds.',
    '/*! \\brief Adds. */',
    '(** Adds. *)',
    '-- | Adds.',
    '{-| Adds. -}',
    '{- | Adds. -}',
    '--- Adds.',
    "#' Adds.\n#' @param x what",
    '=begin\nAdds.\n=end',
    '=pod\n\nAdds.\n\n=cut',
    '"""Adds."""',
    "r'''Adds.'''",
    '// Copyright by somebody.\n\n/** Adds. */',
    '    /** Adds, indented. */',
  ];
  for (const text of documentation) {
    it(`are documentation in the form of ${JSON.stringify(text)}`, () =>
      assert.ok(isDocumentation(text.split('\n'))));
  }

  const others = [
    '// Adds.',
    '# Adds.',
    '/* Adds. */',
    '/**/',
    '/*********\n * ADDING *\n *********/',
    '//////////\n// ADDING\n//////////',
    '-- Adds.',
    '--------\n-- ADDING\n--------',
    '--- ADDING ---',
    '(* Adds. *)',
    '{- Adds. -}',
    '=========',
    '; Adds.',
    '% Adds.',
  ];
  for (const text of others) {
    it(`are just comments in the form of ${JSON.stringify(text)}`, () =>
      assert.ok(!isDocumentation(text.split('\n'))));
  }
});
