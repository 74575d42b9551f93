import { type RecordsPlan, writeAnswer } from '@skuline/domain/assistant';
import { toDateKey } from '@skuline/domain/calendar';
import { NO_FILTERS, type ProductFilters } from '@skuline/domain/products';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readerOf, wholeTenant } from '../../../stores/reader.ts';
import { importedReport } from '../../../testing/take-report.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { REPORTS } from '../../files/read/testing/expected-reports.ts';

const SELLER = 'Alder and Birch';
const today = toDateKey('2026-11-21');
const SCREEN = {
  range: { start: toDateKey('2026-10-12'), end: toDateKey('2026-10-18') },
  comparison: null,
  filters: NO_FILTERS,
};
/** 45 clicks without an order, where 100 of 1,000 bring one. */
const TERMS = [
  'Date,Currency,Campaign Name,Ad Group Name,Targeting,Match Type,Customer Search Term,Country,Impressions,Clicks,Spend,7 Day Total Sales,7 Day Total Orders (#)',
  '"Oct 14, 2026",USD,Desks,Broad,desk,BROAD,oak desk,United States,9000,955,620.00,8000.00,100',
  '"Oct 15, 2026",USD,Desks,Broad,desk,BROAD,cheap desk,United States,800,45,40.10,0.00,0',
].join('\n');
const SETTLEMENT = [
  'settlement-id\tsettlement-start-date\tsettlement-end-date\tdeposit-date\ttotal-amount\tcurrency\ttransaction-type\torder-id\tmarketplace-name\tamount-type\tamount-description\tamount\tposted-date\tsku\tquantity-purchased',
  '900\t2026-10-12 00:00:00 UTC\t2026-10-18 00:00:00 UTC\t2026-10-20\t122.60\tUSD\t\t\t\t\t\t\t\t\t',
  ...[
    'ItemPrice\tPrincipal\t100.00',
    'ItemFees\tCommission\t-15.00',
    'ItemFees\tFBAPerUnitFulfillmentFee\t-5.40',
  ].map((line) => `900\t\t\t\t\t\tOrder\t111-1\tAmazon.com\t${line}\t2026-10-13\tK-1\t1`),
  ...['ItemPrice\tPrincipal\t50.00', 'ItemFees\tCommission\t-7.00'].map(
    (line) => `900\t\t\t\t\t\tOrder\t111-2\tAmazon.com\t${line}\t2026-10-13\tK-2\t1`,
  ),
  '',
].join('\n');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date('2026-11-21T20:00:00Z') } });
  for (const name of [SELLER, 'Nothing', 'Two views']) await app.userOfNewTenant(name);
  const queries = [41, 42].map((week) => `search-query-performance_asin_B0XQHBSK10_week-${week}.csv`);
  for (const fileName of queries)
    await importedReport(app, SELLER, {
      fileName,
      content: createReadStream(path.join(REPORTS, 'amazon', fileName)),
    });
  await importedReport(app, SELLER, { fileName: 'terms.csv', content: TERMS });
  await importedReport(app, SELLER, { fileName: 'settlement.txt', content: SETTLEMENT });
}, 60_000);
afterAll(() => app.close());

const answered = (of: RecordsPlan['of'], tenant = SELLER, brands: readonly string[] | null = null) =>
  answerTo({ of }, tenant, brands);

async function answerTo(
  asked: Pick<RecordsPlan, 'of'> & Partial<RecordsPlan>,
  tenant = SELLER,
  brands: readonly string[] | null = null,
) {
  const plan: RecordsPlan = { kind: 'records', ...SCREEN, limit: 10, ...asked };
  const tenantId = app.tenantIdOf(tenant);
  const reader = brands === null ? wholeTenant(tenantId) : readerOf(tenantId, brands);
  const result = await app.skuline.assistant.planExecutor.run(reader, plan, new AbortController().signal);
  const results = [{ ...result, callId: 'call' }];
  return writeAnswer({ question: '', plans: [plan], results, screen: SCREEN, today }).text;
}

// Worked out apart from the two files, as in the tests of the endpoint.
test('purchases from searches are told with what changed them, the queries with the most first', async () => {
  const text = await answered('search_purchases');
  expect(text).toContain('Searches brought **132** purchases on Oct 11 – 17, 119 in the weeks before (+13).');
  expect(text).toContain('demand +10.8');
  expect(text.split('\n').find((line) => line.startsWith('| cast'))).toBe(
    '| cast iron skillet | 82 | 75 | +7 |',
  );
});

test('purchases from searches of a week without one before are told, and what they were before is unknown', async () => {
  const range = { start: toDateKey('2026-10-04'), end: toDateKey('2026-10-10') };
  const text = await answerTo({ of: 'search_purchases', range });
  expect(text).toContain(
    'Searches brought **119** purchases on Oct 4 – 10; what they brought in the weeks before is unknown.',
  );
  expect(text).toContain('| cast iron skillet | 75 | — | — |');
});

test('search terms that cost money without an order are told with what all of them cost', async () => {
  const text = await answered('wasted_ads');
  expect(text).toContain('cost **$40.10** of the $660.10 that ads by search term cost on Oct 12 – 18.');
  expect(text).toContain('| cheap desk | Desks | 45 | $40.10 | 4.50 |');
});

const filtersOf = (named: Partial<ProductFilters>) => ({ filters: { ...NO_FILTERS, ...named } });

const BUSINESS_REPORT =
  '(Parent) ASIN,(Child) ASIN,SKU,Sessions - Total,Page Views - Total,Featured Offer (Buy Box) Percentage,Units Ordered,Ordered Product Sales,Total Order Items';

test('the share of the Featured Offer is weighted by page views, and told with what its fall cost', async () => {
  await app.userOfNewTenant('Alder offers');
  const importDay = (day: string, ...rows: readonly string[]) =>
    importedReport(app, 'Alder offers', {
      fileName: `business-report_${day}.csv`,
      content: [BUSINESS_REPORT, ...rows, ''].join('\n'),
      answers: { day },
    });
  const desk = (views: number, share: string) =>
    `B0PARENT01,B0DESK0001,DESK,${views},${views},${share},20,"$2,000.00",20`;
  const lamp = (views: number, share: string) =>
    `B0PARENT02,B0LAMP0001,LAMP,${views},${views},${share},1,$10.00,1`;
  await importDay('2026-10-11', desk(1000, '100.00%'), lamp(1000, '90.00%'));
  await importDay('2026-10-12', desk(1000, '60.00%'), lamp(500, '90.00%'));
  const range = { start: toDateKey('2026-10-12'), end: toDateKey('2026-10-12') };
  const text = await answerTo({ of: 'featured_offer', range }, 'Alder offers');
  // (600 + 450) of 1,500 page views, (1,000 + 900) of 2,000 before.
  expect(text).toContain('**70.00%** of its 1,500 page views on Oct 12, 95.00% before');
  // 400 page views short of the share before, and each of 1,000 brought $2.00.
  expect(text).toContain('that cost **$800.00** of sales');
  const rows = text.split('\n').filter((line) => /^\| (?:DESK|LAMP)/u.test(line));
  expect(rows).toEqual([
    '| DESK | 60.00% | 100.00% | 1,000 | $800.00 |',
    '| LAMP | 90.00% | 90.00% | 500 | $0.00 |',
  ]);
  const ofLamp = await answerTo(
    { of: 'featured_offer', range, ...filtersOf({ sku_name: ['LAMP'] }) },
    'Alder offers',
  );
  expect(ofLamp).toContain('**90.00%**');
  const ofFirstDay = { start: toDateKey('2026-10-11'), end: toDateKey('2026-10-11') };
  expect(await answerTo({ of: 'featured_offer', range: ofFirstDay }, 'Alder offers')).toContain(
    '**95.00%** of its 2,000 page views on Oct 11; its share before is unknown.',
  );
});

test('fees are positive amounts, with the days of which documents tell no orders', async () => {
  const text = await answered('fees');
  expect(text).toContain('Fees were **$27.40** on Oct 12 – 18.');
  expect(text).toContain('| Referral fees | $22.00 |');
  expect(text).toContain('Documents tell the orders of 1 of these 7 days.');
});

test.each([
  ['search_purchases', 'No report of search query performance'],
  ['wasted_ads', 'No report of ads by search term'],
  ['fees', 'No settlement, transactions or economics document'],
  ['featured_offer', 'No business report of Amazon'],
] as const)('without a document of %s the answer says which one to import', async (of, says) => {
  expect(await answered(of, 'Nothing')).toContain(says);
  expect(await answered(of, SELLER, ['Alder'])).toContain('read by members who see all brands');
});

test('of searches it is said which weeks only the reports tell that are not read', async () => {
  for (const report of ['asin_B0XQHBSK10_week-42', 'brand_Pinequill_week-43']) {
    const fileName = `search-query-performance_${report}.csv`;
    const content = createReadStream(path.join(REPORTS, 'amazon', fileName));
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await importedReport(app, 'Two views', { fileName, content, answers: { parent_sku: 'Desk pads' } });
  }
  const range = { start: toDateKey('2026-10-11'), end: toDateKey('2026-10-24') };
  const text = await answerTo({ of: 'search_purchases', range }, 'Two views');
  expect(text).toContain('purchases on Oct 18 – 24');
  expect(text).toContain('Only reports of ASINs tell Oct 11 – 17: left out');
});

test('of the fees of one kind no other is told, and what no document tells is not 0', async () => {
  const referral = await answerTo({ of: 'fees', types: ['referral_fee'] });
  expect(referral).toContain('Referral fees came to **$22.00** on Oct 12 – 18.');
  expect(referral).not.toMatch(/Fulfillment|document tells/);
  const both = await answerTo({ of: 'fees', types: ['storage_fee', 'fulfillment_fee', 'referral_fee'] });
  expect(both).toContain('Referral fees and fulfillment fees came to **$27.40** on Oct 12 – 18.');
  expect(both).toContain('document tells storage fees of these days.');
  const storage = await answerTo({ of: 'fees', types: ['storage_fee'] });
  expect(storage).toBe('No settlement, transactions or economics document tells storage fees of these days.');
  const unknown = await answerTo({ of: 'fees', types: ['storage_fee'] }, 'Nothing');
  expect(unknown).toBe(storage);
});

test('fees are those of the products that are asked about, and no total of the company stands for them', async () => {
  const ofOne = await answerTo({ of: 'fees', ...filtersOf({ sku_name: ['K-2'] }) });
  expect(ofOne).toContain('Fees were **$7.00**');
  expect(ofOne).toContain('Fees that documents book to no product are left out.');
  expect(await answered('fees')).not.toContain('are left out');
});

test.each([{ sku_name: ['NOT-THERE'] }, { parent_sku_name: ['NOT-THERE'] }, { brand_name: ['NOT-THERE'] }])(
  'there are no fees of %j',
  async (named) => {
    const text = await answerTo({ of: 'fees', ...filtersOf(named) });
    expect(text).not.toContain('Fees were');
    expect(text).toContain('No settlement, transactions or economics document tells fees');
  },
);

test.each([
  ['search_purchases', { sku_name: ['K-1'] }, '**132** purchases', 'Reports of search query performance'],
  [
    'search_purchases',
    { parent_sku_name: ['K'] },
    '**132** purchases',
    'Reports of search query performance',
  ],
  ['wasted_ads', { sku_name: ['K-1'] }, '**$40.10**', 'Reports of ads by search term'],
  ['wasted_ads', { brand_name: ['Alder'] }, '**$40.10**', 'Reports of ads by search term'],
] as const)('%s of %j are told to be of the whole company', async (of, named, figure, reports) => {
  const text = await answerTo({ of, ...filtersOf(named) });
  expect(text).toContain(figure);
  expect(text).toMatch(
    new RegExp(`${reports} name no \\w.*: what they tell is of the whole company\\.`, 'u'),
  );
  expect(await answered(of)).not.toContain('whole company');
});

test('purchases of a brand are told by reports by brand alone', async () => {
  const text = await answerTo({ of: 'search_purchases', ...filtersOf({ brand_name: ['Alder'] }) });
  expect(text).not.toContain('132');
  expect(text).toContain('Of a brand alone only reports by brand tell.');
});

test.each([
  [{ channels: ['amazon'] }, 'Fees were **$27.40**', 'All figures are of Amazon alone.'],
  [
    { marketplaces: ['US'] },
    'Fees were **$27.40**',
    'Fees that documents book to no marketplace are left out.',
  ],
  [{ channels: ['walmart'] }, 'No settlement, transactions or economics document tells fees', 'Walmart'],
] as const)('fees of %j are those of the place', async (places, figure, says) => {
  const text = await answerTo({ of: 'fees', ...places });
  expect(text).toContain(figure);
  expect(text).toContain(says);
});

test.each(['search_purchases', 'wasted_ads'] as const)('%s are of Amazon alone', async (of) => {
  expect(await answerTo({ of, channels: ['amazon'] })).toMatch(/\*\*(?:132|\$40\.10)\*\*/u);
  const text = await answerTo({ of, channels: ['walmart'] });
  expect(text).not.toMatch(/132|40\.10/u);
  expect(text).toContain('are of Amazon alone');
  expect(await answerTo({ of, marketplaces: ['CA'] })).not.toMatch(/132|40\.10/u);
});
