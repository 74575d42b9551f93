import type { PlanResult } from '@skuline/domain/assistant';
import { addDays, toDateKey } from '@skuline/domain/calendar';
import { FACT_IDS } from '@skuline/domain/metrics';
import { NO_FILTERS } from '@skuline/domain/products';
import { type CoveredChannel, NOT_SAID } from '@skuline/domain/sources';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wholeTenant } from '../stores/reader.ts';
import type { TenantId } from '../stores/tenant-id.ts';
import type { ApiUser } from '../testing/figures-api.ts';
import { sampleCsv } from '../testing/sample-rows.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import {
  AMAZON_SALES,
  CHANNELS_BEGIN,
  CHANNELS_END,
  importChannelReport,
  SHOPIFY_SALES,
  TWO_CHANNELS,
} from '../testing/two-channels.ts';

let app: TestApp;
let user: ApiUser;
let tenantId: TenantId;
let tenant = '';
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date('2026-11-21T20:00:00Z') } });
});
afterAll(() => app.close());

async function begin(name: string): Promise<void> {
  tenant = name;
  user = await app.userOfNewTenant(name);
  tenantId = app.tenantIdOf(name);
}

const OWN_DAYS = [-3, -2, -1].map((day) => addDays(CHANNELS_BEGIN, day));

/** Two channels, and a file of Skuline's own on the days before them. */
async function importAll(): Promise<number[]> {
  const { imports } = app.skuline;
  await app.importCsv(
    tenant,
    sampleCsv(
      OWN_DAYS.map((day, at) => `${day},Alder,Kettle,KETTLE,90,${at + 4},5,70.11,1,69.11,4,60,9,2,1,8`),
    ),
  );
  const ids: number[] = [];
  for (const report of TWO_CHANNELS) ids.push(await importChannelReport(imports, tenantId, report));
  return ids;
}

const RANGE = { start_date: addDays(CHANNELS_BEGIN, -5), end_date: CHANNELS_END };
type Row = Readonly<Record<string, unknown>>;

/** Each fact of each key of the rows, in whole ten-thousandths. */
function sumsBy(rows: readonly Row[], keys: readonly string[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) {
    for (const fact of FACT_IDS) {
      const key = JSON.stringify([...keys.map((name) => row[name]), fact]);
      sums.set(key, (sums.get(key) ?? 0) + Math.round(Number(row[fact]) * 10_000));
    }
  }
  return new Map([...sums].filter(([, sum]) => sum !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const namesOf = ({ channels = [] }: { readonly channels?: readonly { readonly name: string }[] }) =>
  channels.map(({ name }) => name);

describe('a company with two channels and a file of its own', () => {
  beforeAll(async () => {
    await begin('Read');
    await importAll();
  });

  test('is told its channels with their names', async () => {
    expect((await user.getJson('/api/tenant')).channels).toEqual([
      { name: 'amazon', label: 'Amazon' },
      { name: 'shopify', label: 'Shopify' },
      { name: 'own', label: 'Skuline file' },
    ]);
  });

  test('tells none of them by a link that is narrowed to one', async () => {
    const headers = { authorization: `Bearer ${app.tokenOf(tenant)}` };
    const search = 'range=last_7_days&channel=amazon';
    const payload = { name: 'Ads', page: '/dashboard', search, days: 30 };
    const made = await app.http.inject({ method: 'POST', url: '/api/links', headers, payload });
    const visitor = { authorization: `Bearer ${made.json().token}` };
    const open = (url: string) => app.http.inject({ url, headers: visitor });
    const shown = await open('/api/tenant?channel=amazon');
    expect([shown.statusCode, shown.body]).toEqual([200, expect.not.stringMatching(/shopify|Skuline file/i)]);
    expect((await open('/api/tenant')).statusCode).toBe(403);
  });

  test('has figures that add up over its channels to the whole, to the cent: every fact, day and product', async () => {
    const asked = [
      { query: {}, keys: ['date_key', 'brand_name', 'parent_sku_name', 'sku_name'] },
      { query: { group_by: ['date_key'] }, keys: ['date_key'] },
      { query: { group_by: ['date_key'], granularity: 'monthly' }, keys: ['date_key'] },
      { query: { group_by: ['date_key', 'brand_name'], top: 5 }, keys: ['date_key', 'brand_name'] },
      { query: { group_by: ['sku_name'], brand_name: ['Alder', 'Unknown'] }, keys: ['sku_name'] },
      { query: { group_by: ['parent_sku_name'], sku_name: ['KETTLE'] }, keys: ['parent_sku_name'] },
    ];
    for (const { query, keys } of asked) {
      const read = async (channel: readonly string[]) =>
        (await user.breakdown({ ...RANGE, ...query, channel })).data;
      const whole = sumsBy(await read([]), keys);
      expect(whole.size).toBeGreaterThan(5);
      const parts = [await read(['amazon']), await read(['shopify']), await read(['own'])];
      expect(parts.map(({ length }) => length > 0)).toContain(true);
      expect(sumsBy(parts.flat(), keys), JSON.stringify(query)).toEqual(whole);
      const pair = [await read(['shopify', 'amazon']), await read(['own'])];
      expect(sumsBy(pair.flat(), keys), JSON.stringify(query)).toEqual(whole);
      expect(sumsBy(await read(['amazon', 'own', 'shopify']), keys), JSON.stringify(query)).toEqual(whole);
    }
  });

  test('is told that its channels are the reason where one alone has no rows', async () => {
    const before = { start_date: OWN_DAYS[0], end_date: OWN_DAYS[0] };
    expect((await user.breakdown(before)).isEmpty).toBe(false);
    for (const query of [{}, { group_by: ['date_key'] }]) {
      expect(await user.breakdown({ ...before, ...query, channel: ['shopify'] })).toMatchObject({
        isEmpty: true,
        reason: 'no_data_for_filters',
      });
    }
  });

  test('has one row for a day and SKU that several of the chosen channels sold', async () => {
    const { data } = await user.breakdown({ ...RANGE, channel: ['amazon', 'shopify'] });
    const keys = data.map(({ date_key, sku_name }) => `${String(date_key)} ${String(sku_name)}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toEqual(keys.toSorted());
  });

  test('has the products, the extent and the known days of the channel that is asked for', async () => {
    const ofShopify = await user.getJson('/api/tenant', { channel: 'shopify' });
    const shopifyDays = { start: addDays(CHANNELS_BEGIN, 10), end: CHANNELS_END };
    expect(ofShopify.dataThrough).toEqual({ first: shopifyDays.start, last: shopifyDays.end });
    expect(ofShopify.known).toMatchObject({ gross_sales: [shopifyDays], units_sold: [shopifyDays] });
    expect(ofShopify.known.sessions).toBeUndefined();
    expect(namesOf(ofShopify)).toEqual(['amazon', 'shopify', 'own']);
    const ofAmazon = await user.getJson('/api/tenant', { channel: 'amazon' });
    expect(ofAmazon.known.sessions).toEqual([{ start: CHANNELS_BEGIN, end: addDays(CHANNELS_END, -2) }]);
    expect(await user.getJson('/api/skus', { channel: 'shopify' })).toEqual(['KETTLE', 'SOCK']);
    expect(await user.getJson('/api/skus')).toEqual(['KETTLE', 'LAMP', 'SOCK']);
  });

  test('has the same figure of a channel in every table', async () => {
    const compared = {
      start_date: addDays(CHANNELS_END, -6),
      end_date: CHANNELS_END,
      previous_start_date: addDays(CHANNELS_BEGIN, 6),
      previous_end_date: addDays(CHANNELS_BEGIN, 12),
      channel: 'shopify',
      days: 'whole',
    };
    const { start_date, end_date, channel } = compared;
    const { data } = await user.breakdown({ start_date, end_date, channel, group_by: ['sku_name'] });
    const net = data.reduce((sum, row) => sum + Number(row['net_sales']), 0);
    const movers = await user.getJson('/api/movers', { ...compared, metric: 'net_sales', by: 'sku_name' });
    expect(movers.total.value).toBeCloseTo(net, 6);
    expect(movers.rows.map((row: Row) => row['sku_name']).toSorted()).toEqual(['KETTLE', 'SOCK']);
    const file = await user.get('/api/movers/file', {
      ...compared,
      metric: 'net_sales',
      by: 'sku_name',
      format: 'csv',
    });
    expect(file.text).toContain('Filter: Channels,Shopify');
    const funnel = await user.getJson('/api/funnel', {
      ...compared,
      step: 'units_per_order',
      by: 'sku_name',
    });
    expect(funnel.rows.map((row: Row) => row['sku_name']).toSorted()).toEqual(['KETTLE', 'SOCK']);
    const segments = await user.getJson('/api/segments', {
      ...compared,
      by: 'sku_name',
      order_by: 'net_sales',
    });
    expect(segments.count).toBe(2);
    const drivers = await user.getJson('/api/change-drivers', {
      ...compared,
      metric: 'net_sales',
      by: 'sku_name',
    });
    expect(drivers.total.current).toBeCloseTo(net, 6);
    const costs = await user.getJson('/api/costs/figures', { ...compared, granularity: 'daily' });
    expect([costs.fixed_costs_left_out, costs.total.net_sales]).toEqual([true, expect.closeTo(net, 6)]);
  });

  test('is answered of the channels that a question is about, and the answer says so', async () => {
    const { planExecutor } = app.skuline.assistant;
    const range = { start: toDateKey(RANGE.start_date), end: CHANNELS_END };
    const run = async (channels: readonly CoveredChannel[] | undefined) =>
      planExecutor.run(
        wholeTenant(tenantId),
        {
          kind: 'figures',
          range,
          comparison: null,
          filters: NO_FILTERS,
          channels,
          metrics: ['gross_sales'],
          dimension: null,
          names: [],
          granularity: null,
          order: { by: 'value', direction: 'desc' },
          limit: 5,
        },
        new AbortController().signal,
      );
    const grossIn = ({ tables }: PlanResult) => Number(tables[0]?.rows[0]?.cells[1]);
    const [ofShop, rest, all] = [await run(['shopify']), await run(['amazon', 'own']), await run(undefined)];
    expect(grossIn(ofShop)).toBeGreaterThan(0);
    expect(grossIn(ofShop) + grossIn(rest)).toBeCloseTo(grossIn(all), 6);
    expect(ofShop.cautions).toContain('All figures are of Shopify alone.');
    expect(ofShop.tables[0]?.channels).toEqual(['shopify']);
    expect(all.cautions.join(' ')).not.toContain('alone');
  });

  test('sees nothing of a channel of another company', async () => {
    const other = await app.userOfNewTenant('Other');
    await app.importCsv('Other', sampleCsv(['2026-11-15,Alder,Kettle,KETTLE,9,1,1,10,0,10,1,4,9,2,0,0']));
    const { data, isEmpty } = await other.breakdown({ ...RANGE, channel: ['amazon', 'shopify'] });
    expect([data, isEmpty]).toEqual([[], true]);
  });

  test('is told which channels there are where one is asked for that does not exist', async () => {
    const { status, text } = await user.get('/api/daily-performance-breakdown', {
      ...RANGE,
      channel: 'temu',
    });
    expect(status).toBe(400);
    expect(JSON.parse(text).error).toMatchObject({
      code: 'invalid_request',
      details: [
        {
          parameter: 'channel',
          message: expect.stringContaining('tiktok_shop, etsy, walmart, woocommerce, bigcommerce, own'),
        },
      ],
    });
  });
});

describe('a company with several marketplaces of a channel, and two shops', () => {
  const US = { ...NOT_SAID, marketplace: 'US' };
  const CA = { ...NOT_SAID, marketplace: 'CA' };
  beforeAll(async () => {
    await begin('Marketplaces');
    await importAll();
    const { imports } = app.skuline;
    // Of sales Amazon's reports say the marketplace, of traffic they do not. On the first days there is one marketplace.
    const own = { ...AMAZON_SALES, source: US, end: CHANNELS_END };
    await importChannelReport(imports, tenantId, own);
    await importChannelReport(imports, tenantId, {
      ...own,
      source: CA,
      seed: 3,
      start: addDays(CHANNELS_BEGIN, 8),
      skus: ['KETTLE'],
    });
    const ads = { ...own, kind: 'ads', seed: 4, skus: ['KETTLE'] } as const;
    await importChannelReport(imports, tenantId, {
      ...ads,
      source: { ...CA, adProduct: 'sponsored_display' },
    });
    await importChannelReport(imports, tenantId, {
      ...SHOPIFY_SALES,
      seed: 5,
      source: { ...NOT_SAID, account: `Bob's "Outlet"` },
      skus: ['SOCK'],
    });
  });

  test('is told its marketplaces as they are called', async () => {
    expect((await user.getJson('/api/tenant')).marketplaces).toEqual([
      { name: `Bob's "Outlet"`, label: `Bob's "Outlet"` },
      { name: 'CA', label: 'Amazon.ca' },
      { name: 'US', label: 'Amazon.com' },
      { name: 'amazon', label: 'Amazon' },
      { name: 'own', label: 'Skuline file' },
    ]);
  });

  test.each([
    ['channel', 3],
    ['marketplace', 5],
  ] as const)(
    'by %s the figures are those of the filter, and add up to the whole to the cent: every fact, day and product',
    async (by, count) => {
      for (const keys of [
        ['date_key'],
        ['date_key', 'brand_name'],
        ['date_key', 'sku_name'],
        ['parent_sku_name'],
        [],
      ]) {
        const read = async (query: object) => (await user.breakdown({ ...RANGE, ...query })).data;
        const whole = sumsBy(await read({ group_by: keys.length === 0 ? ['brand_name'] : keys }), keys);
        const grouped = await read({ group_by: [...keys, by] });
        const names = [...new Set(grouped.map((row: Row) => String(row[by])))];
        expect([whole.size > 5, names.length], keys.join()).toEqual([true, count]);
        expect(sumsBy(grouped, keys), keys.join()).toEqual(whole);
        for (const name of names) {
          const alone = sumsBy(
            await read({ group_by: keys.length === 0 ? ['brand_name'] : keys, [by]: [name] }),
            keys,
          );
          expect(
            sumsBy(
              grouped.filter((row: Row) => row[by] === name),
              keys,
            ),
            `${keys.join()} ${name}`,
          ).toEqual(alone);
        }
        const top = await read({ group_by: [...keys.filter((key) => key === 'date_key'), by], top: 2 });
        const ofTop = sumsBy(
          top,
          keys.filter((key) => key === 'date_key'),
        );
        const total = sumsBy(
          grouped,
          keys.filter((key) => key === 'date_key'),
        );
        expect(ofTop).toEqual(total);
      }
    },
  );

  test('by channel each has known days of its own, so that what one never tells is no 0', async () => {
    const { known_by: of } = await user.getJson('/api/daily-performance-breakdown', {
      ...RANGE,
      group_by: ['date_key', 'channel'],
    });
    const shop = of.find(({ channel }: Row) => channel === 'shopify');
    expect(shop.known.gross_sales).toEqual([{ start: addDays(CHANNELS_BEGIN, 10), end: CHANNELS_END }]);
    expect(shop.known.sessions).toBeUndefined();
    const compared = {
      start_date: addDays(CHANNELS_END, -6),
      end_date: CHANNELS_END,
      previous_start_date: addDays(CHANNELS_BEGIN, 6),
      previous_end_date: addDays(CHANNELS_BEGIN, 12),
    };
    const movers = async (query: object) =>
      user.getJson('/api/movers', { ...compared, by: 'channel', ...query });
    const sessions = await movers({ metric: 'sessions', columns: ['orders'] });
    const row = sessions.rows.find(({ channel }: Row) => channel === 'shopify');
    expect([row.value, row.change, row.share, row.columns[0].value > 0]).toEqual([null, null, null, true]);
    const net = await movers({ metric: 'gross_sales' });
    const sum = net.rows.reduce((total: number, { value }: { value: number }) => total + value, 0);
    expect(sum).toBeCloseTo(net.total.value, 6);
    const ca = await user.getJson('/api/movers', { ...compared, by: 'marketplace', metric: 'gross_sales' });
    const ofCa = await user.getJson('/api/movers', {
      ...compared,
      days: 'whole',
      by: 'sku_name',
      metric: 'gross_sales',
      marketplace: 'Amazon.ca',
    });
    expect(ca.rows.find(({ marketplace }: Row) => marketplace === 'CA').value).toBeCloseTo(
      ofCa.total.value,
      6,
    );
    const segments = await user.getJson('/api/segments', {
      ...compared,
      by: 'channel',
      order_by: 'orders',
      granularity: 'daily',
    });
    expect(
      segments.rows.map(({ name, known }: { name: string; known: Row }) => [
        name,
        known['sessions'] !== undefined,
      ]),
    ).toEqual([
      ['amazon', true],
      ['shopify', false],
    ]);
    const drivers = await user.getJson('/api/change-drivers', {
      ...compared,
      metric: 'gross_sales',
      by: 'channel',
    });
    const changes = drivers.segments.reduce(
      (total: number, { change }: { change: number }) => total + change,
      0,
    );
    expect(changes).toBeCloseTo(drivers.total.change, 6);
    const file = await user.get('/api/movers/file', {
      ...compared,
      by: 'marketplace',
      metric: 'gross_sales',
      format: 'csv',
    });
    expect(file.text).toContain('Amazon.ca');
    const ofOne = await user.get('/api/movers/file', {
      ...compared,
      by: 'sku_name',
      metric: 'gross_sales',
      marketplace: 'CA',
      format: 'csv',
    });
    expect(ofOne.text).toContain('Filter: Marketplaces,Amazon.ca');
  });
});

describe('a company whose channels come and go', () => {
  test('with a single channel is told none, as its figures are that channel’s', async () => {
    await begin('Single');
    await importChannelReport(app.skuline.imports, tenantId, AMAZON_SALES);
    expect(namesOf(await user.getJson('/api/tenant'))).toEqual([]);
    expect(await user.breakdown({ ...RANGE, channel: 'amazon' })).toEqual(await user.breakdown(RANGE));
  });

  test('with a shop that is called as a country shows the figures of that shop', async () => {
    await begin('Shop called us');
    await importChannelReport(app.skuline.imports, tenantId, AMAZON_SALES);
    const source = { ...NOT_SAID, account: 'us' };
    await importChannelReport(app.skuline.imports, tenantId, { ...SHOPIFY_SALES, source });
    const ofShop = await user.breakdown({ ...RANGE, marketplace: 'us' });
    expect(ofShop.data).not.toEqual([]);
    expect(ofShop.data).toEqual((await user.breakdown({ ...RANGE, channel: 'shopify' })).data);
  });

  test('an undone report is gone from its channel, and one that replaces another counts in its place', async () => {
    await begin('Undone');
    const ids = await importAll();
    const grossOf = async (channel: readonly string[]) => {
      const { data } = await user.breakdown({
        ...RANGE,
        channel,
        group_by: ['date_key'],
        facts: ['gross_sales'],
      });
      return Math.round(data.reduce((sum, row) => sum + Number(row['gross_sales']), 0) * 10_000);
    };
    const [whole, amazon, before] = [
      await grossOf([]),
      await grossOf(['amazon']),
      await grossOf(['shopify']),
    ];
    await importChannelReport(app.skuline.imports, tenantId, { ...SHOPIFY_SALES, seed: 1 });
    const after = await grossOf(['shopify']);
    expect(after).not.toBe(before);
    expect([await grossOf(['amazon']), (await grossOf([])) - after]).toEqual([amazon, whole - before]);
    const newest = (await app.skuline.imports.list(tenantId))[0];
    await app.skuline.imports.undo(tenantId, newest?.id ?? 0);
    expect(await grossOf(['shopify'])).toBe(before);
    await app.skuline.imports.undo(tenantId, ids.at(-1) ?? 0);
    expect([await grossOf(['shopify']), await grossOf(['amazon'])]).toEqual([0, amazon]);
    expect(namesOf(await user.getJson('/api/tenant'))).toEqual(['amazon', 'own']);
  });

  test('reads an earlier data version by channel, too', async () => {
    await begin('As of');
    await importAll();
    const query = { ...RANGE, channel: 'shopify', group_by: ['date_key'] };
    const { dataVersion } = await user.getJson('/api/tenant');
    const before = await user.breakdown(query);
    await importChannelReport(app.skuline.imports, tenantId, { ...SHOPIFY_SALES, seed: 2 });
    expect((await user.breakdown(query)).data).not.toEqual(before.data);
    expect((await user.breakdown({ ...query, as_of: dataVersion })).data).toEqual(before.data);
  });
});

test('days that an older version composed are composed again, and offered by channel from then on', async () => {
  await begin('Older');
  await importAll();
  await app.skuline.analytics.execute(
    tenantId,
    'ALTER TABLE channel_day DELETE WHERE tenant_id = {tenantId:String} SETTINGS mutations_sync = 1',
  );
  const before = await user.getJson('/api/tenant');
  const whole = await user.breakdown({ ...RANGE, group_by: ['date_key'] });
  expect(namesOf(before)).toEqual([]);
  const query = { ...RANGE, group_by: ['date_key'], channel: ['shopify', 'amazon', 'own'] };
  expect(await user.get('/api/daily-performance-breakdown', query)).toMatchObject({
    status: 503,
    text: expect.stringContaining('The figures of each channel are being prepared'),
  });

  const job = app.skuline.imports.jobs.find(({ name }) => name === 'compose-channels');
  await job?.run({ key: '', signal: new AbortController().signal });
  expect(namesOf(await user.getJson('/api/tenant'))).toEqual(['amazon', 'shopify', 'own']);
  expect((await user.breakdown(query)).data).toEqual(whole.data);
  expect((await user.breakdown({ ...RANGE, group_by: ['date_key'] })).data).toEqual(whole.data);
  const { dataVersion } = await user.getJson('/api/tenant');
  await job?.run({ key: '', signal: new AbortController().signal });
  expect((await user.getJson('/api/tenant')).dataVersion).toBe(dataVersion);
  const then = await user.get('/api/daily-performance-breakdown', { ...query, as_of: before.dataVersion });
  expect([then.status, JSON.parse(then.text).error]).toMatchObject([
    400,
    { code: 'unknown_data_version', message: expect.stringContaining('is not kept by channel') },
  ]);
});
