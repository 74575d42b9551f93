import { createReadStream, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importFile } from './index.ts';
import { REPORTS } from './read/testing/expected-reports.ts';
import type { ApiUser } from '../../testing/figures-api.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** What must come of the sellers' files, worked out by `make_sellers.py` apart from the product. */
interface Expected {
  readonly currency: string;
  readonly products: readonly string[];
  readonly days: readonly (readonly [string, string, number, ...number[]])[];
  readonly traffic: readonly (readonly [string, string, number, number])[];
  readonly ads: readonly (readonly [string, string, number, number | null, number | null, number])[];
  readonly payout: readonly (readonly [string, string, string, number])[];
  readonly net_proceeds: readonly (readonly [string, string, number])[];
  readonly stock: readonly (readonly [string, string, string, number, boolean])[];
}

const FOLDER = path.join(REPORTS, 'sellers');
const EXPECTED: { readonly europe: Expected; readonly china: Expected } = JSON.parse(
  readFileSync(path.join(FOLDER, 'expected.json'), 'utf8'),
);
const RANGE = 'start_date=2026-10-23&end_date=2026-11-03';
const TEN_THOUSANDTHS = 10_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date('2026-11-21T20:00:00Z') } });
});
afterAll(() => app.close());

const bytesOf = (file: string) => createReadStream(path.join(FOLDER, file));

async function take(tenant: string, file: string, answers: Readonly<Record<string, string>> = {}) {
  const day = file.includes('business-report') ? /\d{4}-\d{2}-\d{2}/.exec(file)?.[0] : undefined;
  const outcome = await importFile(app.skuline.imports, {
    tenantId: app.tenantIdOf(tenant),
    fileName: path.basename(file),
    source: { bytes: bytesOf(file), totalBytes: null },
    answers: new Map(Object.entries({ ...answers, ...(day === undefined ? {} : { day }) })),
    importedBy: 'test',
    replace: false,
    dropId: undefined,
  });
  if (outcome.status !== 'taken') throw new Error(`${file}: ${JSON.stringify(outcome)}`);
}

type Row = Readonly<Record<string, string & number>>;

/** Each of these facts by day, marketplace and SKU, without rows in which all of them are 0. */
async function factsOf(user: ApiUser, facts: readonly string[]): Promise<unknown[]> {
  const query = `${RANGE}&group_by=date_key&group_by=marketplace&group_by=sku_name`;
  const { data } = await user.getJson(`/api/daily-performance-breakdown?${query}`);
  return data
    .filter((row: Row) => facts.some((fact) => row[fact] !== 0))
    .map((row: Row) => [
      row['date_key'],
      row['marketplace'],
      row['sku_name'],
      ...facts.map((fact) => row[fact]),
    ])
    .toSorted(byText);
}

const TOLD_BY_ECONOMICS = ['sale', 'refund', 'referral_fee', 'fulfillment_fee', 'storage_fee', 'advertising'];

const inMoney = (amount: number | null) => (amount ?? 0) / TEN_THOUSANDTHS;

/** Rows in an order of their own, so that only what stands in them counts. */
function byText(a: unknown, b: unknown): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
}

/** What settlements pay out, by settlement and type. */
async function payoutOf(user: ApiUser): Promise<unknown[]> {
  const query = `start_date=2026-10-01&end_date=2026-11-20&view=payout&group_by=settlement_id&group_by=type`;
  const { data } = await user.getJson(`/api/ledger?${query}`);
  return data
    .map((row: Row) => [row['settlement_id'], row['type'], row['currency'], row['amount']])
    .toSorted(byText);
}

function daysExpected({ days, products }: Expected): unknown[] {
  return days
    .map(([day, place, product, orders, units, gross = 0, promotions = 0]) => [
      day,
      place,
      products[product],
      orders,
      units,
      inMoney(gross),
      inMoney(promotions),
    ])
    .toSorted(byText);
}

const payoutExpected = ({ payout }: Expected) =>
  payout
    .map(([settlement, type, currency, amount]) => [settlement, type, currency, inMoney(amount)])
    .toSorted(byText);

/** In an order that puts what could be replaced in silence side by side. */
const EUROPE = [
  'catalogue.csv',
  'advertised-product_de.csv',
  'advertised-product_uk.csv',
  'business-report_de_2026-10-25.csv',
  'business-report_uk_2026-10-25.csv',
  'business-report_uk_2026-10-26.csv',
  'business-report_de_2026-10-26.csv',
  'settlement_de.txt',
  'settlement_uk.txt',
];

describe.each(['as they are downloaded', 'the other way round'])(
  'a seller in Germany and the UK, %s',
  (order) => {
    let user: ApiUser;
    beforeAll(async () => {
      const name = `Nordlicht ${order}`;
      user = await app.userOfNewTenant(name);
      await app.skuline.currencies.setReporting(app.tenantIdOf(name), 'EUR');
      const files = order === 'as they are downloaded' ? EUROPE : EUROPE.toReversed();
      for (const file of files) await take(name, `europe/${file}`);
      await take(name, 'europe/all-orders.txt', { marketplace: 'All of them' });
      const rates = {
        bytes: bytesOf('europe/rates.csv'),
        totalBytes: null,
        signal: new AbortController().signal,
      };
      await app.skuline.currencies.importRates(app.tenantIdOf(name), rates);
    }, 120_000);

    test('has each order on the local day of its marketplace, in euros by the rate of the day', async () => {
      const facts = ['orders', 'units_sold', 'gross_sales', 'promotions'];
      expect(await factsOf(user, facts)).toEqual(daysExpected(EXPECTED.europe));
    });

    test('is told on which day pounds have no rate', async () => {
      expect(await user.getJson('/api/tenant')).toMatchObject({
        reporting_currency: 'EUR',
        missing_rates: [{ from: 'GBP', days: [{ start: '2026-10-29', end: '2026-10-29' }] }],
        own_days: ['Amazon.co.uk', 'Amazon.de'],
      });
    });

    test('has visits and ads of both marketplaces side by side, though the reports name none', async () => {
      const { products, traffic, ads } = EXPECTED.europe;
      expect(await factsOf(user, ['sessions'])).toEqual(
        traffic
          .map(([day, place, product, visits]) => [day, place, products[product], visits])
          .toSorted(byText),
      );
      expect(await factsOf(user, ['ad_spend', 'ad_sales', 'ad_orders'])).toEqual(
        ads
          .filter((row) => row[3] !== null)
          .map(([day, place, product, spend, sales, orders]) => [
            day,
            place,
            products[product],
            inMoney(spend),
            inMoney(sales),
            orders,
          ])
          .toSorted(byText),
      );
    });

    test('has settlements that foot, in the way amounts and days are written there', async () => {
      expect(await payoutOf(user)).toEqual(payoutExpected(EXPECTED.europe));
      const { data } = await user.getJson(
        '/api/ledger?start_date=2026-10-01&end_date=2026-11-20&view=payout&group_by=settlement_id',
      );
      expect(data.map((row: Row) => row['amount'])).toEqual([0, 0]);
    });
  },
);

const CHINA = [
  'catalogue.csv',
  'all-orders.txt',
  ...['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03'].map(
    (day) => `business-report_${day}.csv`,
  ),
  'settlement_9300000001.txt',
  'settlement_9300000002.txt',
  'inventory-ledger.csv',
];

describe('a seller in China who sells on Amazon.com', () => {
  const name = 'Lanyun';
  let user: ApiUser;
  beforeAll(async () => {
    user = await app.userOfNewTenant(name);
    for (const file of CHINA) await take(name, `china/${file}`);
    await take(name, 'china/sponsored-products.csv', { ad_product: 'Sponsored Products' });
    await take(name, 'china/sponsored-display.csv', { ad_product: 'Sponsored Display' });
  }, 120_000);

  /** The same with one marketplace, which is told apart by nothing. */
  async function factsByDay(facts: readonly string[]): Promise<unknown[]> {
    const { data } = await user.getJson(
      `/api/daily-performance-breakdown?${RANGE}&group_by=date_key&group_by=sku_name`,
    );
    return data
      .filter((row: Row) => facts.some((fact) => row[fact] !== 0))
      .map((row: Row) => [row['date_key'], 'US', row['sku_name'], ...facts.map((fact) => row[fact])])
      .toSorted(byText);
  }

  test('has orders by the day of Los Angeles', async () => {
    const facts = ['orders', 'units_sold', 'gross_sales', 'promotions'];
    expect(await factsByDay(facts)).toEqual(daysExpected(EXPECTED.china));
  });

  test('has visits, and ads of Products and Display together', async () => {
    const { products, traffic, ads } = EXPECTED.china;
    expect(await factsByDay(['sessions'])).toEqual(
      traffic
        .map(([day, place, product, visits]) => [day, place, products[product], visits])
        .toSorted(byText),
    );
    expect(await factsByDay(['ad_spend', 'ad_sales', 'ad_orders'])).toEqual(
      ads
        .map(([day, place, product, spend, sales, orders]) => [
          day,
          place,
          products[product],
          inMoney(spend),
          inMoney(sales),
          orders,
        ])
        .toSorted(byText),
    );
  });

  test('has settlements that foot, with the reserve carried over', async () => {
    expect(await payoutOf(user)).toEqual(payoutExpected(EXPECTED.china));
  });

  test('has the stock of each day', async () => {
    const { data } = await user.getJson(`/api/stock?${RANGE}`);
    const rows = data.map((row: Row) =>
      ['date_key', 'sku_name', 'marketplace', 'on_hand', 'is_stock_out'].map((column) => row[column]),
    );
    expect(rows).toEqual(EXPECTED.china.stock);
  });

  test('has Amazon’s net proceeds to the cent where economics tell them', async () => {
    await take(name, 'china/economics.jsonl');
    // Promotions are no part of Amazon's net proceeds: settlements tell them.
    const types = TOLD_BY_ECONOMICS.map((type) => `&type=${type}`).join('');
    const { data } = await user.getJson(
      `/api/ledger?start_date=2026-10-30&end_date=2026-10-31&view=order&group_by=date_key&group_by=sku_name${types}`,
    );
    const rows = data.filter((row: Row) => row['sku_name'] !== '' && row['is_estimated'] === false);
    expect(
      rows.map((row: Row) => [row['date_key'], row['sku_name'], row['amount']]).toSorted(byText),
    ).toEqual(
      EXPECTED.china.net_proceeds.map(([day, sku, amount]) => [day, sku, inMoney(amount)]).toSorted(byText),
    );
  });
});
