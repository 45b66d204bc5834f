import assert from 'node:assert/strict';
import { foldedKey, identifierParts } from '../../../src/engine/lexical/identifiers.ts';
import { misspelledNames } from '../../../src/engine/lexical/misspelled.ts';
import { Termizer } from '../../../src/engine/lexical/terms.ts';

describe('Identifiers', () => {
  it('have the same parts in every style', () => {
    for (const name of [
      'parseHttpHeader',
      'parse_http_header',
      'parse-http-header',
      'PARSE_HTTP_HEADER',
      'ParseHTTPHeader',
    ])
      assert.deepEqual(identifierParts(name), ['parse', 'http', 'header'], name);
    assert.deepEqual(identifierParts('utf8Decoder2'), ['utf', '8', 'decoder', '2']);
    assert.deepEqual(identifierParts('__init__'), ['init']);
    assert.deepEqual(identifierParts('İşlemYap'), ['islem', 'yap']);
  });

  it('have one folded key in every style', () => {
    const keys = ['retryWithBackoff', 'retry_with_backoff', 'Retry-With-Backoff', 'RETRY_WITH_BACKOFF'].map(
      foldedKey,
    );
    assert.deepEqual(new Set(keys), new Set(['retrywithbackoff']));
  });
});

describe('Terms', () => {
  const termizer = new Termizer();
  const terms = (text: string) => termizer.terms(text).map((id) => termizer.vocabulary.term(id));

  it('of an identifier are its parts and the whole', () => {
    assert.deepEqual(terms('parseInvoice'), ['pars', 'invoic', 'parseinvoice']);
  });

  it('bring forms of an English word together', () => {
    for (const form of ['connect', 'connected', 'connecting', 'connections'])
      assert.deepEqual(terms(form), ['connect']);
  });

  it('of a script without spaces are its pairs of characters', () => {
    assert.deepEqual(terms('解析发票'), ['解析', '析发', '发票']);
  });

  it('are counted once each over several texts', () => {
    const { terms: distinct, counts } = termizer.count(['lease lock', 'lease']);
    const counted = Object.fromEntries(
      [...distinct].map((id, i) => [termizer.vocabulary.term(id), counts[i]]),
    );
    assert.deepEqual(counted, { leas: 2, lock: 1 });
  });

  it('leave out runs too long to be words', () => {
    assert.deepEqual(terms('a'.repeat(5000)), []);
  });
});

describe('A misspelt name', () => {
  const names = ['retryWithBackoff', 'parse_invoice', 'AcquireLease', 'run', 'rung', 'walk', 'walks'];

  it('is found within two edits, whatever its style', () => {
    for (const [wrong, right] of [
      ['retryWithBakoff', 'retryWithBackoff'],
      ['retry_with_backof', 'retryWithBackoff'],
      ['parseInvioce', 'parse_invoice'],
      ['aquireLeese', 'AcquireLease'],
    ] as const)
      assert.equal(misspelledNames(wrong, names, 5)[0], right, wrong);
  });

  it('is not found when it is further away, or too short to tell', () => {
    assert.deepEqual(misspelledNames('retryWithoutDelay', names, 5), []);
    assert.deepEqual(misspelledNames('ran', names, 5), []);
    assert.deepEqual(misspelledNames('walkxx', names, 5), ['walk', 'walks']);
  });
});
