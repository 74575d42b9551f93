import { expect, test } from 'vitest';
import { REFRESH_EVERY_MS, refreshPeriodOf } from './token-lifetime.ts';

const tokenOf = (claims: object) =>
  `e30.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.sig`;
const MINUTE = 60_000;
const START = 1_700_000_000;

test.each([
  [60, 50],
  [24 * 60, 50],
  [30, 25],
  [5, 250 / 60],
  [0.1, 0.5],
])('a token that lives %d minutes is replaced after %d', (lives, after) => {
  const token = tokenOf({ name: 'Ännö ÿ?>', iat: START, exp: START + lives * 60 });
  expect(refreshPeriodOf(token)).toBeCloseTo(after * MINUTE);
});

test.each([
  ['without times', tokenOf({})],
  ['that ended before it began', tokenOf({ iat: START, exp: START - 1 })],
  ['that is none', 'not-a-token'],
  ['with a broken middle', 'a.%%%.c'],
])('one %s is replaced after 50 minutes', (_what, token) => {
  expect(refreshPeriodOf(token)).toBe(REFRESH_EVERY_MS);
});
