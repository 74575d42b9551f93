import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toDateKey } from '@skuline/domain/calendar';
import { z } from 'zod';
import { importFile, type FileOutcome } from '../index.ts';
import { wholeTenant } from '../../../stores/reader.ts';
import { parseTenantId } from '../../../identity/parse-tenant-id.ts';
import { visibleDays } from '../../../stores/analytics/visible-rows.ts';
import type { TenantId } from '../../../stores/tenant-id.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let tenantId: TenantId;
let tenants = 0;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => {
  tenants += 1;
  tenantId = parseTenantId(`pair-${tenants}`);
});
afterAll(() => app.close());

/** Columns and lines of a report as the text of a CSV file. */
function csv(columns: readonly string[], ...lines: readonly (readonly (string | number)[])[]): string {
  const quoted = (cell: string | number) => (String(cell).includes(',') ? `"${cell}"` : String(cell));
  return [columns, ...lines].map((cells) => cells.map(quoted).join(',')).join('\n');
}

const ADS = [
  'Date',
  'Currency',
  'Campaign Name',
  'Advertised SKU',
  'Advertised ASIN',
  'Impressions',
  'Clicks',
];
type AdsLine = readonly [day: string, sku: string, spend: number, sales: number];

function products(...lines: readonly AdsLine[]): string {
  return csv(
    [...ADS, 'Spend', '7 Day Total Sales ', '7 Day Total Orders (#)'],
    ...lines.map(([day, sku, spend, sales]) => [
      day,
      'USD',
      'Core',
      sku,
      `B0${sku}`,
      1000,
      50,
      spend,
      sales,
      5,
    ]),
  );
}

function display(...lines: readonly AdsLine[]): string {
  return csv(
    [
      ...ADS,
      'Bid optimization',
      'Viewable Impressions',
      'Spend',
      '14 Day Total Sales ',
      '14 Day Total Orders (#)',
    ],
    ...lines.map(([day, sku, spend, sales]) => [
      day,
      'USD',
      'Retarget',
      sku,
      `B0${sku}`,
      1000,
      10,
      'ag',
      800,
      spend,
      sales,
      2,
    ]),
  );
}

function ads2026(account: string, ...lines: readonly AdsLine[]): string {
  return csv(
    [
      'Budget currency',
      'Date',
      'Advertiser account name',
      'Advertised product ID',
      'Advertised product SKU',
      'Impressions',
      'Clicks',
      'Total cost',
      'Purchases',
      'Sales',
    ],
    ...lines.map(([day, sku, spend, sales]) => [
      'USD',
      day,
      account,
      `B0${sku}`,
      sku,
      1000,
      50,
      spend,
      5,
      sales,
    ]),
  );
}

/** The 2026 console's report of several ad products. */
function adsOfProducts(...lines: readonly [product: string, ...AdsLine][]): string {
  return csv(
    [
      'Budget currency',
      'Date',
      'Ad product',
      'Advertised product ID',
      'Advertised product SKU',
      'Impressions',
      'Clicks',
      'Total cost',
      'Purchases',
      'Sales',
    ],
    ...lines.map(([product, day, sku, spend, sales]) => [
      'USD',
      day,
      product,
      `B0${sku}`,
      sku,
      1000,
      50,
      spend,
      5,
      sales,
    ]),
  );
}

function shopOrders(
  ...lines: readonly (readonly [name: string, day: string, sku: string, price: number])[]
): string {
  return csv(
    [
      'Name',
      'Financial Status',
      'Currency',
      'Subtotal',
      'Total',
      'Created at',
      'Lineitem quantity',
      'Lineitem price',
      'Lineitem sku',
      'Cancelled at',
      'Refunded Amount',
      'Lineitem discount',
    ],
    ...lines.map(([name, day, sku, price]) => [
      name,
      'paid',
      'USD',
      price,
      price,
      `${day} 09:00:00 -0500`,
      1,
      price,
      sku,
      '',
      '0.00',
      '0.00',
    ]),
  );
}

function allOrders(
  ...lines: readonly (readonly [order: string, sku: string, price: number, status?: string])[]
): string {
  const columns = [
    'amazon-order-id',
    'purchase-date',
    'last-updated-date',
    'order-status',
    'sales-channel',
    'sku',
    'asin',
    'item-status',
    'quantity',
    'currency',
    'item-price',
    'item-promotion-discount',
  ];
  const rows = lines.map(([order, sku, price, status = 'Shipped']) => [
    order,
    '2026-10-07T18:00:00+00:00',
    '2026-10-08T18:00:00+00:00',
    status,
    'Amazon.com',
    sku,
    `B0${sku}`,
    status,
    1,
    'USD',
    price,
    0,
  ]);
  return [columns, ...rows].map((cells) => cells.join('\t')).join('\n');
}

function business(
  bySku: boolean,
  ...lines: readonly (readonly [sku: string, sessions: number, sales: number])[]
) {
  const figures = ['Sessions - Total', 'Units Ordered', 'Ordered Product Sales', 'Total Order Items'];
  return csv(
    ['(Parent) ASIN', '(Child) ASIN', ...(bySku ? ['SKU'] : []), ...figures],
    ...lines.map(([sku, sessions, sales]) => [
      'B0PARENT',
      `B0${sku}`,
      ...(bySku ? [sku] : []),
      sessions,
      1,
      `$${sales}`,
      1,
    ]),
  );
}

const DAY = { day: '2026-10-07' };

const take = (
  text: string,
  answers: Readonly<Record<string, string>> = {},
  { fileName = 'report.csv', dropId }: { readonly fileName?: string; readonly dropId?: number } = {},
) =>
  importFile(app.skuline.imports, {
    tenantId,
    fileName,
    source: { bytes: Readable.from([Buffer.from(text)]), totalBytes: null },
    answers: new Map(Object.entries(answers)),
    importedBy: 'test',
    replace: false,
    dropId,
  });

/** What became of a file: 'published', why it was refused, or what is asked. */
function said(outcome: FileOutcome): string {
  if (outcome.status === 'asks') return outcome.questions.map(({ what }) => what).join(', ');
  return outcome.outcome.status === 'refused' ? outcome.outcome.message : outcome.outcome.status;
}

function idOf(outcome: FileOutcome): number {
  if (outcome.status !== 'taken' || outcome.outcome.status !== 'published') throw new Error(said(outcome));
  return outcome.outcome.import.id;
}

/** A fact of all days, by SKU. */
const shown = async (fact: string): Promise<Record<string, unknown>> => {
  const rows = await app.skuline.analytics.select(
    wholeTenant(tenantId),
    `SELECT sku_name, toFloat64(sum(p.${fact})) AS value FROM daily_performance AS p
     WHERE p.tenant_id = {tenantId:String} AND ${visibleDays('p')} GROUP BY sku_name ORDER BY sku_name`,
  );
  const row = z.object({ sku_name: z.string(), value: z.number() });
  return Object.fromEntries(
    row
      .array()
      .parse(rows)
      .map(({ sku_name: sku, value }) => [sku, value]),
  );
};

const D5 = 'Nov 05, 2026';
const D6 = 'Nov 06, 2026';
const ofProducts = products([D5, 'LAMP-1', 80, 600], [D5, 'LAMP-2', 27.3, 90], [D6, 'LAMP-1', 72, 450]);
const ofDisplay = display([D5, 'LAMP-1', 15.5, 100], [D6, 'LAMP-1', 16.1, 50]);

describe('files that tell different figures add up without a word', () => {
  test.each([
    ['two ad products', [ofProducts, ofDisplay], { 'LAMP-1': 183.6, 'LAMP-2': 27.3 }],
    ['an ad product again', [ofProducts, ofDisplay, ofDisplay], { 'LAMP-1': 183.6, 'LAMP-2': 27.3 }],
    [
      'two advertisers',
      [ads2026('Acme', [D5, 'LAMP-1', 8, 60]), ads2026('Other', [D5, 'SOCK', 4, 20])],
      { 'LAMP-1': 8, SOCK: 4 },
    ],
    [
      'ad products in one file, and one of them corrected',
      [
        adsOfProducts(
          ['Sponsored Products', D5, 'LAMP-1', 8, 60],
          ['Sponsored Display', D5, 'LAMP-1', 4, 20],
        ),
        adsOfProducts(['Sponsored Display', D5, 'LAMP-1', 5, 20]),
      ],
      { 'LAMP-1': 13 },
    ],
    [
      'an account that one of two files does not tell',
      [products([D5, 'LAMP-1', 8, 60]), ads2026('Acme', [D5, 'LAMP-1', 8, 60])],
      { 'LAMP-1': 8 },
    ],
  ])('%s', async (_, files, spend) => {
    for (const file of files) expect(said(await take(file))).toBe('published');
    expect(await shown('ad_spend')).toEqual(spend);
    for (const file of files) await take(file);
    expect(await shown('ad_spend')).toEqual(spend);
  });
});

const ONE = shopOrders(['#1001', '2026-11-14', 'LAMP', 100], ['#1002', '2026-11-15', 'LAMP', 50]);
const TWO = shopOrders(['#1001', '2026-11-14', 'SOCK', 20], ['#1002', '2026-11-15', 'SOCK', 20]);

describe('a file that has nothing in common with what is shown', () => {
  test('is asked about, with the figures that would fall, and leaves nothing before it is answered', async () => {
    idOf(await take(ONE));
    const asked = await take(TWO);
    expect(asked).toMatchObject({
      status: 'asks',
      questions: [
        {
          what: 'replace_or_add',
          question: 'Is this the same shop as what is shown on Nov 14–15, or another one?',
          why: expect.stringContaining('gross sales $150.00 → $40.00'),
          choices: ['replace', 'add', 'leave'],
        },
      ],
    });
    expect(await shown('gross_sales')).toEqual({ LAMP: 150 });
    expect(await app.skuline.imports.list(tenantId)).toHaveLength(1);
  });

  test.each([
    [{ replace_or_add: 'replace' }, 'published', { SOCK: 40 }],
    [{ replace_or_add: 'add' }, 'shop', { LAMP: 150 }],
    [{ replace_or_add: 'add', shop: 'Socks' }, 'published', { LAMP: 150, SOCK: 40 }],
    [
      { replace_or_add: 'leave' },
      'You chose to leave the file out: nothing of it was imported.',
      { LAMP: 150 },
    ],
    [{ replace_or_add: 'maybe' }, 'replace_or_add', { LAMP: 150 }],
  ])('answered with %j is %s', async (answers, became, figures) => {
    idOf(await take(ONE));
    expect(said(await take(TWO, answers))).toBe(became);
    expect(await shown('gross_sales')).toEqual(figures);
  });

  test('once added, every further file is asked of which shop it is, and replaces that one alone', async () => {
    idOf(await take(ONE));
    const added = idOf(await take(TWO, { replace_or_add: 'add', shop: 'Socks' }));
    const more = shopOrders(
      ['#1001', '2026-11-14', 'SOCK', 20],
      ['#1002', '2026-11-15', 'SOCK', 20],
      ['#3', '2026-11-15', 'HAT', 7],
    );
    expect(await take(more)).toMatchObject({
      questions: [{ what: 'shop', choices: ['the first shop', 'Socks', 'another shop'] }],
    });
    expect(said(await take(more, { shop: 'another shop' }))).toBe('shop');
    idOf(await take(more, { shop: 'socks' }));
    expect(await shown('gross_sales')).toEqual({ HAT: 7, LAMP: 150, SOCK: 40 });
    expect(said(await take(ONE, { shop: 'the first shop' }))).toBe('published');
    expect(await shown('gross_sales')).toEqual({ HAT: 7, LAMP: 150, SOCK: 40 });
    const { sources } = await app.skuline.imports.describeDay(tenantId, toDateKey('2026-11-14'));
    expect(sources.map(({ source }) => source)).toEqual(['', 'Socks']);
    const newest = (await app.skuline.imports.list(tenantId))[0];
    await app.skuline.imports.undo(tenantId, newest?.id ?? added);
    expect(await shown('gross_sales')).toEqual({ HAT: 7, LAMP: 150, SOCK: 40 });
  });

  test('once added, a day that only one of the shops has told is unknown', async () => {
    idOf(await take(ONE));
    idOf(await take(TWO, { replace_or_add: 'add', shop: 'Socks' }));
    const dayAfter = shopOrders(['#1003', '2026-11-16', 'SOCK', 20]);
    idOf(await take(dayAfter, { shop: 'Socks' }));
    expect(await shown('gross_sales')).toEqual({ LAMP: 150, SOCK: 60 });
    const { readSnapshot, readPublishedDays } = app.skuline.readModel;
    const { known } = await readPublishedDays(await readSnapshot(wholeTenant(tenantId)));
    expect(known.gross_sales).toEqual([{ start: '2026-11-14', end: '2026-11-15' }]);
  });

  test('the same shops show the same, whichever came first', async () => {
    idOf(await take(TWO, { shop: 'Socks' }));
    idOf(await take(ONE, { replace_or_add: 'add', shop: 'Lamps' }));
    expect(await shown('gross_sales')).toEqual({ LAMP: 150, SOCK: 40 });
  });

  test('asks for the account where it is of Amazon, also of a worse report that would not be seen', async () => {
    idOf(await take(products([D5, 'LAMP-1', 8, 60])));
    expect(said(await take(products([D5, 'SOCK', 4, 20]), { replace_or_add: 'add' }))).toBe('account');
    idOf(await take(products([D5, 'SOCK', 4, 20]), { replace_or_add: 'add', account: 'Other' }));
    expect(await shown('ad_spend')).toEqual({ 'LAMP-1': 8, SOCK: 4 });
    idOf(await take(allOrders(['1', 'LAMP-1', 60])));
    expect(said(await take(business(true, ['SOCK', 30, 20]), DAY))).toBe('replace_or_add');
  });
});

describe('the same under another name', () => {
  const before = ads2026('Acme', [D5, 'LAMP', 80, 600], [D6, 'SOCK', 40, 200]);
  const renamed = ads2026('Acme Inc', [D5, 'LAMP', 80, 601], [D6, 'SOCK', 40, 200]);

  test.each([
    ['replace', { LAMP: 80, SOCK: 40 }],
    ['add', { LAMP: 160, SOCK: 80 }],
    ['leave', { LAMP: 80, SOCK: 40 }],
  ])('never counts twice in silence: %s', async (answer, spend) => {
    idOf(await take(before));
    expect(await take(renamed)).toMatchObject({
      questions: [
        {
          what: 'replace_or_add',
          why: expect.stringContaining('ad spend of $120.00 on Nov 5–6 would count twice'),
        },
      ],
    });
    await take(renamed, { replace_or_add: answer });
    expect(await shown('ad_spend')).toEqual(spend);
  });

  test('nor where its last day has been restated since', async () => {
    idOf(await take(before));
    const restated = ads2026('Acme Inc', [D5, 'LAMP', 80, 600], [D6, 'SOCK', 44, 230]);
    expect(said(await take(restated))).toBe('replace_or_add');
  });
});

const ORDERS = allOrders(['1', 'A', 60], ['2', 'A', 40], ['3', 'B', 100]);
const CANCELED = allOrders(['1', 'A', 60], ['2', 'A', 40, 'Cancelled'], ['3', 'B', 100]);
const BUSINESS = business(true, ['A', 500, 100], ['B', 10, 20]);

describe('a later report of the same', () => {
  test.each([
    ['that counts fewer sessions', true, business(false, ['A', 500, 10]), business(true, ['A', 300, 10])],
    [
      'that lacks a product',
      true,
      products([D5, 'A', 80, 10], [D5, 'B', 20, 10]),
      products([D5, 'A', 100, 20]),
    ],
    ['that lacks an order', true, ORDERS, allOrders(['1', 'A', 60], ['3', 'B', 100])],
    ['with less spend', true, products([D5, 'A', 80, 10]), products([D5, 'A', 40, 10])],
    ['of a better source, and of other products', true, BUSINESS, allOrders(['1', 'C', 95])],
    ['of a better source, and of a part of the products', true, BUSINESS, allOrders(['1', 'A', 100])],
    ['restated by a little', false, products([D5, 'A', 800, 1000]), products([D5, 'A', 797, 996])],
    ['restated upwards', false, products([D5, 'A', 80, 100]), products([D5, 'A', 80, 190])],
    ['in which an order was canceled since', false, ORDERS, CANCELED],
    ['of a better source', false, BUSINESS, allOrders(['1', 'A', 95], ['2', 'B', 20])],
    ['of a worse source', false, ORDERS, business(true, ['A', 500, 10])],
    ['of other days', false, products([D5, 'A', 80, 100]), products([D6, 'B', 8, 10])],
  ])('%s is asked about: %s', async (_, isAsked, before, after) => {
    idOf(await take(before, DAY));
    expect(said(await take(after, DAY))).toBe(isAsked ? 'replace_or_add' : 'published');
    expect(said(await take(after, { ...DAY, replace_or_add: 'replace' }))).toBe('published');
  });
});

describe('of two reports of one drop that differ', () => {
  const older = products([D5, 'A', 80, 25_967]);
  const newer = products([D5, 'A', 80, 26_513]);

  test('a person says which is newer, and that one is shown, whichever came first', async () => {
    const dropId = idOf(await take(newer, {}, { fileName: 'b.csv' }));
    const asked = await take(older, {}, { fileName: 'c.csv', dropId });
    expect(asked).toMatchObject({
      questions: [
        {
          what: 'newer',
          question: 'Two reports cover Nov 5 and differ by $546 of ad sales: which is newer?',
          choices: ['c.csv', 'b.csv'],
        },
      ],
    });
    idOf(await take(older, { newer: 'b.csv' }, { fileName: 'c.csv', dropId }));
    expect(await shown('ad_sales')).toEqual({ A: 26_513 });
  });

  test('the number of a copy says it', async () => {
    const dropId = idOf(await take(newer, {}, { fileName: 'ads (1).csv' }));
    idOf(await take(older, {}, { fileName: 'ads.csv', dropId }));
    expect(await shown('ad_sales')).toEqual({ A: 26_513 });
  });
});
