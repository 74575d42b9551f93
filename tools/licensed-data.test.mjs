import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const serverData = path.join(root, 'apps/server/src/testing/data');
const domainData = path.join(root, 'packages/domain/src/testing/expected');

test('the server and the domain are tested against the same expected figures', () => {
  const names = readdirSync(domainData).filter((name) => name.endsWith('.expected.json'));
  expect(names).not.toEqual([]);
  for (const name of names) {
    expect(readFileSync(path.join(serverData, name), 'utf8')).toBe(
      readFileSync(path.join(domainData, name), 'utf8'),
    );
  }
});

test('only data whose licence allows it is in the repository', () => {
  expect(readdirSync(serverData).toSorted()).toEqual([
    'LICENSES.md',
    'online_retail.csv.gz',
    'online_retail.expected.json',
    'superstore.csv.gz',
    'superstore.expected.json',
  ]);
});
