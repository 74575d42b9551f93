import { expect, test } from 'vitest';
import { createTypeahead } from './typeahead.ts';

const NAMES = ['Alder & Oak', 'Birch', 'Brown Bear', 'Briar', 'Ümlaut'];

/** Types with `pause` milliseconds between the keys, the focus following; answers where it ends. */
function type(keys: string, pause: number, from = 0): number {
  let time = 0;
  const find = createTypeahead(() => (time += pause));
  return Array.from(keys).reduce((focused, key) => find(key, NAMES, focused) ?? focused, from);
}

test.each([
  ['b', 100, 'Birch'],
  ['bb', 100, 'Brown Bear'],
  ['bbbb', 100, 'Birch'],
  ['bri', 100, 'Briar'],
  ['brown b', 100, 'Brown Bear'],
  ['ba', 2000, 'Alder & Oak'],
  ['ü', 100, 'Ümlaut'],
  ['x', 100, 'Alder & Oak'],
])('typing %j, a key every %i ms, leads to %s', (keys, pause, expected) => {
  expect(NAMES[type(keys, pause)]).toBe(expected);
});

test.each(['ArrowDown', 'Enter', 'Escape', ' '])('the key %j is not the typing of a name', (key) => {
  expect(createTypeahead(() => 0)(key, NAMES, 0)).toBeNull();
});
