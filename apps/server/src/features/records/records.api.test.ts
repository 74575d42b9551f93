import { toDateKey } from '@skuline/domain/calendar';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLiveImports } from '../files/index.ts';
import { createReadStockOuts } from './index.ts';
import { REPORTS } from '../files/read/testing/expected-reports.ts';
import type { ApiUser } from '../../testing/figures-api.ts';
import { wholeTenant } from '../../stores/reader.ts';
import { sampleCsv } from '../../testing/sample-rows.ts';
import { importedReport, takeReport } from '../../testing/take-report.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let user: ApiUser;
let tenant = '';
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date('2026-11-21T20:00:00Z') } });
});
afterAll(() => app.close());

async function begin(name: string): Promise<void> {
  tenant = name;
  user = await app.userOfNewTenant(name);
}

type File = readonly [
  fileName: string,
  content: string | AsyncIterable<Uint8Array>,
  answers?: Readonly<Record<string, string>>,
];
const take = (...[fileName, content, answers = {}]: File) =>
  takeReport(app, tenant, { fileName, content, answers });
const taken = (...[fileName, content, answers = {}]: File) =>
  importedReport(app, tenant, { fileName, content, answers });
const real = (file: string) => createReadStream(path.join(REPORTS, file));

interface Row {
  readonly [column: string]: string | number | boolean | null;
}
async function list(
  path_: string,
  query = 'start_date=2026-10-01&end_date=2026-10-31',
): Promise<readonly Row[]> {
  const { data } = await user.getJson(`/api/${path_}?${query}`);
  return data;
}

describe('stock', () => {
  test("a seller's inventory is that of the day it is answered to be of", async () => {
    await begin('Alder stock');
    const file = 'amazon/fba-inventory.txt';
    expect(await take(file, real(file))).toMatchObject({ status: 'asks', questions: [{ what: 'day' }] });
    await taken(file, real(file), { day: '2026-10-27' });
    const rows = await list('stock');
    // Counted by hand in the file: five SKUs with 110 units each that can be sold, none on their way.
    expect(rows.map(({ sku_name, on_hand, inbound }) => [sku_name, on_hand, inbound])).toEqual([
      ['HB-KNIF-06', 110, 0],
      ['HB-KNIF-08', 110, 0],
      ['HB-SKIL-08', 110, 0],
      ['HB-SKIL-10', 110, 0],
      ['HB-SKIL-12', 110, 0],
    ]);
    expect(new Set(rows.map(({ date_key }) => date_key))).toEqual(new Set(['2026-10-27']));
  });

  const LEDGER = [
    'Date,FNSKU,ASIN,MSKU,Title,Disposition,Starting Warehouse Balance,Ending Warehouse Balance,Location',
    '10/13/2026,X1,B0ALDER001,K-1,Kettle,SELLABLE,5,3,US',
    '10/13/2026,X1,B0ALDER001,K-1,Kettle,SELLABLE,1,1,CA',
    '10/13/2026,X1,B0ALDER001,K-1,Kettle,CUSTOMER_DAMAGED,9,9,US',
    '10/14/2026,X1,B0ALDER001,K-1,Kettle,SELLABLE,3,0,US',
    '10/14/2026,X1,B0ALDER001,K-1,Kettle,CUSTOMER_DAMAGED,9,9,US',
    '',
  ].join('\n');

  test('the inventory ledger tells each day and marketplace, and which of them were without stock', async () => {
    await begin('Alder ledger');
    await taken('ledger.csv', LEDGER);
    expect(await list('stock')).toEqual([
      {
        date_key: '2026-10-13',
        sku_name: 'K-1',
        channel: 'amazon',
        marketplace: 'CA',
        on_hand: 1,
        inbound: null,
        is_stock_out: false,
      },
      {
        date_key: '2026-10-13',
        sku_name: 'K-1',
        channel: 'amazon',
        marketplace: 'US',
        on_hand: 3,
        inbound: null,
        is_stock_out: false,
      },
      {
        date_key: '2026-10-14',
        sku_name: 'K-1',
        channel: 'amazon',
        marketplace: 'US',
        on_hand: 0,
        inbound: null,
        is_stock_out: true,
      },
    ]);
  });

  test('a later file replaces what it tells, and its undo brings back what was there', async () => {
    const later = LEDGER.split('\n').slice(0, 2).join('\n').replace(',5,3,', ',5,2,');
    const id = await taken('later.csv', later);
    const of13 = async () => (await list('stock')).map(({ on_hand }) => on_hand);
    expect(await of13()).toEqual([1, 2, 0]);
    await app.skuline.imports.undo(app.tenantIdOf(tenant), id);
    expect(await of13()).toEqual([1, 3, 0]);
  });

  test('a day without a row is no stock-out: nothing is told of it', async () => {
    expect(await list('stock', 'start_date=2026-10-15&end_date=2026-10-20')).toEqual([]);
  });

  test("a shop's inventory adds its locations up, and what a location does not stock is 0", async () => {
    await begin('Alder shop');
    const shop = [
      'Handle,Title,SKU,Location,Incoming,Unavailable,Committed,Available,On hand',
      'kettle,Kettle,K-1,Main,4,0,1,7,8',
      'kettle,Kettle,K-1,Second,not stocked,not stocked,not stocked,not stocked,not stocked',
      'kettle,Kettle,,Main,0,0,0,3,3',
    ].join('\n');
    await taken('inventory_export.csv', shop, { day: '2026-10-20' });
    expect(await list('stock')).toMatchObject([
      { sku_name: 'K-1', channel: 'shopify', on_hand: 7, inbound: 4 },
    ]);
  });
});

describe('a day without stock', () => {
  const HEAD =
    'Date,FNSKU,ASIN,MSKU,Title,Disposition,Starting Warehouse Balance,Ending Warehouse Balance,Location';
  const at = (day: number, sku: string, left: number, place: string) =>
    `10/${day}/2026,X1,B0ALDER001,${sku},Kettle,SELLABLE,5,${left},${place}`;
  const daysOf = async (sku: string) => {
    const { analytics, transactional } = app.skuline;
    const read = createReadStockOuts({ analytics, ...createLiveImports(transactional) });
    const range = { start: toDateKey('2026-10-01'), end: toDateKey('2026-10-31') };
    const found = await read(wholeTenant(app.tenantIdOf(tenant)), range);
    return [...(found.get(sku) ?? [])];
  };

  test('is one on which every place of the SKU is told, and none has anything left', async () => {
    await begin('Alder places');
    const ledger = [
      HEAD,
      at(12, 'K-1', 0, 'US'),
      at(13, 'K-1', 0, 'US'),
      at(14, 'K-1', 0, 'US'),
      at(13, 'K-1', 0, 'CA'),
      at(14, 'K-1', 2, 'CA'),
      at(12, 'K-2', 0, 'US'),
    ];
    await taken('ledger.csv', ledger.join('\n'));
    // Nobody told on the 12th what Canada had left.
    expect(await daysOf('K-1')).toEqual(['2026-10-13']);
    expect(await daysOf('K-2')).toEqual(['2026-10-12']);
  });

  test('is not known from Amazon alone where a shop tells of the SKU now and then', async () => {
    const shop = (available: number) =>
      [
        'Handle,Title,SKU,Location,Incoming,Unavailable,Committed,Available,On hand',
        `kettle,Kettle,K-1,Main,0,0,0,${available},${available}`,
      ].join('\n');
    const id = await taken('inventory_export.csv', shop(5), { day: '2026-10-20' });
    expect(await daysOf('K-1')).toEqual([]);
    expect(await daysOf('K-2')).toEqual(['2026-10-12']);
    await app.skuline.imports.undo(app.tenantIdOf(tenant), id);
    await taken('inventory_export.csv', shop(0), { day: '2026-10-13' });
    expect(await daysOf('K-1')).toEqual(['2026-10-13']);
  });
});

test('somebody who sees some brands alone sees the stock of their SKUs, and no fees or searches', async () => {
  await begin('Alder and Birch');
  await app.importCsv(
    tenant,
    sampleCsv([
      '2026-10-19,Alder,Kettles,K-1,90,4,5,70.11,1,69.11,4,60,9,2,1,8',
      '2026-10-19,Birch,Chairs,C-1,90,4,5,70.11,1,69.11,4,60,9,2,1,8',
    ]),
  );
  const shop = 'Handle,Title,SKU,Location,Available\nkettle,Kettle,K-1,Main,7\nchair,Chair,C-1,Main,9\n';
  await taken('inventory_export.csv', shop, { day: '2026-10-20' });
  expect((await list('stock')).map(({ sku_name }) => sku_name)).toEqual(['C-1', 'K-1']);
  user = await app.memberOf(tenant, { role: 'viewer', brands: ['Alder'] });
  expect((await list('stock')).map(({ sku_name }) => sku_name)).toEqual(['K-1']);
  const queries = [
    'ledger?view=order&',
    'ad-search-terms?',
    'ad-waste?',
    'ad-waste/negatives?',
    'search-queries?',
    'search-query-drivers?',
  ];
  for (const closed of queries) {
    const { status } = await user.get(`/api/${closed}start_date=2026-10-01&end_date=2026-10-31`);
    expect([closed, status]).toEqual([closed, 403]);
  }
});

describe('ads by search term', () => {
  const file = 'amazon/sponsored-products_search-term_oct-12_to_oct-18.csv';

  test('are taken as they are told, beside the ad spend of days', async () => {
    await begin('Alder terms');
    await taken(file, real(file));
    const rows = await list('ad-search-terms');
    expect(rows[0]).toMatchObject({
      search_term: 'cast iron skillet',
      campaign_name: 'SP - Skillet - Exact',
      match_type: 'exact',
      marketplace: 'US',
      currency: 'USD',
      impressions: 4000,
      clicks: 40,
      orders: 4,
      spend: 29.6,
      sales: 139.96,
      first_day: '2026-10-12',
      last_day: '2026-10-18',
    });
    const figures = await user.breakdown({ start_date: '2026-10-12', end_date: '2026-10-18' });
    expect(figures.data).toEqual([]);
  });

  test('of a range that holds a part of their days alone are left out', async () => {
    expect(await list('ad-search-terms', 'start_date=2026-10-13&end_date=2026-10-18')).toEqual([]);
  });

  test('the days of a later file take the place of the week that holds them', async () => {
    const daily = [
      'Date,Currency,Campaign Name,Ad Group Name,Targeting,Match Type,Customer Search Term,Country,Impressions,Clicks,Spend,7 Day Total Sales,7 Day Total Orders (#)',
      '"Oct 14, 2026",USD,SP - Skillet - Exact,Exact,skillet,EXACT,cast iron skillet,United States,500,5,3.10,34.99,1',
    ].join('\n');
    const id = await taken('daily.csv', daily);
    const ofTerm = async () =>
      (await list('ad-search-terms'))
        .filter(
          ({ search_term: term, campaign_name: name }) =>
            term === 'cast iron skillet' && name === 'SP - Skillet - Exact',
        )
        .map(({ spend }) => spend);
    expect(await ofTerm()).toEqual([3.1]);
    await app.skuline.imports.undo(app.tenantIdOf(tenant), id);
    expect(await ofTerm()).toEqual([29.6]);
  });
});

describe('wasted ad spend', () => {
  const HEAD =
    'Date,Currency,Campaign Name,Ad Group Name,Targeting,Match Type,Customer Search Term,Country,Impressions,Clicks,Spend,7 Day Total Sales,7 Day Total Orders (#)';
  const line = (day: number, of: string) => `"Oct ${day}, 2026",USD,Desks,Broad,desk,BROAD,${of},0`;
  // 100 orders of 1,000 clicks; `desk oak cheap` has 60 clicks and no order on two days and in two ad groups.
  const TERMS = [
    HEAD,
    '"Oct 14, 2026",USD,Desks,Broad,desk,BROAD,oak desk,United States,9000,400,320.00,8000.00,80',
    '"Oct 14, 2026",USD,Desks,Broad,desk,BROAD,solid desk,United States,9000,438,300.00,2000.00,20',
    line(14, 'desk oak cheap,United States,900,40,30.03,0.00'),
    line(15, 'desk oak cheap,United States,400,20,18.30,0.00').replace('Broad', 'Wide'),
    line(15, 'cheap desk,United States,800,45,40.10,0.00'),
    line(15, 'desk for kids,United States,300,29,90.00,0.00'),
    line(15, 'desk,United States,300,28,95.00,0.00'),
    line(15, 'desk lamp,United States,300,0,0.00,0.00'),
  ].join('\n');
  const OCTOBER = 'start_date=2026-10-01&end_date=2026-10-31';
  const read = (query = '') => user.getJson(`/api/ad-waste?${OCTOBER}${query}`);

  test('of somebody without a report of search terms is unknown', async () => {
    await begin('Alder waste');
    expect(await read()).toEqual({ rows: [], match_count: 0, judged: 0, totals: [], reported: null });
  });

  test('is what search terms cost whose clicks should have brought an order', async () => {
    await taken('terms.csv', TERMS);
    const { rows, ...rest } = await read();
    expect(rows).toMatchObject([
      { text: 'desk oak cheap', clicks: 60, spend: 48.33, expected_orders: 6, currency: 'USD' },
      { text: 'cheap desk', clicks: 45, spend: 40.1, expected_orders: 4.5, negative: 'exact' },
    ]);
    expect(rows[0]).toMatchObject({ campaigns: [{ name: 'Desks', ad_groups: ['Broad', 'Wide'] }] });
    // Spend, summed by hand: 320 + 300 + 48.33 + 40.10 + 90 + 95.
    expect(rest).toEqual({
      match_count: 2,
      judged: 5,
      totals: [{ currency: 'USD', spend: 893.43, wasted: 88.43 }],
      reported: { first_day: '2026-10-14', last_day: '2026-10-15' },
    });
    expect((await read('&limit=1&offset=1')).rows).toMatchObject([{ text: 'cheap desk' }]);
    expect(await read('&campaign_name=Lamps')).toMatchObject({ judged: 0, totals: [] });
  });

  test('of phrases overlaps, and is not added up', async () => {
    const { rows, totals } = await read('&kind=phrase');
    expect(rows).toMatchObject([{ text: 'cheap', terms: 2, clicks: 105, spend: 88.43, negative: 'phrase' }]);
    expect(totals).toEqual([{ currency: 'USD', spend: 893.43, wasted: null }]);
  });

  test("is excluded by a file with the columns of Amazon's bulk sheet", async () => {
    const { text } = await user.get(`/api/ad-waste/negatives?${OCTOBER}`);
    expect(text.trimEnd().split('\r\n').slice(1)).toEqual([
      'Sponsored Products,Campaign Negative Keyword,Create,,,Desks,,enabled,desk oak cheap,negativeExact,',
      'Sponsored Products,Campaign Negative Keyword,Create,,,Desks,,enabled,cheap desk,negativeExact,',
    ]);
  });

  test('is not what an order was counted for on a line without a click', async () => {
    await begin('Cedar waste');
    const order = line(15, 'cheap desk,United States,10,0,0.00,90.00').replace(/,0$/, ',1');
    await taken('terms.csv', `${TERMS}\n${order.replace('Broad', 'Close')}`);
    expect((await read()).rows).toMatchObject([{ text: 'desk oak cheap' }]);
  });

  test('of one campaign is judged by the rate of all where it has too few orders of its own', async () => {
    await begin('Dogwood waste');
    const lamp = line(15, 'lamp,United States,900,60,25.00,0.00').replace('Desks', 'Lamps');
    await taken('terms.csv', `${TERMS}\n${lamp}`);
    const { rows, totals } = await read('&campaign_name=Lamps');
    // 100 orders of 1,060 clicks.
    expect(rows).toMatchObject([
      { text: 'lamp', rate_of: 'account', usual_rate: expect.closeTo(0.0943396, 7) as unknown },
    ]);
    expect(totals).toEqual([{ currency: 'USD', spend: 25, wasted: 25 }]);
  });

  test('of one seller is not shown to another', async () => {
    await begin('Birch waste');
    expect(await read()).toMatchObject({ rows: [], reported: null });
  });
});

describe('search queries', () => {
  test("tell the whole way to a purchase, all shoppers' and one's own, beside the search volume", async () => {
    await begin('Alder queries');
    await taken('amazon/catalogue.csv', real('amazon/catalogue.csv'));
    const file = 'amazon/search-query-performance_asin_B0XQHBSK10_week-41.csv';
    await taken(file, real(file));
    const rows = await list('search-queries');
    expect(rows.find(({ query }) => query === 'cast iron skillet')).toEqual({
      date_key: '2026-10-04',
      marketplace: '',
      asin: 'B0XQHBSK10',
      sku_name: 'HB-SKIL-10',
      brand: '',
      query: 'cast iron skillet',
      volume: 48210,
      total_impressions: 1157040,
      total_clicks: 16070,
      total_cart_adds: 5356,
      total_purchases: 3013,
      own_impressions: 28926,
      own_clicks: 401,
      own_cart_adds: 133,
      own_purchases: 75,
    });
  });

  test('tell why purchases changed, of the ASINs that both weeks have a report of', async () => {
    await begin('Alder query drivers');
    for (const report of [
      'B0XQHBSK10_week-41',
      'B0XQHBSK10_week-42',
      'B0XQHBSK12_week-41',
      'B0XQPQNTA1_week-42',
    ]) {
      const file = `amazon/search-query-performance_asin_${report}.csv`;
      await taken(file, real(file));
    }
    const found = await user.getJson(
      '/api/search-query-drivers?start_date=2026-10-12&end_date=2026-10-18&limit=1',
    );
    // Worked out apart, in Python, from the two files of the ASIN.
    expect(found).toMatchObject({
      view: 'asin',
      weeks: {
        current: { first: '2026-10-11', last: '2026-10-11' },
        previous: { first: '2026-10-04', last: '2026-10-04' },
      },
      left_out: 2,
      reported: { first: '2026-10-04', last: '2026-10-11' },
      // Six queries of both weeks, and four of an ASIN that the week before does not tell.
      match_count: 10,
      alone: { queries: 4, current: 47 },
      total: {
        previous: 119,
        current: 132,
        change: 13,
        drivers: [
          { id: 'demand', effect: 10.8, previous: 1_880_880, current: 2_050_152 },
          { id: 'impression_share', effect: 0, current: expect.closeTo(0.024998146, 9) as unknown },
          { id: 'click_rate', effect: -0.22, current: expect.closeTo(0.013814634, 9) as unknown },
          { id: 'cart_rate', effect: -0.46, current: expect.closeTo(0.330508475, 9) as unknown },
          { id: 'purchase_rate', effect: 2.88, current: expect.closeTo(0.564102564, 9) as unknown },
        ],
      },
    });
    expect(found.rows).toMatchObject([
      { query: 'cast iron skillet', is_brand: false, previous: 75, current: 82, change: 7 },
    ]);
  });

  test('of weeks without a report of the period before are not compared', async () => {
    const found = await user.getJson(
      '/api/search-query-drivers?start_date=2026-10-04&end_date=2026-10-10&limit=1',
    );
    // Summed apart, in Python: 119 purchases from six queries of one ASIN, 113 from three of the other, two of them the same.
    expect(found).toMatchObject({
      weeks: { current: { first: '2026-10-04', last: '2026-10-04' }, previous: null },
      left_out: 2,
      total: null,
      groups: [],
      alone: { queries: 7, current: 232 },
      match_count: 7,
      rows: [{ query: 'cast iron skillet', previous: null, current: 150, change: null, drivers: [] }],
    });
    const none = await user.getJson('/api/search-query-drivers?start_date=2026-10-05&end_date=2026-10-08');
    expect(none).toMatchObject({ weeks: null, left_out: 0, rows: [] });
  });

  const asinFile = (week: number) => `amazon/search-query-performance_asin_B0XQHBSK10_week-${week}.csv`;
  /** The same report of another ASIN, without the query that is left out. */
  const copied = async (week: number, leftOut: string | null = null) => {
    const text = await readFile(path.join(REPORTS, asinFile(week)), 'utf8');
    const lines = text.replaceAll('B0XQHBSK10', 'B0XQHBSK99').split('\n');
    return lines.filter((line) => leftOut === null || !line.includes(leftOut)).join('\n');
  };
  const WEEK_42 = '/api/search-query-drivers?start_date=2026-10-11&end_date=2026-10-17';

  test("of two ASINs add up, and all shoppers' searches are counted once", async () => {
    await begin('Alder two asins');
    for (const week of [41, 42]) {
      await taken(asinFile(week), real(asinFile(week)));
      await taken(`other-week-${week}.csv`, await copied(week));
    }
    const { total } = await user.getJson(WEEK_42);
    expect(total).toMatchObject({ previous: 238, current: 264 });
    expect(total.drivers[0]).toMatchObject({ id: 'demand', previous: 1_880_880, current: 2_050_152 });
  });

  test('of a query that the report of the other week does not name are unknown, and not split', async () => {
    await begin('Alder unnamed query');
    for (const week of [41, 42]) {
      await taken(asinFile(week), real(asinFile(week)));
      await taken(`other-week-${week}.csv`, await copied(week, week === 42 ? 'cast iron pan' : null));
    }
    const found = await user.getJson(WEEK_42);
    // 33 of the second ASIN's 119 purchases in week 41 were of the query that week 42 does not name.
    expect(found.one_sided).toEqual({ queries: 1, previous: 33, current: 0 });
    expect(found.total).toMatchObject({ previous: 205, current: 227 });
  });

  test('of brands are read where they tell as many weeks', async () => {
    await begin('Alder brand view');
    const brand = 'amazon/search-query-performance_brand_Pinequill_week-43.csv';
    const text = await readFile(path.join(REPORTS, brand), 'utf8');
    await taken(brand, text, { parent_sku: 'Desk pads' });
    await taken(
      'week-42.csv',
      text
        .replaceAll('2026-10-24', '2026-10-17')
        .replaceAll('2026-10-18', '2026-10-11')
        .replaceAll('Week 43', 'Week 42'),
      { parent_sku: 'Desk pads' },
    );
    const found = await user.getJson('/api/search-query-drivers?start_date=2026-10-18&end_date=2026-10-24');
    expect(found).toMatchObject({ view: 'brand', left_out: 0, total: { change: 0 } });
    expect(found.rows.some(({ is_brand }: { is_brand: boolean }) => is_brand)).toBe(
      text.toLowerCase().includes('pinequill '),
    );
  });

  test('say which weeks only the reports tell that are not read', async () => {
    await begin('Alder two views');
    await taken(asinFile(42), real(asinFile(42)));
    const brand = 'amazon/search-query-performance_brand_Pinequill_week-43.csv';
    await taken(brand, real(brand), { parent_sku: 'Desk pads' });
    const both = await user.getJson('/api/search-query-drivers?start_date=2026-10-11&end_date=2026-10-24');
    expect(both).toMatchObject({
      view: 'brand',
      weeks: { current: { first: '2026-10-18', last: '2026-10-18' } },
      left_out_weeks: ['2026-10-11'],
    });
    // Each of the weeks alone is told by the reports there are of it.
    const one = await user.getJson(WEEK_42);
    expect(one).toMatchObject({ view: 'asin', left_out_weeks: [] });
  });

  test('of a brand are the same however a report spells it, in a later report of a week, too', async () => {
    await begin('Alder brand spelling');
    const brand = 'amazon/search-query-performance_brand_Pinequill_week-43.csv';
    const text = await readFile(path.join(REPORTS, brand), 'utf8');
    expect(text).toContain('Brand=["Pinequill"]');
    const shouted = text.replaceAll('["Pinequill"]', '["PINEQUILL"]');
    const before = shouted
      .replaceAll('2026-10-24', '2026-10-17')
      .replaceAll('2026-10-18', '2026-10-11')
      .replaceAll('Week 43', 'Week 42');
    await taken(brand, text, { parent_sku: 'Desk pads' });
    await taken('week-42.csv', before, { parent_sku: 'Desk pads' });
    const WEEK = '/api/search-query-drivers?start_date=2026-10-18&end_date=2026-10-24';
    const found = await user.getJson(WEEK);
    expect(found).toMatchObject({ view: 'brand', left_out: 0, total: { change: 0 } });
    expect(found.total.current).toBeGreaterThan(0);
    // The same week again, spelled as the other report spells it: purchases count once.
    await taken('again.csv', shouted, { parent_sku: 'Desk pads' });
    expect((await user.getJson(WEEK)).total).toEqual(found.total);
    const all = await list('search-queries');
    expect(all.length).toBeGreaterThan(0);
    const days = 'start_date=2026-10-01&end_date=2026-10-31';
    expect(await list('search-queries', `${days}&brand_name=pinequill`)).toEqual(all);
  });

  test('of one seller are not shown to another', async () => {
    await begin('Birch query drivers');
    const found = await user.getJson('/api/search-query-drivers?start_date=2026-10-10&end_date=2026-10-17');
    expect(found).toMatchObject({ weeks: null, reported: null, left_out: 0, rows: [] });
  });
});
