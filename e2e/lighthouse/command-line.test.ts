import { expect, test } from 'vitest';
import { parseWish } from './command-line.ts';
import { nameOf } from './measured-pages.ts';

test.each([
  [[], ['/ mobile', '/signin mobile', '/dashboard desktop', '/dashboard mobile'], 3],
  [['/'], ['/ mobile'], 3],
  [['/dashboard'], ['/dashboard desktop', '/dashboard mobile'], 3],
  [['/dashboard', 'mobile', '--runs', '5'], ['/dashboard mobile'], 5],
  [['--runs=1', 'desktop'], ['/dashboard desktop'], 1],
])('%j measures %j, each %i times', (args, pages, runs) => {
  const wish = parseWish(args);
  expect(wish.pages.map(nameOf)).toEqual(pages);
  expect(wish.runs).toBe(runs);
});

test.each([
  [['/nowhere'], 'There is no page "/nowhere"'],
  [['--runs', '0'], '--runs is a number from 1 on'],
  [['--runs', 'many'], '--runs is a number from 1 on'],
  [['--speed'], 'speed'],
])('%j is refused with a reason', (args, reason) => {
  expect(() => parseWish(args)).toThrow(reason);
});
