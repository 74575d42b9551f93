import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { writeXlsx } from 'hucre/xlsx';
import { openReport } from './open-report.ts';
import { answersOf, ASKED, REFUSED, TAKEN, TOTALS } from './testing/expected-reports.ts';
import { expectedParts, partsOf } from './testing/parts-of-reading.ts';
import { openBytes, openSample, readWhole, refusalOf } from './testing/read-whole.ts';

const NOBODYS = { skus: new Set<string>(), firstSkuOfAsin: new Map(), parentOfAsin: new Map(), parents: [] };

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

/** A business report in Chinese as Excel saves it in China: bytes of GBK, made with Python's codec. */
const CHINESE_GBK = Buffer.from(
  'o6jX06OpQVNJTiy74buwyv0gLSDX3LzGLNLRtqm5usnMxrfK/cG/LNLRtqm5usnMxrfP+srbtu4stqm1pcnMxrfX3Mr9CkIwWlFUUlZNQTEsMTIsMyxVUyQzMC4wMCwyCg==',
  'base64',
);

test('a file that Excel saved in China is read as it was saved', async () => {
  const report = { file: 'report.csv', catalogue: NOBODYS };
  const opened = await openBytes(report, CHINESE_GBK, new Map([['day', '2026-11-02']]));
  const { facts, reading } = await readWhole(opened);
  expect(facts).toMatchObject([
    { asin: 'B0ZQTRVMA1', counts: { sessions: 12 } },
    { asin: 'B0ZQTRVMA1', counts: { orders: 2, units_sold: 3 }, money: { gross_sales: 300_000 } },
  ]);
  expect(reading.notices()).toMatchObject([{ code: 'read_as_gb18030' }]);
});

describe('a workbook with several sheets', () => {
  const header =
    'Date,Advertised SKU,Impressions,Clicks,Spend,7 Day Total Sales,7 Day Total Orders (#)'.split(',');
  const ads = (day: string) => [header, [day, 'LR-LAMP-1', 1000, 10, 5, 50, 1]];
  const info = [['Report', 'Advertised product']];
  const open = async (
    sheets: Readonly<Record<string, (string | number)[][]>>,
    answers: Readonly<Record<string, string>> = {},
  ) => {
    const named = Object.entries(sheets).map(([name, rows]) => ({ name, rows }));
    const bytes = await writeXlsx({ sheets: named });
    const report = { file: 'ads.xlsx', catalogue: NOBODYS };
    return openBytes(report, bytes, new Map(Object.entries(answers)));
  };

  test('is read from the sheet that is the report, and says which', async () => {
    const { reading, facts } = await readWhole(
      await open({ Info: info, Data: ads('2026-11-05'), More: info }),
    );
    expect(facts).toMatchObject([{ day: '2026-11-05', sku: 'LR-LAMP-1', money: { ad_spend: 50_000 } }]);
    expect(reading.notices()).toEqual([
      { code: 'sheet_read', text: "The sheet 'Data' was read; 'Info', 'More' were left out." },
    ]);
  });

  test('with one sheet nothing is said', async () => {
    const { reading } = await readWhole(await open({ Data: ads('2026-11-05') }));
    expect(reading.notices()).toEqual([]);
  });

  const two = { First: ads('2026-11-05'), Info: info, Second: ads('2026-11-06') };

  test('of which two are reports asks for one, and reads that', async () => {
    expect(await open(two)).toMatchObject({
      what: 'ask',
      questions: [{ what: 'sheet', choices: ['First', 'Second'] }],
    });
    expect(await open(two, { sheet: 'Third' })).toMatchObject({
      questions: [{ problem: expect.stringContaining("'third'") }],
    });
    const { facts } = await readWhole(await open(two, { sheet: 'Second' }));
    expect(facts).toMatchObject([{ day: '2026-11-06' }]);
  });

  test.each([
    [
      'names those that were looked at, where none is a report',
      { Info: info, Notes: info },
      "'Info', 'Notes'",
    ],
    [
      'says what one of them is, where nothing of it is taken',
      { Info: info, Data: [['sku', 'fnsku', 'estimated-fee-total']] },
      'fee preview',
    ],
  ])('%s', async (_, sheets, says) => {
    expect((await refusalOf(open(sheets))).message).toContain(says);
  });
});

test('a percentage of a workbook is the one that its cell shows, and unknown where the format is no percentage', async () => {
  const header =
    '(Child) ASIN,SKU,Sessions - Total,Page Views - Total,Featured Offer (Buy Box) Percentage,Units Ordered,Ordered Product Sales,Total Order Items';
  const shares = [
    [0.955, '0.00%'],
    [1, '0%'],
    ['95.50%', undefined],
    [0.955, undefined],
    [95.5, '0.00"%"'],
  ] as const;
  const rows = shares.map(([share], at) => [`B0KETTLE0${at}`, `KTL-${at}`, 80, 100, share, 1, 10, 1]);
  const cells = new Map(
    shares.map(([, numFmt], at) => [`${at + 1},4`, { ...(numFmt && { style: { numFmt } }) }]),
  );
  const bytes = await writeXlsx({ sheets: [{ name: 'Report', rows: [header.split(','), ...rows], cells }] });
  const report = { file: 'report.xlsx', catalogue: NOBODYS };
  const opened = await openBytes(report, bytes, new Map([['day', '2026-10-05']]));
  const { facts } = await readWhole(opened);
  // Of 100 page views, in ten-thousandths: Excel keeps 95.50% of a CSV as 0.955, and shows it by its format.
  const featured = facts.flatMap(({ views }) => (views === undefined ? [] : [views.featured]));
  expect(featured).toEqual([955_000, 1_000_000, 955_000, null, null]);
});
