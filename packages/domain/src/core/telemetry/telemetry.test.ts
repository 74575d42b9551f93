import { describe, expect, test } from 'vitest';
import { scrubErrorText, userTypeOf } from './index.ts';

describe('internal and external users', () => {
  test.each([
    ['ann@skuline.example', 'internal'],
    ['Ann@SKULINE.example', 'internal'],
    ['bo@partner.example', 'internal'],
    ['b@partner.example', 'internal'],
    ['ann@eu.skuline.example', 'external'],
    ['ann@skuline.example.evil.example', 'external'],
    ['ann@notskuline.example', 'external'],
    ['"a@skuline.example"@evil.example', 'external'],
    ['@skuline.example', 'external'],
    ['skuline.example', 'external'],
    ['', 'external'],
  ])('%s is %s', (email, type) => {
    expect(userTypeOf(email, ['skuline.example', 'partner.example'])).toBe(type);
  });

  test('without a configured domain everyone is external', () => {
    expect(userTypeOf('ann@skuline.example', [])).toBe('external');
  });
});

describe("an error's text", () => {
  test.each([
    ["Cannot read properties of undefined (reading 'map')", null],
    ['user ann.o+x@alder-oak.example is not known', 'user [email] is not known'],
    ['bad token eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIx.abc-_1', 'bad token [token]'],
    [
      'at Chart (https://skuline.example/assets/index-a1b2.js?v=3#x:10:7)',
      'at Chart (/assets/index-a1b2.js:10:7)',
    ],
    ['failed: http://127.0.0.1:4400/api/skus?brand_name=Alder%20%26%20Oak', 'failed: /api/skus'],
    ["no brand called 'Alder & Oak'", "no brand called '…'"],
    ['no SKU "THIS-IS-A-LONG-SKU-NAME-OF-OVER-FORTY-CHARACTERS"', 'no SKU "…"'],
    ['net sales were 1,234,567.89 or 98765432 or 12.50', 'net sales were [number] or [number] or [number]'],
    ['line 31 of 400', null],
  ])('%s', (text, expected) => {
    expect(scrubErrorText(text, 300)).toBe(expected ?? text);
  });

  test('is cut to its limit, and left alone up to it', () => {
    expect(scrubErrorText('x'.repeat(300), 300)).toBe('x'.repeat(300));
    expect(scrubErrorText('x'.repeat(500), 300)).toBe(`${'x'.repeat(299)}…`);
  });

  test('of a megabyte comes to its end, cut', () => {
    expect(scrubErrorText(`${'a"'.repeat(300_000)}@${'1,'.repeat(200_000)}`, 2000)).toHaveLength(2000);
  });
});
