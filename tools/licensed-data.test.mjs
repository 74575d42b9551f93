import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

test('only data whose license allows it is in the repository', () => {
  expect(readdirSync(path.resolve(import.meta.dirname, '../test-data')).toSorted()).toEqual([
    'LICENSES.md',
    'online_retail.csv.gz',
    'online_retail.expected.json',
    'reports',
    'superstore.csv.gz',
    'superstore.expected.json',
  ]);
});
