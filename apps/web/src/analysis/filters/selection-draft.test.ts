import { describe, expect, test } from 'vitest';
import { emptyListMessage, triggerText } from './filter-texts.ts';
import { findShown, inListOrder, selectAllState, toggleName, toggleShown } from './selection-draft.ts';

const options = ['Alder', 'Briskway', 'Casa', 'Casita'].map((name) => ({ name }));

test('the search finds names by any part of them, whatever the case', () => {
  expect(findShown(options, ' cas ').map((option) => option.name)).toEqual(['Casa', 'Casita']);
  expect(findShown(options, '')).toBe(options);
});

test('Select All covers only what is shown and leaves the rest as it is', () => {
  const shown = findShown(options, 'cas');
  const all = toggleShown(new Set(['Alder']), shown);
  expect([...all]).toEqual(['Alder', 'Casa', 'Casita']);
  expect([...toggleShown(all, shown)]).toEqual(['Alder']);
  expect([...toggleShown(new Set(['Casa']), shown)]).toEqual(['Casa', 'Casita']);
});

test.each([
  [[], 'none'],
  [['Casa'], 'some'],
  [['Casa', 'Casita'], 'all'],
  [['Alder'], 'none'],
])('with %j selected the toggle over Casa and Casita reads %s', (selected, state) => {
  expect(selectAllState(new Set(selected), findShown(options, 'cas'))).toBe(state);
});

test('the applied names come in the order of the list', () => {
  expect(inListOrder(toggleName(new Set(['Casa', 'Gone']), 'Alder'), options)).toEqual([
    'Alder',
    'Casa',
    'Gone',
  ]);
});

describe('empty lists', () => {
  test.each([
    ['brand_name', 'x', 3, false, 'No matching brands found'],
    ['brand_name', '', 0, false, 'No brands available'],
    ['parent_sku_name', 'x', 3, true, 'No matching Parent SKUs found'],
    ['parent_sku_name', '', 0, true, 'No Parent SKUs available for selected Brands'],
    ['parent_sku_name', '', 0, false, 'No Parent SKUs available'],
    ['sku_name', 'x', 3, false, 'No matching SKUs found'],
    ['sku_name', 'x', 0, true, 'No SKUs available for selected filters'],
    ['sku_name', '', 0, false, 'No SKUs available'],
  ] as const)(
    '%s, search %j, %i options, restricted %s: %s',
    (field, search, optionCount, isRestricted, message) => {
      expect(emptyListMessage(field, { search, optionCount, isRestricted })).toBe(message);
    },
  );
});

test.each([
  [0, 'Parent SKUs'],
  [2, 'Parent SKUs (2)'],
])('with %i selected the trigger says %s', (count, text) => {
  expect(triggerText('parent_sku_name', count)).toBe(text);
});
