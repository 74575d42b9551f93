import { expect, test } from 'vitest';
import { isFoundIn } from './search-fold.ts';

test.each([
  ['Café Noir', 'cafe', true],
  ['Cafe Noir', 'CAFÉ', true],
  ['Cafe\u0301 Noir', ' café', true],
  ['Crème brûlée', 'creme bru', true],
  ['Ångström', 'ang', true],
  ['Kettle', '', true],
  ['Kettle', 'cafe', false],
])('searched in %s, %s is found: %s', (text, search, expected) =>
  expect(isFoundIn(text, search)).toBe(expected),
);
