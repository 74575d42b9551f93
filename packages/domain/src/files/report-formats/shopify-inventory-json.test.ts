import { expect, test } from 'vitest';
import { tableOfJsonLines } from './json-lines.ts';

const ITEM = { id: 'gid://shopify/InventoryItem/7', sku: 'TW-KET' };
const level = (place: string, available: number, incoming: number, parent = ITEM.id) => ({
  __parentId: parent,
  location: { name: place },
  quantities: [
    { name: 'incoming', quantity: incoming },
    { name: 'available', quantity: available },
  ],
});

test('items of an inventory are the lines of an export: one for each place, with the SKU of the item before', () => {
  const table = tableOfJsonLines(ITEM);
  if (table === null) throw new Error('An item was not recognized.');
  expect(table.header).toEqual(['Handle', 'SKU', 'Location', 'Incoming', 'Available']);
  const lines = [ITEM, level('Warehouse', 12, 3), level('Shop', -1, 0), level('Shop', 4, 0, 'another')];
  expect(lines.flatMap((line) => [...table.take(line)])).toEqual([
    ['', 'TW-KET', 'Warehouse', '3', '12'],
    ['', 'TW-KET', 'Shop', '0', '-1'],
    ['', '', 'Shop', '0', '4'],
  ]);
});
