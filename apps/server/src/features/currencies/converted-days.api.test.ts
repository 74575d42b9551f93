import { afterAll, beforeAll, expect, test } from 'vitest';
import { importedReport } from '../../testing/take-report.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date('2026-11-21T20:00:00Z') } });
});
afterAll(() => app.close());

const RANGE = { start_date: '2026-11-01', end_date: '2026-11-05' };

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
const importRates = (tenant: string, ...lines: readonly string[]) => {
  const text = ['date_key,from,to,rate', ...lines, ''].join('\n');
  return app.skuline.currencies.importRates(app.tenantIdOf(tenant), {
    bytes: bytesOf(text),
    totalBytes: null,
    signal: new AbortController().signal,
  });
};

const ORDERS =
  'amazon-order-id\tpurchase-date\tlast-updated-date\torder-status\titem-status\tsales-channel\tsku\tasin\tquantity\tcurrency\titem-price\titem-promotion-discount';
/** `day|order|channel|currency|price|discount|status` */
function orders(...lines: readonly string[]): string {
  const rows = lines.map((line) => {
    const [day, order, channel, currency, price, discount, status = 'Shipped'] = line.split('|');
    const moment = `${day}T20:00:00+00:00`;
    return [
      order,
      moment,
      moment,
      status,
      status,
      channel,
      'KETTLE',
      'B01',
      2,
      currency,
      price,
      discount,
    ].join('\t');
  });
  return [ORDERS, ...rows, ''].join('\n');
}

/** Nov 2 in both marketplaces, Nov 3 in Germany alone, Nov 4 in the United States alone. */
const US = orders('2026-11-02|111-1|Amazon.com|USD|30.00|1.00', '2026-11-04|111-2|Amazon.com|USD|50.00|0');
const DE = orders(
  '2026-11-02|302-1|Amazon.de|EUR|20.00|2.50',
  '2026-11-03|302-2|Amazon.de|EUR|100.01|0',
  '2026-11-04|302-3|Amazon.de|EUR|9.00|0|Cancelled',
);

test('a report in another currency is converted by the rate of its day; without one its money is unknown, and its counts are known', async () => {
  const user = await app.userOfNewTenant('Euro');
  const [tenant, take] = [
    'Euro',
    (fileName: string, content: string) => importedReport(app, 'Euro', { fileName, content }),
  ];
  await take('us.txt', US);
  await take('de.txt', DE);
  const read = async (query: object = {}) =>
    user.getJson('/api/daily-performance-breakdown', { ...RANGE, group_by: ['date_key'], ...query });
  const grossOf = (rows: readonly Record<string, unknown>[]) =>
    rows.map((row) => [row['date_key'], row['gross_sales']]);
  const units = [4, 2, 2];

  const { dataVersion } = await user.getJson('/api/tenant');
  const before = await read();
  expect(before.data.map((row: { units_sold: number }) => row.units_sold)).toEqual(units);
  expect(before.known.units_sold).toEqual([{ start: '2026-11-02', end: '2026-11-04' }]);
  expect(before.known.gross_sales).toEqual([{ start: '2026-11-04', end: '2026-11-04' }]);
  expect(before.known.unconverted).toEqual([{ start: '2026-11-02', end: '2026-11-03' }]);
  expect(await user.getJson('/api/tenant')).toMatchObject({
    reporting_currency: 'USD',
    missing_rates: [{ from: 'EUR', days: [{ start: '2026-11-02', end: '2026-11-03' }] }],
  });

  await importRates(tenant, '2026-11-02,EUR,USD,1.0875', '2026-11-03,GBP,USD,1.3');
  const some = await read();
  // 30 + 20 × 1.0875; the promotions are 1 + 2.50 × 1.0875.
  expect(grossOf(some.data)[0]).toEqual(['2026-11-02', 51.75]);
  expect([some.data[0].promotions, some.data[0].net_sales]).toEqual([3.7188, 48.0312]);
  expect(some.known.unconverted).toEqual([{ start: '2026-11-03', end: '2026-11-03' }]);

  await importRates(tenant, '2026-11-02,EUR,USD,1.1', '2026-11-03,EUR,USD,1.0999');
  const after = await read();
  // 100.01 × 1.0999 = 110.000999
  expect(grossOf(after.data)).toEqual([
    ['2026-11-02', 52],
    ['2026-11-03', 110.001],
    ['2026-11-04', 50],
  ]);
  expect(after.data.map((row: { units_sold: number }) => row.units_sold)).toEqual(units);
  expect(after.known.unconverted).toBeUndefined();
  expect((await user.getJson('/api/tenant')).missing_rates).toBeUndefined();

  const { data: of } = await read({ group_by: ['date_key', 'marketplace'] });
  expect(
    of.map((row: Record<string, unknown>) => [row['date_key'], row['marketplace'], row['gross_sales']]),
  ).toEqual([
    ['2026-11-02', 'DE', 22],
    ['2026-11-02', 'US', 30],
    ['2026-11-03', 'DE', 110.001],
    ['2026-11-04', 'US', 50],
  ]);
  // What was known before the rates is what it was.
  expect((await read({ as_of: dataVersion })).known.unconverted).toEqual([
    { start: '2026-11-02', end: '2026-11-03' },
  ]);
});

test('a company that reports in another currency has its own amounts as they are, and dollars converted', async () => {
  const user = await app.userOfNewTenant('Munich');
  await app.skuline.currencies.setReporting(app.tenantIdOf('Munich'), 'EUR');
  await importRates('Munich', '2026-11-02,USD,EUR,0.9');
  const content = orders(
    '2026-11-02|111-1|Amazon.com|USD|30.00|1.00',
    '2026-11-02|302-1|Amazon.de|EUR|20.00|2.50',
  );
  await importedReport(app, 'Munich', {
    fileName: 'all.txt',
    content,
    answers: { marketplace: 'All of them' },
  });
  const { data, known } = await user.getJson('/api/daily-performance-breakdown', {
    ...RANGE,
    group_by: ['sku_name'],
  });
  expect([data[0].gross_sales, data[0].promotions, known.unconverted]).toEqual([47, 3.4, undefined]);
  expect((await user.getJson('/api/tenant')).reporting_currency).toBe('EUR');
});

test('an order is of the local day of its marketplace, through the end of summer time there', async () => {
  const user = await app.userOfNewTenant('Clocks');
  await app.skuline.currencies.setReporting(app.tenantIdOf('Clocks'), 'EUR');
  const at = (moment: string, order: string) =>
    [order, moment, moment, 'Shipped', 'Shipped', 'Amazon.de', 'KETTLE', 'B01', 1, 'EUR', '10.00', '0'].join(
      '\t',
    );
  const moments = [
    '2026-10-24T21:59:59Z',
    '2026-10-24T22:00:00Z',
    '2026-10-25T22:59:59Z',
    '2026-10-25T23:00:00Z',
  ];
  const lines = moments.map((moment, index) => at(moment, `302-${index}`));
  await importedReport(app, 'Clocks', { fileName: 'de.txt', content: [ORDERS, ...lines, ''].join('\n') });
  const days = { start_date: '2026-10-20', end_date: '2026-10-30', group_by: ['date_key'] };
  const { data } = await user.getJson('/api/daily-performance-breakdown', days);
  expect(data.map((row: Record<string, unknown>) => [row['date_key'], row['units_sold']])).toEqual([
    ['2026-10-24', 1],
    ['2026-10-25', 2],
    ['2026-10-26', 1],
  ]);
  expect((await user.getJson('/api/tenant')).own_days).toEqual(['Amazon.de']);
});
