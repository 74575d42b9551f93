import { describe, expect, test } from 'vitest';
import { readLines as read } from './testing/read-lines.ts';

const ADS =
  'Date | Currency | Advertised SKU | Impressions | Clicks | Spend | 7 Day Total Sales | 7 Day Total Orders (#)';

describe('search queries of the API', () => {
  const STEPS = [
    'impressionData.totalQueryImpression',
    'clickData.totalClick',
    'cartAddData.totalCartAdd',
    'purchaseData.totalPurchase',
  ];
  const OWN = [
    'impressionData.asinImpression',
    'clickData.asinClick',
    'cartAddData.asinCartAdd',
    'purchaseData.asinPurchase',
  ];
  const counts = [...STEPS, ...OWN].map((name) => `${name}Count`);
  const header = [
    'marketplaceId',
    'startDate',
    'endDate',
    'asin',
    'searchQueryData.searchQuery',
    'searchQueryData.searchQueryVolume',
    ...counts,
  ];
  const lineOf = (start: string, end: string, query = 'Desk  Pad') =>
    ['A2EUQ1WTGCTBG2', start, end, 'b0aaaaaaa1', query, 70, 8, 7, 6, 5, 4, 3, 2, 1].join('|');

  test('are of a week, an ASIN and a marketplace each', () => {
    const { format, records, keywords } = read([header.join('|'), lineOf('2026-11-08', '2026-11-14')]);
    expect(format).toBe('amazon_sqp_json');
    const of = { asin: 'B0AAAAAAA1', marketplace: 'CA', query: 'desk pad', volume: 70 };
    expect(keywords).toEqual([{ ...of, week: '2026-11-08', parent: '' }]);
    const total = { impressions: 8, clicks: 7, cartAdds: 6, purchases: 5 };
    const own = { impressions: 4, clicks: 3, cartAdds: 2, purchases: 1 };
    const row = { ...of, day: '2026-11-08', brand: '', total, own };
    expect(records).toEqual([{ record: 'search_query', row }]);
  });

  test.each([
    ['a month that ends on a Saturday', '2026-10-01', '2026-10-31', 'is of 2026-10-01 to 2026-10-31'],
    ['a month that does not', '2026-11-01', '2026-11-30', 'which is not a Saturday'],
  ])('of %s are refused', (_what, start, end, said) => {
    expect(read([header.join('|'), lineOf(start, end)]).end).toMatchObject({
      status: 'refused',
      refusal: { reason: 'not_a_week', sentence: expect.stringContaining(said) as unknown },
    });
  });
});

describe('what nothing proves is asked for', () => {
  const lines = [
    ADS,
    '2026-10-05 | USD | A | 10 | 1 | 1,234 | 0 | 0',
    '2026-10-06 | USD | A | 10 | 1 | 2 | 0 | 0',
  ];

  test('an amount that could be in thousands, with what follows from each answer', () => {
    const why = expect.stringMatching(/with a point .* is \$1,234, with a comma \$1\.234\.$/) as unknown;
    expect(read(lines).end).toMatchObject({
      status: 'asks',
      questions: [{ what: 'decimal_sign', example: '1,234', why }],
    });
    const dollars = [ADS, '2026-10-05 | USD | A | 10 | 1 | 1.234 $ | 0 | 0'];
    const other = expect.stringMatching(/with a point .* is \$1\.234, with a comma \$1,234\.$/) as unknown;
    expect(read(dollars).end).toMatchObject({ questions: [{ why: other }] });
  });

  test.each([
    ['point', [12_340_000, 20_000]],
    ['comma', [12_340, 20_000]],
  ])('and is read with a decimal %s when that is the answer', (sign, spend) => {
    const { end, rows } = read(lines, { decimal_sign: sign });
    expect(end).toEqual({ status: 'read' });
    expect(rows.map(({ money }) => money.ad_spend)).toEqual(spend);
  });

  test('until a later line proves it, also for those before', () => {
    const { end, rows } = read([...lines, '2026-10-07 | USD | A | 1 | 1 | 3,50 | 0 | 0']);
    expect(end).toEqual({ status: 'read' });
    expect(rows.map(({ money }) => money.ad_spend)).toEqual([12_340, 20_000, 35_000]);
  });

  test('together with all else that is to be asked of the file', () => {
    const both = ['05/10/2026 | USD | A | 1 | 1 | 1 | 0 | 0', '06/10/2026 | CAD | A | 1 | 1 | 1 | 0 | 0'];
    expect(read([ADS, ...both]).end).toMatchObject({
      questions: [{ what: 'date_order' }, { what: 'currency' }],
    });
    expect(read(['Day | Sessions', '05/10/2026 | 310']).end).toMatchObject({
      questions: [{ what: 'unattributed_sessions' }, { what: 'date_order' }],
    });
  });

  test('an answer that is none of the choices is asked again, with the reason', () => {
    expect(read(lines, { decimal_sign: 'dot' }).end).toMatchObject({
      questions: [{ problem: expect.stringContaining("'dot'") }],
    });
  });
});

describe('the day of a report that has no dates is asked for', () => {
  const header =
    '(Child) ASIN | Sessions - Total | Units Ordered | Ordered Product Sales | Total Order Items';

  test('beside its first line, so that it is clear which report it is', () => {
    const { end } = read([header, 'B0C4KTL900 | 1284 | 1 | $35.50 | 1', 'B0C5KTL9SS | 2 | 1 | $9.50 | 1']);
    const firstLine = 'B0C4KTL900, 1,284 sessions, 1 unit';
    expect(end).toMatchObject({ status: 'asks', questions: [{ what: 'day', firstLine }] });
  });

  test('together with what else is in doubt', () => {
    const { end } = read([header, 'B0C4KTL900 | 1284 | 118 | 1,234 | 100']);
    expect(end).toMatchObject({ questions: [{ what: 'decimal_sign' }, { what: 'day' }] });
  });
});

test('the last day of a line proves the order of day and month of its first day', () => {
  const header = ADS.replace('Date', 'Start Date | End Date');
  const end = read([header, '10/05/2026 | 10/18/2026 | USD | A | 10 | 1 | 1.50 | 0 | 0']).end;
  expect(end).toMatchObject({ status: 'refused', refusal: { reason: 'several_days' } });
});

test('a file that proves both orders of day and month has bad lines', () => {
  const end = read([
    ADS,
    '13/10/2026 | USD | A | 1 | 1 | 1 | 0 | 0',
    '10/14/2026 | USD | A | 1 | 1 | 1 | 0 | 0',
  ]).end;
  expect(end).toMatchObject({
    status: 'refused',
    refusal: { reason: 'bad_values', badLines: [{ line: 3, column: 'Date', value: '10/14/2026' }] },
  });
});

test.each([
  ['too early', '0101-01-01', 'is before 1990-01-01'],
  ['too late', '9999-01-01', 'is after 2100-12-31'],
])('a day that is %s is a bad line: a report would speak for all days up to it', (_, day, reason) => {
  const end = read([
    ADS,
    `${day} | USD | A | 1 | 1 | 1 | 0 | 0`,
    '2026-10-05 | USD | A | 1 | 1 | 1 | 0 | 0',
  ]).end;
  expect(end).toMatchObject({
    status: 'refused',
    refusal: {
      badLines: [{ line: 2, value: day, reason: expect.stringContaining(reason) }],
      badLineCount: 1,
    },
  });
});

describe('two files that were joined are told at the line where the second one begins', () => {
  const line = '2026-10-05 | USD | A | 10 | 1 | 1.50 | 0 | 0';
  test.each([
    ['of the same report', ADS, 'Line 3 is the header again'],
    ['of a wider report', `${ADS} | Country`, "Line 3 is the header of another report ('Amazon: Sponsored"],
    ['of a narrower report', 'sku | parent_sku_name | brand_name', "the header of another report ('Catalog"],
    ['with another separator', 'Day,Sessions', "the header of another report ('Shopify: sessions"],
    ['of which nothing is taken', 'sku | estimated-fee-total', "('Amazon: fee preview')"],
  ])('%s', (_, header, says) => {
    const sentence = expect.stringContaining(says) as unknown;
    expect(read([ADS, line, header, 'x | y | z']).end).toMatchObject({
      refusal: { sentence, badLines: [{ line: 3 }, {}] },
    });
  });

  test('where a line only breaks off, the file does', () => {
    expect(read([ADS, line, '2026-10-05 | USD']).end).toMatchObject({ refusal: { reason: 'truncated' } });
  });
});

test('sums never pass as a SKU', () => {
  const line = '2026-10-05 | USD | A | 10 | 1 | 1.50 | 0 | 0';
  expect(read([ADS, line, '2026-10-05 | | Total | 10 | 1 | 1.50 | 0 | 0']).rows).toHaveLength(1);
  expect(read([ADS, line, ' | USD | | 10 | 1 | 1.50 | 0 | 0']).rows).toHaveLength(1);
});

test('a line with a date and an id holds no totals, whatever word stands before them', () => {
  const line = 'Total | 2026-10-05 | USD | A | 10 | 1 | 1.50 | 0 | 0';
  expect(read([`Campaign Name | ${ADS}`, line]).rows).toHaveLength(1);
  expect(read([`Campaign Name | ${ADS}`, line, 'Total | | USD | | 10 | 1 | 1.50 | 0 | 0']).rows).toHaveLength(
    1,
  );
});

test("shoppers search for 'total'", () => {
  const about = 'ASIN or Product=["B0C4KTL900"] | Reporting Range=["Weekly"]';
  const header = 'Search Query | Search Query Volume | Impressions: ASIN Count | Reporting Date';
  const { keywords } = read([about, header, 'total | 812 | 9 | 2026-10-10', 'Total | 812 | 9 | ']);
  expect(keywords).toMatchObject([{ query: 'total', volume: 812 }]);
});

describe('a query without its date', () => {
  const about = 'ASIN or Product=["B0C4KTL900"] | Reporting Range=["Weekly"]';
  const week = 'Select week=["Week 41 | 2026-10-04 - 2026-10-10 2026"]';
  const header = 'Search Query | Search Query Volume | Impressions: ASIN Count | Reporting Date';
  const lines = [
    header,
    'pan | 812 | 9 | 2026-10-10',
    'null | 7 | 9 | ',
    'Total | 819 | 9 | ',
    ' | 819 | 9 | ',
  ];

  test('is of the week that the file names at its beginning', () => {
    const { end, keywords } = read([`${about} | ${week}`, ...lines]);
    expect(end).toEqual({ status: 'read' });
    expect(keywords).toMatchObject([
      { week: '2026-10-04', query: 'pan' },
      { week: '2026-10-04', query: 'null' },
    ]);
  });

  test('is a bad line where the file names none', () => {
    const badLines = [{ line: 4, column: 'Reporting Date', value: '' }];
    expect(read([about, ...lines]).end).toMatchObject({ refusal: { badLines, badLineCount: 1 } });
  });
});

test.each([
  ['NA', 'NA'],
  ['N/A', ''],
  ['null', 'null'],
  ['--', ''],
])('a SKU called %j is %j', (cell, sku) => {
  const { end, rows } = read([ADS, `2026-10-05 | USD | ${cell} | N/A | null | 1.50 | NA | 0`]);
  expect(end).toEqual({ status: 'read' });
  expect(rows).toMatchObject([{ sku, counts: { ad_impressions: 0, ad_clicks: 0 }, money: { ad_sales: 0 } }]);
});

test('a catalog that Skuline has saved gives back names that begin like a formula', () => {
  const { catalogue } = read(['sku | asin | parent_sku_name | brand_name', "'=1+1 | | '-B | '@x"]);
  expect(catalogue).toMatchObject([{ sku: '=1+1', parentSku: '-B', brand: '@x' }]);
});

test('names that differ in spaces nobody sees are one', () => {
  const { catalogue } = read([
    'sku | asin | parent_sku_name | brand_name',
    'A\u{a0}1 | | Mats\u{202f}long\u{a0} | \u{a0}Rushmere',
  ]);
  expect(catalogue).toMatchObject([{ sku: 'A 1', parentSku: 'Mats long', brand: 'Rushmere' }]);
});

test('a catalog in which a parent or a brand is N/A does not know it', () => {
  const { catalogue } = read(['sku | asin | parent_sku_name | brand_name', 'NA | | N/A | null']);
  expect(catalogue).toMatchObject([{ sku: 'NA', parentSku: '', brand: '' }]);
});

describe('a price of several units', () => {
  const ORDERS =
    'Sales Record Number | Order Number | Item Number | Custom Label | Quantity | Sold For | Sale Date';
  const order = (quantity: number) =>
    read([ORDERS, `1 | 2 | 3 | A | ${quantity} | 9007199254.74 | Oct-13-26`]);

  test('is exact', () => {
    expect(order(2).rows[0]?.money.gross_sales).toBe(180_143_985_094_800);
  });

  test('that is larger than what can be kept exactly is a bad line', () => {
    const badLines = [{ line: 2, column: 'Sold For', reason: 'is too large for so many units' }];
    expect(order(1000).end).toMatchObject({ status: 'refused', refusal: { badLines } });
  });
});

test.each([
  ['its own column', ADS, '2026-10-05 | CAD | A | 10 | 1 | 1.50 | 0 | 0', 'CAD', 15_000],
  [
    'the sign of its amounts',
    ADS.replace(' | Currency', ''),
    '2026-10-05 | A | 10 | 1 | £1.50 | 0 | 0',
    'GBP',
    15_000,
  ],
])('a line is in the currency that %s says', (_, header, line, currency, spend) => {
  const { rows, end } = read([header, line]);
  expect(end?.status).toBe('read');
  expect(rows[0]).toMatchObject({ currency, money: { ad_spend: spend } });
});

test('a line of two currencies, or of one that is not known, is bad', () => {
  const header = ADS.replace(' | Currency', '');
  const two = read([header, '2026-10-05 | A | 10 | 1 | £1.50 | $2.00 | 0']).end;
  expect(two).toMatchObject({ refusal: { badLines: [{ reason: 'is not in GBP, as the line is' }] } });
  const unknown = read([header, '2026-10-05 | A | 10 | 1 | 1.50 kr | 0 | 0']).end;
  expect(unknown).toMatchObject({
    refusal: { reason: 'other_currency', sentence: expect.stringContaining('kr') },
  });
});

test.each([
  [
    'amazon_business_report_child',
    '(Übergeordnete) ASIN | (Untergeordnete) ASIN | Titel | Sitzungen – Summe | Bestellte Einheiten | Durch bestellte Produkte erzielter Umsatz | Zahl der Bestellposten',
  ],
  [
    'amazon_business_report_child',
    '(PARENT) ASIN | (Child)  ASIN | sessions | Units ordered | Ordered Product Sales | Total Order Items',
  ],
  [
    'amazon_ads_2026',
    'Date range | Advertised product SKU | Impressions | Clicks | Total cost | Purchases | Sales',
  ],
  ['shopify_sessions', 'Day | Online store visitors | Sessions'],
])('%s is known by %j', (id, header) => {
  expect(read([header]).format).toBe(id);
});

test('a campaign report is declined, though it has most columns of one by product', () => {
  const { match } = read(['Date | Campaign Name | Impressions | Clicks | Spend | 7 Day Total Sales']);
  expect(match).toMatchObject({
    status: 'declined',
    format: { id: 'amazon_ads_campaign', reason: 'no_sku' },
  });
});

test('a business report without one of its columns names it', () => {
  const { match } = read(['(Child) ASIN | Title | Sessions - Total | Units Ordered | Total Order Items']);
  expect(match).toMatchObject({
    status: 'refused',
    reason: 'column_missing',
    sentence: expect.stringContaining("'ordered product sales'"),
  });
});
