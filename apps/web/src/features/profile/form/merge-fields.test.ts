import { describe, expect, test } from 'vitest';
import { listChanged, mergeFields } from './merge-fields.ts';

const base = { name: 'Alder', text: 'kettles', tags: ['a', 'b'] };

describe('what was saved elsewhere comes into a form', () => {
  test.each([
    ['nothing typed here', base, { ...base, text: 'pans' }, { ...base, text: 'pans' }, []],
    [
      'another field typed here',
      { ...base, name: 'Oak' },
      { ...base, text: 'pans' },
      { ...base, name: 'Oak', text: 'pans' },
      [],
    ],
    [
      'the same typed on both sides',
      { ...base, name: 'Oak' },
      { ...base, name: 'Oak' },
      { ...base, name: 'Oak' },
      [],
    ],
    [
      'the same field changed to something else: mine stays and is named',
      { ...base, name: 'Oak' },
      { ...base, name: 'Elm' },
      { ...base, name: 'Oak' },
      ['name'],
    ],
    [
      'a list changed here',
      { ...base, tags: ['a'] },
      { ...base, name: 'Elm' },
      { ...base, name: 'Elm', tags: ['a'] },
      [],
    ],
  ])('%s', (_case, mine, theirs, values, clashes) => {
    expect(mergeFields(base, mine, theirs)).toEqual({ values, clashes });
  });

  test('a list with the same items is not a change', () => {
    expect(listChanged(base, { ...base, tags: ['a', 'b'] })).toEqual([]);
    expect(listChanged(base, { ...base, tags: ['b', 'a'] })).toEqual(['tags']);
  });
});
