import { expect, test } from 'vitest';
import { readRecords } from './read-records.ts';

test('a record begins on its physical line, whatever line ends stand in the cells before it', () => {
  const { records } = readRecords('a,"b\n\nc",d\n\ne,f\n', { isWhole: true });
  expect(records).toEqual([
    { line: 1, fields: ['a', 'b\n\nc', 'd'] },
    { line: 5, fields: ['e', 'f'] },
  ]);
});

test('a line of many cells is gone through once, not once for each of them', () => {
  const cells = 4_000_000;
  const { records } = readRecords(`${','.repeat(cells - 1)}\n`, { isWhole: true });
  expect(records[0]?.fields).toHaveLength(cells);
});
