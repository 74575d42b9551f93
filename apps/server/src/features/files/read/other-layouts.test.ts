import { createReadStream, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openReport } from './open-report.ts';
import { REPORTS } from './testing/expected-reports.ts';
import { readAll } from './testing/read-whole.ts';

/** Layouts of other shops and tools, with what must come of them; amounts in cents. */
const FOLDER = path.join(REPORTS, 'layouts');

interface ExpectedLayout {
  readonly answers: Readonly<Record<string, string>>;
  readonly facts: readonly [
    kind: string,
    day: string,
    sku: string,
    asin: string,
    currency: string,
    figures: Readonly<Record<string, number>>,
  ][];
  readonly left_out: number;
  readonly notices: readonly string[];
}
const EXPECTED: Readonly<Record<string, ExpectedLayout>> = JSON.parse(
  readFileSync(path.join(FOLDER, 'expected.json'), 'utf8'),
);

/** Ten-thousandths in a cent. */
const CENT = 100;

test.each(Object.entries(EXPECTED))('%s is read to the cent', async (file, expected) => {
  const source = { bytes: createReadStream(path.join(FOLDER, file)), totalBytes: null };
  const answers = new Map(Object.entries(expected.answers));
  const { facts, leftOut, reading } = await readAll(
    await openReport(source, { fileName: file, answers, parents: [] }),
  );
  const rows = facts.map(({ kind, day, sku, asin, currency = '', counts, money }) => {
    const cents = Object.entries(money).map(([fact, value]) => [fact, value / CENT] as const);
    const said = [...Object.entries(counts), ...cents].filter(([, value]) => value !== 0);
    return [kind, day, sku, asin, currency, Object.fromEntries(said)] as const;
  });
  const told = expected.facts.map((fact) => {
    const figures = Object.entries(fact[5]).filter(([, value]) => value !== 0);
    return [...fact.slice(0, 5), Object.fromEntries(figures)];
  });
  expect(rows.map((row) => JSON.stringify(row)).toSorted(inOrder)).toEqual(
    told.map((row) => JSON.stringify(row)).toSorted(inOrder),
  );
  expect(leftOut).toHaveLength(expected.left_out);
  expect(reading.notices().map(({ code }) => code)).toEqual(expected.notices);
});

function inOrder(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
