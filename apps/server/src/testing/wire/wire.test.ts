import { type DateRange, toDateKey } from '@skuline/domain/calendar';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expectedBookings, expectedDays, type ExpectedOptions, startWire, type Wire } from './index.ts';
import { WireCaller } from './wire-caller.ts';

const START = '2026-11-20T18:00:00Z';
const US = 'ATVPDKIKX0DER';
const ORDERS = {
  reportType: 'GET_FLAT_FILE_ALL_ORDERS_DATA_BY_ORDER_DATE_GENERAL',
  marketplaceIds: [US],
  dataStartTime: '2026-11-18T08:00:00Z',
  dataEndTime: '2026-11-19T08:00:00Z',
};
const TRAFFIC = {
  reportType: 'GET_SALES_AND_TRAFFIC_REPORT',
  marketplaceIds: [US],
  dataStartTime: '2026-11-18',
  dataEndTime: '2026-11-18',
  reportOptions: { dateGranularity: 'DAY', asinGranularity: 'SKU' },
};
const ADS = {
  name: 'by product',
  startDate: '2026-11-01',
  endDate: '2026-11-18',
  configuration: {
    adProduct: 'SPONSORED_PRODUCTS',
    groupBy: ['advertiser'],
    columns: ['date', 'advertisedSku', 'clicks', 'cost'],
    reportTypeId: 'spAdvertisedProduct',
    timeUnit: 'DAILY',
    format: 'GZIP_JSON',
  },
};

let wire: Wire;
let caller: WireCaller;
beforeEach(async () => {
  wire = await startWire({ clock: START, scale: 500, kioskPage: 7 });
  caller = new WireCaller(wire);
});
afterEach(() => wire.close());

function seller() {
  const [first] = wire.sellers;
  if (first === undefined) throw new Error('The wire has no seller.');
  return first;
}

function about(days: DateRange): ExpectedOptions {
  const [marketplace] = seller().marketplaces;
  if (marketplace === undefined) throw new Error('The seller has no marketplace.');
  return { seller: seller(), marketplace, days, asOf: wire.clock.now() };
}

/** Moves the wire's clock on. */
function pass(seconds: number): void {
  wire.clock.set(new Date(wire.clock.now().getTime() + seconds * 1000).toISOString());
}

describe('Login with Amazon', () => {
  test('an access token is good for an hour', async () => {
    const participations = '/sellers/v1/marketplaceParticipations';
    expect(await caller.sp(participations)).toMatchObject({ status: 200 });
    pass(3600);
    const { status, body } = await caller.sp(participations);
    expect([status, JSON.stringify(body)]).toEqual([403, expect.stringContaining('expired')]);
  });

  test.each([
    ['a wrong secret', { client_secret: 'x' }, 401, 'invalid_client'],
    ['an unknown refresh token', { refresh_token: 'Atzr|x' }, 400, 'invalid_grant'],
    ['another grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ])('%s is refused', async (_name, changed, status, error) => {
    expect(await caller.grant('keys', changed)).toMatchObject({ status, body: { error } });
  });

  test('a seller who takes the permission back is refused from then on', async () => {
    expect(await caller.grant('keys')).toMatchObject({ status: 200 });
    seller().revoke();
    expect(await caller.grant('keys')).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });
});

describe('Reports', () => {
  test('a day of orders is what must stand of it', async () => {
    const [names = '', ...lines] = (await caller.textOf(await caller.report(ORDERS))).trim().split('\r\n');
    const at = (line: string, name: string) => line.split('\t')[names.split('\t').indexOf(name)] ?? '';
    const sum = (name: string) =>
      lines.reduce((total, line) => total + Math.round(Number(at(line, name)) * 100), 0);
    const day = toDateKey('2026-11-18');
    const expected = expectedDays(about({ start: day, end: day }));
    const all = (fact: 'units_sold' | 'gross_sales') =>
      expected.reduce((total, row) => total + (row[fact] ?? 0), 0);
    expect(all('gross_sales')).toBeGreaterThan(10_000);
    expect([sum('quantity') / 100, sum('item-price')]).toEqual([all('units_sold'), all('gross_sales')]);
  });

  test('the address of a document ends after five minutes', async () => {
    const address = await caller.addressOf(await caller.report(ORDERS));
    expect(await fetch(address)).toMatchObject({ status: 200 });
    pass(301);
    expect(await fetch(address)).toMatchObject({ status: 403 });
  });

  test('the traffic of a day is not there at first, and grows for three days', async () => {
    const sessions = async () => {
      const report: { salesAndTrafficByAsin: { trafficByAsin: { sessions: number } }[] } = JSON.parse(
        await caller.textOf(await caller.report(TRAFFIC)),
      );
      return report.salesAndTrafficByAsin.reduce((sum, { trafficByAsin }) => sum + trafficByAsin.sessions, 0);
    };
    wire.clock.set('2026-11-19T20:00:00Z');
    expect(await sessions()).toBe(0);
    wire.clock.set('2026-11-20T20:00:00Z');
    caller = new WireCaller(wire);
    const first = await sessions();
    wire.clock.set('2026-11-23T20:00:00Z');
    caller = new WireCaller(wire);
    expect(first).toBeGreaterThan(0);
    expect(await sessions()).toBeGreaterThan(first);
  });

  test('settlements are listed by pages and cannot be asked for', async () => {
    const reportTypes = 'GET_V2_SETTLEMENT_REPORT_DATA_FLAT_FILE_V2';
    expect(
      await caller.sp('/reports/2021-06-30/reports', { ...ORDERS, reportType: reportTypes }),
    ).toMatchObject({ status: 400 });
    let [path, listed] = [`/reports/2021-06-30/reports?reportTypes=${reportTypes}&pageSize=5`, 0];
    while (path !== '') {
      const { reports, nextToken } = (await caller.sp(path)).body;
      listed += Array.isArray(reports) ? reports.length : 0;
      path =
        nextToken === undefined
          ? ''
          : `/reports/2021-06-30/reports?nextToken=${JSON.stringify(nextToken).slice(1, -1)}`;
    }
    expect(listed).toBe(14);
  });

  test('a settlement says it paid what its lines come to', async () => {
    const listed = `/reports/2021-06-30/reports?reportTypes=GET_V2_SETTLEMENT_REPORT_DATA_FLAT_FILE_V2&marketplaceIds=${US}`;
    const { reports }: { reports?: Record<string, unknown>[] } = (await caller.sp(listed)).body;
    const newest = reports?.[0] ?? {};
    const [, head = ''] = (await caller.textOf({ status: 200, headers: new Headers(), body: newest })).split(
      '\r\n',
    );
    const booked = expectedBookings(about({ start: toDateKey('2026-11-16'), end: toDateKey('2026-11-20') }));
    const settled = booked.filter(({ document }) => document === 'settlement');
    const paid = settled.find(({ type }) => type === 'transfer')?.cents ?? 0;
    expect(Math.round(Number(head.split('\t')[4]) * 100)).toBe(-paid);
    expect(settled.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
  });

  test('an account that asks too often is told the rate in force, and another account is not', async () => {
    wire.clock.scale(1);
    const ask = (who: WireCaller) => who.sp('/reports/2021-06-30/reports', { ...ORDERS, marketplaceIds: [] });
    for (let count = 0; count < 15; count++) await ask(caller);
    const { status, headers } = await ask(caller);
    expect([status, headers.get('x-amzn-ratelimit-limit')]).toEqual([429, '0.0167']);
    expect(await ask(new WireCaller(wire, 1))).toMatchObject({ status: 400 });
  });
});

describe('Data Kiosk', () => {
  const economics = (fields: string, day = '2026-11-16') =>
    `query Day { analytics_economics_2024_03_15 { economics(startDate: "${day}", endDate: "${day}", marketplaceIds: ["${US}"], aggregateBy: { date: DAY, productId: MSKU }) { ${fields} } } }`;

  test('a query gives the fields it names, page by page', async () => {
    const first = await caller.query(economics('sku: msku netProceeds { total { amount } }'));
    const rows = (await caller.textOf(first)).trim().split('\n');
    expect(rows).toHaveLength(7);
    expect(Object.keys(JSON.parse(rows[0] ?? ''))).toEqual(['sku', 'netProceeds']);
    const { nextToken }: { nextToken?: string } = Object(first.body['pagination']);
    const second = await caller.query(economics('sku: msku netProceeds { total { amount } }'), nextToken);
    expect(await caller.textOf(second)).not.toContain(rows[0]);
    expect(second.body['pagination']).toBeUndefined();
  });

  test('a query that finds nothing is done without a document', async () => {
    const { body } = await caller.query(economics('msku', '2026-11-20'));
    expect([body['processingStatus'], body['dataDocumentId']]).toEqual(['DONE', undefined]);
  });

  test('a field that the model lacks is refused', async () => {
    const { status, body } = await caller.sp('/dataKiosk/2023-11-15/queries', { query: economics('profit') });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining("Field 'profit'")]);
  });
});

describe('Amazon Ads', () => {
  test('the same request is refused while one is under way', async () => {
    wire.clock.scale(1);
    const { body } = await caller.ads('/reporting/reports', ADS);
    const again = await caller.ads('/reporting/reports', ADS);
    expect([again.status, again.body['detail']]).toEqual([
      425,
      expect.stringContaining(String(body['reportId'])),
    ]);
  });

  test.each([
    ['32 days', { startDate: '2026-10-18' }],
    ['days that are not kept', { startDate: '2026-08-01', endDate: '2026-08-02' }],
    ['a day that is to come', { endDate: '2026-11-22' }],
    ['a column of another report', { configuration: { ...ADS.configuration, columns: ['searchTerm'] } }],
  ])('%s are refused', async (_name, changed) => {
    expect(await caller.ads('/reporting/reports', { ...ADS, ...changed })).toMatchObject({ status: 400 });
  });
});
