import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { openReport } from './index.ts';
import { answersOf, ASKED, REFUSED, TAKEN, TOTALS } from './testing/expected-reports.ts';
import { expectedParts, partsOf } from './testing/parts-of-reading.ts';
import { openSample, readWhole, refusalOf } from './testing/read-whole.ts';

test.each(TAKEN)('$file is read to the cent', async (report) => {
  const whole = await readWhole(await openSample(report, answersOf(report.expected)));
  expect(partsOf(whole, report)).toMatchObject(expectedParts(report));
});

test.each(ASKED)('$file is not read without an answer', async (report) => {
  const asked = report.expected.asks.map(({ what, choices }) => ({ what, ...(choices && { choices }) }));
  expect(await openSample(report)).toMatchObject({ what: 'ask', questions: asked });
});

test.each(REFUSED)('$file is refused in a sentence', async (report) => {
  const { reason, after, format, message_mentions, bad_lines } = report.expected;
  const refused = await refusalOf(openSample(report, answersOf(report.expected)));
  expect(refused).toMatchObject({
    reason: after?.reason ?? reason,
    ...(format !== undefined && { format }),
    ...(bad_lines && { badLines: bad_lines, badLineCount: bad_lines.length }),
  });
  const said = refused.message.toLowerCase();
  expect(message_mentions.filter((word) => !said.includes(word.toLowerCase()))).toEqual([]);
});

test.each(TOTALS)('$file gives totals to compare with, and no rows', async (report) => {
  const { reason, format, control_totals } = report.expected;
  const opened = await openSample(report);
  expect(opened).toMatchObject({ what: 'totals', reason, format });
  const columns = control_totals?.columns.slice(1) ?? [];
  const totals = opened.what === 'totals' ? opened.totals : [];
  const rows = totals.map(({ day, counts, money }) => {
    const dollars = Object.entries(money).map(([fact, value]) => [fact, value / 10_000] as const);
    const values = new Map<string, number>([...Object.entries(counts), ...dollars]);
    return [day, ...columns.map((column) => values.get(column))];
  });
  expect(rows).toEqual(control_totals?.rows);
});

test('a long report that is held in memory lets other requests run between its rows', async () => {
  const rows = 10_000;
  const ad = { date: '2026-10-18', advertisedSku: 'HB-1', campaignBudgetCurrencyCode: 'USD', spend: 1 };
  const counts = { impressions: 9, clicks: 2, purchases7d: 1, sales7d: 5 };
  const bytes = Buffer.from(JSON.stringify(Array.from({ length: rows }, () => ({ ...ad, ...counts }))));
  const source = { bytes: Readable.from([bytes]), totalBytes: null };
  const opened = await openReport(source, { fileName: 'ads.json', answers: new Map(), parents: [] });
  let turns = 0;
  let next = setImmediate(function turn() {
    turns += 1;
    next = setImmediate(turn);
  });
  const { facts } = await readWhole(opened);
  clearImmediate(next);
  expect(facts).toHaveLength(rows);
  // Half of them are read ahead, when the file is opened.
  expect(turns).toBeGreaterThan(5);
});
