import { expect, test } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const NOW = new Date('2026-11-20T20:00:00Z');

test.each([
  ['30', 30_000],
  ['0', 0],
  [' 1.5 ', 1500],
  ['-5', 0],
  ['Fri, 20 Nov 2026 20:02:00 GMT', 120_000],
  ['Fri, 20 Nov 2026 19:58:00 GMT', 0],
  ['soon', null],
  ['Infinity', null],
  ['', null],
  [' ', null],
  [null, null],
  [undefined, null],
])('a Retry-After of %j asks to wait %j ms', (header, waitMs) =>
  expect(readRetryAfter(header, NOW)).toBe(waitMs),
);
