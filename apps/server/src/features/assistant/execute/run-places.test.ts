import type { FiguresPlan, Plan } from '@skuline/domain/assistant';
import { addDays, dayCount, toDateKey } from '@skuline/domain/calendar';
import { NO_FILTERS } from '@skuline/domain/products';
import type { ResultTable } from '@skuline/domain/tables';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wholeTenant } from '../../../stores/reader.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import {
  AMAZON_SALES,
  CHANNELS_BEGIN,
  CHANNELS_END,
  importChannelReport,
  SHOPIFY_SALES,
  TWO_CHANNELS,
} from '../../../testing/two-channels.ts';
import { ask } from '../testing/chat-reader.ts';

/** A shop that was closed long ago: days after it are known without it. */
const SHOP_OPEN = { start: toDateKey('2026-07-01'), end: toDateKey('2026-07-20') };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date('2026-11-21T20:00:00Z') } });
  for (const [tenant, reports] of [
    ['Two', TWO_CHANNELS],
    ['One', [AMAZON_SALES]],
    [
      'Closed',
      [
        { ...AMAZON_SALES, start: SHOP_OPEN.start },
        { ...SHOPIFY_SALES, ...SHOP_OPEN },
      ],
    ],
  ] as const) {
    await app.userOfNewTenant(tenant);
    for (const report of reports)
      await importChannelReport(app.skuline.imports, app.tenantIdOf(tenant), report);
  }
});
afterAll(() => app.close());

/** The units of a report on some of its days, counted from how the reports are made up. */
function unitsOf(report: typeof AMAZON_SALES, from: number, to: number): number {
  let units = 0;
  for (let day = from; day <= to; day += 1)
    for (const place of report.skus.keys()) units += 3 + ((day * 7 + place * 5 + report.channel.length) % 17);
  return units;
}
/** The second half of November's twenty days against the first one, which Shopify has not told. */
const RANGE = { start: addDays(CHANNELS_BEGIN, 10), end: CHANNELS_END };
const AMAZON_UNITS = unitsOf(AMAZON_SALES, 10, 19);
const SHOPIFY_UNITS = unitsOf(SHOPIFY_SALES, 0, 9);
const NET_OF_UNIT = 12.3457 - 0.1003;

const SCOPE = { range: RANGE, comparison: null, filters: NO_FILTERS };
const BY_CHANNEL: FiguresPlan = {
  kind: 'figures',
  ...SCOPE,
  metrics: ['units_sold'],
  dimension: 'channel',
  names: [],
  granularity: null,
  order: { by: 'value', direction: 'desc' },
  limit: 5,
};

async function run(plan: Plan, tenant = 'Two') {
  const { planExecutor } = app.skuline.assistant;
  return planExecutor.run(wholeTenant(app.tenantIdOf(tenant)), plan, new AbortController().signal);
}

/** The cells of a column by the names of its rows. */
function columnOf(table: ResultTable | undefined, id: string) {
  const at = table?.columns.findIndex((column) => column.id === id) ?? -1;
  return Object.fromEntries(table?.rows.map(({ cells }) => [cells[0], cells[at]]) ?? []);
}

describe('figures by channel', () => {
  test('are those of the reports of each, and add up to the total', async () => {
    const { tables } = await run({ ...BY_CHANNEL, metrics: ['units_sold', 'net_sales'] });
    expect(columnOf(tables[0], 'units_sold')).toEqual({
      Amazon: AMAZON_UNITS,
      Shopify: SHOPIFY_UNITS,
      Total: AMAZON_UNITS + SHOPIFY_UNITS,
    });
    const sales = columnOf(tables[0], 'net_sales');
    expect(sales['Amazon']).toBeCloseTo(AMAZON_UNITS * NET_OF_UNIT, 6);
    expect(sales['Shopify']).toBeCloseTo(SHOPIFY_UNITS * NET_OF_UNIT, 6);
  });

  test('are unknown, and not 0, where no report of the channel tells them', async () => {
    const { tables } = await run({ ...BY_CHANNEL, metrics: ['sessions', 'acos', 'tacos'] });
    for (const id of ['sessions', 'acos', 'tacos']) {
      const figures = columnOf(tables[0], id);
      expect(figures['Amazon'], id).toBeGreaterThan(0);
      expect(figures['Shopify'], id).toBeNull();
    }
  });

  test('where only some of the channels tell them, are known by channel and not as a whole', async () => {
    // The days before the shop began are known without it; a day that only one of two has told is not known.
    const day = addDays(CHANNELS_END, 1);
    await importChannelReport(app.skuline.imports, app.tenantIdOf('Two'), {
      ...AMAZON_SALES,
      start: day,
      end: day,
    });
    const range = { start: day, end: day };
    const { tables } = await run({ ...BY_CHANNEL, range });
    expect(columnOf(tables[0], 'units_sold')['Amazon']).toBeGreaterThan(0);
    const whole = await run({ ...BY_CHANNEL, range, dimension: null });
    expect(columnOf(whole.tables[0], 'units_sold')).toEqual({ Total: null });
  });

  test('have no change from days of which a channel tells nothing', async () => {
    const before = { start: CHANNELS_BEGIN, end: addDays(CHANNELS_BEGIN, 9) };
    const { tables } = await run({ ...BY_CHANNEL, comparison: before });
    const [change, previous] = ['units_sold.change', 'units_sold.previous'].map((id) =>
      columnOf(tables[0], id),
    );
    expect(previous?.['Amazon']).toBe(unitsOf(AMAZON_SALES, 0, 9));
    expect(change?.['Amazon']).toBe(AMAZON_UNITS - unitsOf(AMAZON_SALES, 0, 9));
    expect([change?.['Shopify'], previous?.['Shopify']]).toEqual([null, null]);
  });

  test('by day have a gap before the first day that a channel tells', async () => {
    const range = { start: CHANNELS_BEGIN, end: CHANNELS_END };
    const { tables } = await run({
      ...BY_CHANNEL,
      range,
      granularity: 'daily',
      order: { by: 'name', direction: 'asc' },
    });
    const at = tables[0]?.columns.findIndex(({ label }) => label === 'Shopify') ?? -1;
    const ofShopify = tables[0]?.rows.map(({ cells }) => cells[at]) ?? [];
    expect(ofShopify).toHaveLength(dayCount(range));
    expect(ofShopify.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => null));
    expect(ofShopify.slice(10)).toEqual(
      Array.from({ length: 10 }, (_, day) => unitsOf(SHOPIFY_SALES, day, day)),
    );
  });

  test('of one channel say what is not in that one', async () => {
    const { cautions } = await run({
      ...BY_CHANNEL,
      metrics: ['units_sold', 'ad_spend'],
      dimension: null,
      channels: ['shopify'],
    });
    expect(cautions).toContain('Ad Spend is not in this channel.');
  });

  test('of channels that are named say which one has nothing', async () => {
    const { tables, cautions } = await run({ ...BY_CHANNEL, names: ['shopify', 'ebay'] });
    expect(Object.keys(columnOf(tables[0], 'units_sold'))).toEqual(['Shopify', 'Total']);
    expect(cautions).toContain('Channel “eBay” has no data on these days.');
  });

  test.each(['channel', 'marketplace'] as const)('of a %s may name it as it is called', async (dimension) => {
    const { tables, cautions } = await run({ ...BY_CHANNEL, dimension, names: ['Shopify'] });
    expect(columnOf(tables[0], 'units_sold')['Shopify']).toBe(SHOPIFY_UNITS);
    expect(cautions).toEqual([]);
  });

  test('may be of a marketplace alone that is named as it is called', async () => {
    const { tables } = await run({ ...BY_CHANNEL, dimension: null, marketplaces: ['Shopify'] });
    expect(columnOf(tables[0], 'units_sold')['Total']).toBe(SHOPIFY_UNITS);
  });

  test('in rising order begin with the lowest that is known', async () => {
    const order = { by: 'value', direction: 'asc' } as const;
    const { tables } = await run({ ...BY_CHANNEL, metrics: ['sessions'], order, limit: 1 });
    expect(tables[0]?.rows[0]?.cells[0]).toBe('Amazon');
  });

  test('of a seller with one say so', async () => {
    const { tables, cautions } = await run(BY_CHANNEL, 'One');
    expect(columnOf(tables[0], 'units_sold')).toEqual({ Amazon: AMAZON_UNITS, Total: AMAZON_UNITS });
    expect(cautions).toContain('All of these figures are of one channel: Amazon.');
  });
});

test('what changed by channel adds up, without a channel that does not tell the metric', async () => {
  const [now, before] = [toDateKey('2026-11-19'), toDateKey('2026-11-12')];
  const scope = {
    range: { start: now, end: now },
    comparison: { start: before, end: before },
    filters: NO_FILTERS,
  };
  const read = async (metric: 'units_sold' | 'ad_spend') => {
    const { tables } = await run({ kind: 'drivers', ...scope, metric, dimension: 'channel', limit: 5 });
    return columnOf(
      tables.find(({ dimension }) => dimension === 'channel'),
      `${metric}.effect`,
    );
  };
  const changeOf = (report: typeof AMAZON_SALES, day: number) =>
    unitsOf(report, day, day) - unitsOf(report, day - 7, day - 7);
  const [ofAmazon, ofShopify] = [changeOf(AMAZON_SALES, 18), changeOf(SHOPIFY_SALES, 8)];
  const units = await read('units_sold');
  expect(units['Amazon']).toBeCloseTo(ofAmazon, 6);
  expect(units['Shopify']).toBeCloseTo(ofShopify, 6);
  expect(units['Total']).toBeCloseTo(ofAmazon + ofShopify, 6);
  expect(Object.keys(await read('ad_spend'))).toEqual(['Amazon', 'Total']);
});

test('what changed by channel adds up where one has been closed since', async () => {
  const [now, before] = [toDateKey('2026-11-19'), toDateKey('2026-07-11')];
  const { tables } = await run(
    {
      kind: 'drivers',
      range: { start: now, end: now },
      comparison: { start: before, end: before },
      filters: NO_FILTERS,
      metric: 'units_sold',
      dimension: 'channel',
      limit: 5,
    },
    'Closed',
  );
  const table = tables.find(({ dimension }) => dimension === 'channel');
  const ofShop = unitsOf(SHOPIFY_SALES, 10, 10);
  const effects = columnOf(table, 'units_sold.effect');
  expect(effects['Shopify']).toBe(-ofShop);
  expect(Number(effects['Amazon']) + Number(effects['Shopify'])).toBeCloseTo(Number(effects['Total']), 6);
  expect(columnOf(table, 'units_sold.previous')['Shopify']).toBe(ofShop);
  expect(columnOf(table, 'units_sold')['Shopify']).toBeNull();
});

describe('a question', () => {
  const answer = async (question: string, tenant = 'Two') => {
    const body = {
      message: question,
      conversationHistory: [],
      dashboardData: { dateRange: { from: RANGE.start, to: RANGE.end } },
    };
    return (await ask(app, { tenant, body })).text;
  };

  test('by channel is answered with both of them', async () => {
    const text = await answer('units sold by channel');
    expect(text).toContain(`| Amazon | ${AMAZON_UNITS} |`);
    expect(text).toContain(`| Shopify | ${SHOPIFY_UNITS} |`);
  });

  test('about one channel is answered with its figures', async () => {
    expect(await answer('how many units did we sell on Shopify?')).toContain(`**${SHOPIFY_UNITS}**`);
  });

  test('by channel of a seller with one is told so', async () => {
    expect(await answer('units sold by channel', 'One')).toContain(
      'All of these figures are of one channel: Amazon.',
    );
  });

  test('about a channel that the seller does not have is not answered by the others', async () => {
    expect(await answer('units sold on Shopify', 'One')).toContain(
      'All of your figures are of one channel, Amazon: there are none of Shopify.',
    );
  });
});
