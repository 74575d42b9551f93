import { expect, test } from 'vitest';
import { copyNumberOf } from '../file-name.ts';
import { splitRange } from '../report-line.ts';
import { readCellText } from './cell-text.ts';
import { readMoney, signEvidence } from './read-money.ts';

/** So many that a reading which goes back for each of them takes minutes; none that goes through them once does. */
const MANY = 1_000_000;
const BLANKS = ' '.repeat(MANY);

test('blanks within a cell are read once', () => {
  expect(readCellText(`x${BLANKS}x`)).toHaveLength(MANY + 2);
});

test('blanks within a range of days are read once', () => {
  expect(splitRange(`x${BLANKS}x`)).toHaveLength(1);
  expect(splitRange(`Oct 20, 2026 ${BLANKS}-${BLANKS} Oct 21, 2026`)).toEqual([
    'Oct 20, 2026',
    'Oct 21, 2026',
  ]);
});

test('signs without a digit are read once', () => {
  const signs = '.'.repeat(MANY);
  expect(signEvidence(`x${signs}x`)).toBe('none');
  expect(readMoney(`x${signs}x`, 'point')).toEqual({ kind: 'bad' });
});

test("blanks within a file's name are read once", () => {
  expect(copyNumberOf(`ads${BLANKS}x`)).toBe(0);
  expect(copyNumberOf(`ads${BLANKS}(2).csv`)).toBe(2);
});
