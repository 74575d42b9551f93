import { toDateKey } from '@skuline/domain/calendar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiCaller } from '../testing/api-caller.ts';
import { importedReport } from '../testing/take-report.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { importChannelReport } from '../testing/two-channels.ts';

let app: TestApp;
const ask = apiCaller(() => app);

/** What the shop's website counted on Oct 24 – 27: sales without orders, and nothing on the last day. */
const GA4 = [
  'Date,Item ID,Item name,Item brand,Items viewed,Items added to cart,Items purchased,Item revenue,Item discount amount,Item refund amount',
  '20261024,MUG,Mug,B,50,9,2,20,0,0',
  '20261025,MUG,Mug,B,50,9,3,30,0,0',
  '20261026,MUG,Mug,B,50,9,2,20,0,0',
  '20261027,MUG,Mug,B,50,9,0,0,0,0',
].join('\n');

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date('2026-10-28T19:00:00Z') } });
  for (const tenant of ['Shop', 'Both']) {
    await app.userOfNewTenant(tenant);
    await importedReport(app, tenant, { fileName: 'ga4.csv', content: GA4 });
    await takeOrders(tenant, 'shopify', 25);
  }
  await takeOrders('Both', 'ebay', 27);
});
afterAll(() => app.close());

async function takeOrders(tenant: string, channel: 'shopify' | 'ebay', last: number): Promise<void> {
  const end = toDateKey(`2026-10-${last}`);
  const report = { channel, kind: 'sales', start: toDateKey('2026-10-05'), end, skus: ['MUG'] } as const;
  await importChannelReport(app.skuline.imports, app.tenantIdOf(tenant), report);
}

const october = (start: number, end: number) => ({ start: `2026-10-${start}`, end: `2026-10-${end}` });

async function read(tenant: string, more: string): Promise<unknown> {
  const query = `start_date=2026-10-13&end_date=2026-10-28&facts=orders&facts=units_sold&facts=net_sales${more}`;
  return (await ask(tenant, 'GET', `/api/daily-performance-breakdown?${query}`)).body;
}

describe('orders until Oct 25, and sales without orders until Oct 27', () => {
  const ofShop = {
    orders: [october(13, 25)],
    untold_orders: [october(26, 27)],
    units_sold: [october(13, 27)],
    net_sales: [october(13, 27)],
  };
  const whole = { orders: [october(13, 27)], units_sold: [october(13, 27)], net_sales: [october(13, 27)] };

  test.each([
    ['Shop', '', ofShop],
    ['Both', '', ofShop],
    ['Both', '&channel=shopify', ofShop],
    ['Both', '&channel=ebay', whole],
  ])(
    'the orders of %s%s are unknown where its report lacks them, its sales known',
    async (tenant, more, known) => {
      expect(await read(tenant, `&group_by=date_key${more}`)).toMatchObject({ known });
    },
  );

  test('each channel has its own known days', async () => {
    expect(await read('Both', '&group_by=channel')).toMatchObject({
      known_by: expect.arrayContaining([
        { channel: 'shopify', known: ofShop },
        { channel: 'ebay', known: whole },
      ]),
    });
  });

  test('the rows keep the 0 of the file', async () => {
    expect(await read('Shop', '&group_by=date_key')).toMatchObject({
      data: expect.arrayContaining([{ date_key: '2026-10-26', orders: 0, units_sold: 2, net_sales: 20 }]),
    });
  });
});
