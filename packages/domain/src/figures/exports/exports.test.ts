import { resolveComparison, toDateKey } from '../../core/calendar/index.ts';
import { prepareSeries } from '../charts/index.ts';
import { FACT_IDS, ZERO_FACTS } from '../metrics/index.ts';
import { expect, test } from 'vitest';
import { cardsCsv, chartCsv } from './dashboard-csv.ts';
import { exportFileName } from './file-name.ts';
import { exportHeader } from './export-header.ts';
import { pictureCaption } from './picture-caption.ts';
import { csvLine, readCsvText, toCsvText } from './csv-text.ts';

const today = toDateKey('2026-11-20');
const range = { start: toDateKey('2026-11-19'), end: today };
const comparison = { start: toDateKey('2026-11-17'), end: toDateKey('2026-11-18') };
const request = {
  range,
  comparison,
  days: 'same' as const,
  filters: { brand_name: ['Alder & Oak', 'A, "B"'], parent_sku_name: [], sku_name: [] },
  granularity: 'daily',
  breakdown: 'sku_name',
  rankBy: 'net_sales',
};

const compared = { periods: { current: range, previous: comparison }, noDataYet: null, noDataBefore: null };

const HEADER = [
  'Skuline,Net Sales by SKU',
  'Range,2026-11-19,2026-11-20',
  'Compared with,2026-11-17,2026-11-18',
  'Filter: Brands,Alder & Oak,"A, ""B"""',
  'Time zone,America/Los_Angeles',
  'Data version,7',
];

test.each(['-x', "'-x", "''=1+1", "'x", 'x', "'", '', '＝1+1', "'＝1+1"])(
  '%j is read from a file as it was written to it',
  (text) => {
    expect(readCsvText(csvLine([text]).trimEnd())).toBe(text);
  },
);

test('text that a spreadsheet would run as a formula is made a text, numbers stay numbers', () => {
  expect(toCsvText([['=1+1', '-x', -5, null, 'a\nb']])).toBe(`\uFEFF'=1+1,'-x,-5,,"a\nb"\r\n`);
});

test.each(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])(
  '%j at its beginning makes a text a formula',
  (sign) => {
    expect(toCsvText([[`${sign}1`]])).toMatch(/^\uFEFF"?'/);
  },
);

test.each([',', ';', '\t', '\n', '\r'])(
  'a text with %j stays one cell, whichever of them ends cells',
  (sign) => {
    expect(csvLine([`x${sign}1`, 'y'])).toBe(`"x${sign}1",y\r\n`);
  },
);

test.each([';', '\t', '\n', '\r\n'])('a formula behind %j is made a text, and is read as it was', (sign) => {
  // Where semicolons end cells, the quotes of the second cell are letters of the first one.
  const text = `x${sign}=1+1${sign}'-x${sign}y`;
  const line = csvLine(['a', text]);
  expect(line).toBe(`a,"x${sign}'=1+1${sign}''-x${sign}y"\r\n`);
  expect(readCsvText(line.slice(3, -3))).toBe(text);
});

test('the chart is exported under a header with exact values, a gap left empty', () => {
  const model = prepareSeries({
    rows: [{ ...ZERO_FACTS, net_sales: 10.25, date_key: '2026-11-19', segment: 'K-1', isOther: false }],
    range,
    granularity: 'daily',
    metricId: 'net_sales',
    today,
    maturingDays: 0,
  });
  const notes = [
    { id: '1', kind: 'own', date_key: '2026-11-20', text: 'Container late, 1,200 units', link: null },
    { id: null, kind: 'cost', date_key: '2026-11-19', text: 'K-1 costs $4', link: '/costs' },
  ] as const;
  expect(
    chartCsv(model, { title: 'Net Sales by SKU', request, compared, dataVersion: 7, notes })
      .trim()
      .split('\r\n'),
  ).toEqual([
    ...HEADER,
    'Metric,Net Sales,Σ net_sales',
    'Granularity,daily',
    '',
    'First day,Last day,Days,K-1,Total,Note',
    '2026-11-19,2026-11-19,1,10.25,10.25,',
    '2026-11-20,2026-11-20,1,,,No data',
    '2026-11-19,2026-11-20,2,10.25,10.25,Whole range',
    '',
    'Day,Kind,Note',
    '2026-11-19,Cost change,K-1 costs $4',
    '2026-11-20,Note,"Container late, 1,200 units"',
  ]);
});

test('the chart of a metric that the data do not carry is exported as that sentence, without zeros', () => {
  const model = prepareSeries({
    rows: [{ ...ZERO_FACTS, orders: 3, date_key: '2026-11-19', segment: 'K-1', isOther: false }],
    range,
    granularity: 'daily',
    metricId: 'sessions',
    today,
    maturingDays: 0,
  });
  const input = {
    title: 'Sessions by SKU',
    request,
    compared,
    dataVersion: 7,
    present: ['orders'] as const,
    notes: [],
  };
  const lines = chartCsv(model, input).trim().split('\r\n');
  expect(lines.slice(-4)).toEqual([
    'Metric,Sessions,Σ sessions',
    'Granularity,daily',
    '',
    'Sessions is not in your data',
  ]);
});

test('the cards are exported with both periods and the growth', () => {
  const data = {
    range,
    compared: compared.periods,
    current: [{ date: today, sums: { ...ZERO_FACTS, sessions: 12 } }],
    previous: [{ date: comparison.end, sums: { ...ZERO_FACTS, sessions: 10 } }],
    known: {},
  };
  const lines = cardsCsv(data, { title: 'Net Sales by SKU', request, compared, dataVersion: 7 })
    .trim()
    .split('\r\n');
  expect(lines.slice(0, 9)).toEqual([
    ...HEADER,
    '',
    'Metric,Value,Previous,Change %,Formula',
    'Sessions,12,10,20,Σ sessions',
  ]);
  expect(lines).toHaveLength(28);
});

test.each([
  [
    { brand_name: [], parent_sku_name: [], sku_name: [] },
    'Filter: Channels,Amazon,Skuline file\r\nTime zone',
  ],
  [
    { brand_name: ['Alder'], parent_sku_name: [], sku_name: [] },
    'Filter: Channels,Amazon,Skuline file\r\nFilter: Brands,Alder\r\nTime zone',
  ],
])('the header names the channels whose figures are exported, beside the filters %j', (filters, lines) => {
  const channels = ['amazon', 'own'] as const;
  const header = exportHeader({
    title: 'Cards',
    request: { range, filters, channels },
    compared,
    dataVersion: 6,
  });
  expect(toCsvText(header)).toContain(`\r\n${lines}`);
  const caption = { request: { range, filters, channels }, compared, today, dataVersion: 6 };
  expect(pictureCaption(caption)[1]).toBe('Channels: Amazon, Skuline file');
});

test('the header and a picture name the marketplaces whose figures they are', () => {
  const marketplaces = ['CA', 'north-shop'];
  const ofPlaces = { range, filters: { brand_name: [], parent_sku_name: [], sku_name: [] }, marketplaces };
  const header = toCsvText(exportHeader({ title: 'Cards', request: ofPlaces, compared, dataVersion: 6 }));
  expect(header).toContain('\r\nFilter: Marketplaces,Amazon.ca,north-shop\r\nTime zone');
  expect(pictureCaption({ request: ofPlaces, compared, today, dataVersion: 6 })[1]).toBe(
    'Marketplaces: Amazon.ca, north-shop',
  );
});

test('the header names the marketplaces whose days are their own', () => {
  const of = { range, filters: { brand_name: [], parent_sku_name: [], sku_name: [] } };
  const input = { title: 'Cards', request: of, compared, dataVersion: 6 };
  const clock = 'Time zone,America/Los_Angeles\r\n';
  expect(toCsvText(exportHeader({ ...input, ownDays: ['Amazon.co.uk', 'Amazon.de'] }))).toContain(
    `${clock}Local days of the marketplace,Amazon.co.uk,Amazon.de\r\n`,
  );
  expect(toCsvText(exportHeader(input))).toContain(`${clock}Data version`);
});

test('the header and a picture name the tags whose figures they are', () => {
  const ofTags = {
    range,
    filters: { brand_name: [], parent_sku_name: [], sku_name: ['K-1'] },
    tags: ['New'],
  };
  const header = toCsvText(exportHeader({ title: 'Cards', request: ofTags, compared, dataVersion: 6 }));
  expect(header).toContain('\r\nFilter: Tags,New\r\nFilter: SKUs,K-1\r\nTime zone');
  expect(pictureCaption({ request: ofTags, compared, today, dataVersion: 6 })[1]).toBe('Tags: New');
});

test('the header says when figures of the past were known', () => {
  const asOf = today;
  const known = toCsvText(
    exportHeader({ title: 'Cards', request: { ...request, asOf }, compared, dataVersion: 6 }),
  );
  expect(known).toContain('\r\nAs known on,2026-11-20\r\nData version,6\r\n');
});

test.each([
  [
    '2026-11-19',
    [
      'No data yet,2026-11-20,2026-11-20',
      'Compared days,2026-11-19,2026-11-19',
      'Compared with,2026-11-17,2026-11-17',
    ],
  ],
  ['2026-11-18', ['Compared with,Nothing: no data yet']],
])('the header names the compared days where data reach %s alone', (newest, lines) => {
  const resolved = resolveComparison({
    ...request,
    known: [{ start: toDateKey('2026-01-01'), end: toDateKey(newest) }],
  });
  const header = toCsvText(exportHeader({ title: 'Cards', request, compared: resolved, dataVersion: 7 }));
  expect(header.split('\r\n').slice(2, 2 + lines.length)).toEqual(lines);
});

test('the head of an export names the facts that the data do not carry', () => {
  const data = { range, compared: compared.periods, current: [], previous: [], known: {} };
  const present = FACT_IDS.filter((id) => id !== 'sessions' && id !== 'contribution');
  const lines = cardsCsv(data, {
    title: 'Net Sales by SKU',
    request,
    compared,
    dataVersion: 7,
    present,
  }).split('\r\n');
  expect(lines).toContain('Not in your data,Sessions,Contribution');
  expect(pictureCaption({ request, compared, today, dataVersion: 7, present })).toContain(
    'Not in your data: Sessions, Contribution',
  );
});

test.each([
  [{ channels: ['shopify'] }, 'Filter: Channels,Shopify', 'Channels: Shopify', 'this channel'],
  [
    { marketplaces: ['DE', 'North'] },
    'Filter: Marketplaces,Amazon.de,North',
    'Marketplaces: Amazon.de, North',
    'these marketplaces',
  ],
] as const)(
  'an export of %j says so, and that it is these that lack a fact',
  (of, filter, caption, where) => {
    const present = FACT_IDS.filter((id) => id !== 'sessions');
    const input = { request: { ...request, ...of }, compared, dataVersion: 7, present };
    const lines = toCsvText(exportHeader({ title: 'Cards', ...input })).split('\r\n');
    expect(lines).toEqual(expect.arrayContaining([filter, `Not in ${where},Sessions`]));
    expect(pictureCaption({ ...input, today })).toEqual(
      expect.arrayContaining([caption, `Not in ${where}: Sessions`]),
    );
  },
);

test('a file is named after what it holds', () => {
  expect(exportFileName('Net Sales by Parent SKU', '2026-11-19', '2026-11-20', 'png')).toBe(
    'skuline-net-sales-by-parent-sku-2026-11-19-2026-11-20.png',
  );
});
