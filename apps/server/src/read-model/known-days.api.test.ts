import {
  addDays,
  type DateKey,
  type DateRange,
  eachDay,
  instantInLosAngeles,
  toDateKey,
} from '@skuline/domain/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insight, insightRun } from '../stores/transactional/schema/index.ts';
import { apiCaller } from '../testing/api-caller.ts';
import { steadyRows } from '../testing/steady-seller.ts';
import { storeInsight } from '../testing/stored-insight.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let now = new Date();
const ask = apiCaller(() => app);

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
beforeEach(async () => {
  for (const table of [insight, insightRun]) await app.skuline.transactional.db.delete(table);
});
afterAll(() => app.close());

/** What a SKU did on a day. */
interface SkuDay {
  readonly day: DateKey;
  readonly sku: string;
  readonly sessions: number;
  readonly orders: number;
  readonly sales: number;
}

/** Imports a report of one kind that covers the range, as a seller's own would be. */
async function report(
  tenant: string,
  kind: 'sales' | 'traffic',
  { start, end }: DateRange,
  days: readonly SkuDay[],
): Promise<void> {
  async function* rows() {
    for (const { day, sku, sessions, orders, sales } of days) {
      if (day < start || day > end) continue;
      const line = { kind, day, sku, asin: '', orderRef: '', flags: [] };
      if (kind === 'traffic') yield { ...line, counts: { sessions }, money: {} };
      else yield { ...line, counts: { orders, units_sold: orders }, money: { gross_sales: sales * 10_000 } };
    }
  }
  const outcome = await app.skuline.imports.importReading({
    tenantId: app.tenantIdOf(tenant),
    fileName: `${kind} to ${end}.csv`,
    importedBy: 'test',
    reading: {
      holds: 'facts',
      format: 'made_up',
      channel: 'amazon',
      rows: rows(),
      covers: () => [{ kind, first: start, last: end, precedence: 1 }],
      lastUpdated: () => null,
      checksum: () => `${kind} ${start} ${end}`,
    },
  });
  expect(outcome.status).toBe('published');
}

const november = (from: number, to: number): DateRange => {
  const first = toDateKey('2026-11-01');
  return { start: addDays(first, from - 1), end: addDays(first, to - 1) };
};

describe('orders to Nov 24 and traffic to Nov 21, seen on Nov 25', () => {
  /** From Nov 8 on. */
  const ORDERS = [48, 51, 49, 52, 46, 48, 50, 53, 49, 47, 55, 46, 49, 50, 50, 50, 50];
  const SESSIONS = [959, 1011, 965, 1008, 1004, 948, 1003, 1008, 1004, 1007, 1011, 996, 1045, 970, 0, 0, 0];
  const days = ORDERS.map((orders, at) => ({
    day: addDays(toDateKey('2026-11-08'), at),
    sku: 'SA-1',
    sessions: SESSIONS[at] ?? 0,
    orders,
    sales: orders * 20,
  }));

  beforeAll(async () => {
    await app.userOfNewTenant('Late');
    await report('Late', 'traffic', november(8, 21), days);
    await report('Late', 'sales', november(8, 24), days);
  });
  beforeEach(() => {
    now = new Date('2026-11-25T20:00:00Z');
  });

  const figuresOf = async (query: string) => {
    const { body } = await ask('Late', 'GET', `/api/insights/digest?${query}`);
    return body as {
      readonly figures: readonly { readonly metric: string }[];
      readonly missing_reports: unknown;
      readonly goals: readonly unknown[];
    };
  };

  test('the digest of the week compares each metric over the days on which it is known', async () => {
    const { figures, missing_reports } = await figuresOf('date=2026-11-25&period=weekly');
    const figureOf = (id: string) => figures.find(({ metric }) => metric === id);
    expect(figureOf('conversion')).toEqual({
      metric: 'conversion',
      value: 145 / 3011,
      previous: 144 / 2955,
      growth_rate: expect.closeTo((145 / 3011 / (144 / 2955) - 1) * 100, 6),
      known_days: 3,
    });
    expect(figureOf('sessions')).toMatchObject({
      value: 3011,
      previous: 2955,
      growth_rate: expect.closeTo(1.895, 3),
      known_days: 3,
    });
    expect(figureOf('orders')).toMatchObject({ value: 295, previous: 293, known_days: 6 });
    expect(missing_reports).toEqual([{ kind: 'traffic', days: [november(22, 24)] }]);
  });

  test('nothing rose or fell where no days can be compared', async () => {
    const periods =
      'start_date=2026-11-19&end_date=2026-11-21&previous_start_date=2026-11-22&previous_end_date=2026-11-24';
    const { body } = await ask('Late', 'GET', `/api/movers?metric=sessions&by=sku_name&${periods}`);
    expect(body).toMatchObject({
      rows: [{ value: 3011, previous: null, change: null }],
      total: { value: 3011, change: null },
      count: 1,
      up_count: 0,
      down_count: 0,
      largest_change: null,
    });
  });

  test('the Today sheet names the report that is missing', async () => {
    const { body } = await ask('Late', 'GET', '/api/today');
    expect(body).toMatchObject({ missing_reports: [{ kind: 'traffic', days: [november(22, 24)] }] });
  });

  test('the digest of a day without a traffic report has no conversion, and no fall of it', async () => {
    const { figures } = await figuresOf('date=2026-11-24&period=daily');
    const unknown = { value: null, previous: null, growth_rate: null, known_days: 0 };
    for (const metric of ['sessions', 'conversion']) {
      expect(figures.find((figure) => figure.metric === metric)).toEqual({ metric, ...unknown });
    }
    // The day before there were 50, too.
    expect(figures.find(({ metric }) => metric === 'orders')).toMatchObject({
      value: 50,
      previous: 50,
      growth_rate: 0,
    });
  });

  test('goals are measured by the days that are known', async () => {
    const goal = { name: 'Plan', period: 'monthly', isActive: true };
    const goals = [
      { ...goal, id: 'c', metric: 'conversion', targetValue: 0.05 },
      { ...goal, id: 's', metric: 'sessions', targetValue: 30_000 },
    ];
    expect((await ask('Late', 'PUT', '/api/goals', { goals })).status).toBe(200);
    const told = await figuresOf('date=2026-11-25');
    // 693 orders of 13,939 sessions are 4.97 %; 14 days of 1,000 are their pace.
    expect(told.goals).toMatchObject([
      { id: 'c', status: 'on_track', progress: expect.stringMatching(/^0\.0 points below|^Equal/) },
      { id: 's', status: 'on_track', progress: expect.stringMatching(/^13,939 by Nov 21, 0\.4% behind/) },
    ]);
    expect((await ask('Late', 'POST', '/api/insights/generate')).body).toEqual({ created: 0 });
  });
});

/** No event of the retail calendar is near; two days before it are final. */
const LAST = toDateKey('2026-03-12');
const history = (count: number): DateRange => ({ start: addDays(LAST, 1 - count), end: LAST });

/** The days of a seller who sells alike day by day. */
function steadyDays(count: number, isOut?: (sku: string, daysAgo: number) => boolean): SkuDay[] {
  return steadyRows({ last: LAST, count }, isOut).map((row) => {
    const [day = '', , , sku = '', sessions, orders, , sales] = row.split(',');
    return {
      day: toDateKey(day),
      sku,
      sessions: Number(sessions),
      orders: Number(orders),
      sales: Number(sales),
    };
  });
}

async function seller(name: string, days: readonly SkuDay[], late: number): Promise<void> {
  await app.userOfNewTenant(name);
  const range = { start: days[0]?.day ?? LAST, end: LAST };
  await report(name, 'sales', range, days);
  await report(name, 'traffic', { start: range.start, end: addDays(LAST, -late) }, days);
}

describe('what is raised of reports', () => {
  beforeEach(() => {
    now = instantInLosAngeles(addDays(LAST, 2), 12);
  });
  const generate = async (tenant: string) => (await ask(tenant, 'POST', '/api/insights/generate')).body;
  const listed = async (tenant: string) => (await ask(tenant, 'GET', '/api/insights')).body;

  test('nothing of traffic that is three days late, nor once it has arrived', async () => {
    const days = steadyDays(98);
    await seller('Steady', days, 3);
    expect(await generate('Steady')).toEqual({ created: 0 });
    await report('Steady', 'traffic', { start: addDays(LAST, -2), end: LAST }, days);
    expect(await generate('Steady')).toEqual({ created: 0 });
  });

  test('a SKU that has run out is found while traffic is late, and told without it', async () => {
    const isOut = (sku: string, daysAgo: number) => sku === 'KTL-1' && daysAgo < 5;
    await seller('Out', steadyDays(98, isOut), 3);
    expect(await generate('Out')).toEqual({ created: 1 });
    expect(await listed('Out')).toMatchObject({
      data: [
        {
          rule_id: 'stock_out',
          scope: { sku: 'KTL-1' },
          days: { start: addDays(LAST, -4), end: LAST },
          narrative: { description: expect.not.stringMatching(/sessions|conversion/i) },
        },
      ],
    });
  });

  test.each([60, 38])('nothing of the first %i days of a flat seller', async (count) => {
    const days = eachDay(history(count)).map((day) => ({
      day,
      sku: 'F',
      sessions: 100,
      orders: 5,
      sales: 50,
    }));
    await seller(`Flat ${count}`, days, 0);
    expect(await generate(`Flat ${count}`)).toEqual({ created: 0 });
  });

  test('the story of an insight has gaps where a report is missing', async () => {
    const id = await storeInsight(app, 'Steady', { metric: 'sessions', firstDay: LAST, lastDay: LAST });
    await seller('Gaps', steadyDays(98), 3);
    const ofGaps = await storeInsight(app, 'Gaps', { metric: 'sessions', firstDay: LAST, lastDay: LAST });
    const valueOn = async (tenant: string, insightId: string, day: DateKey) => {
      const { body } = await ask(tenant, 'GET', `/api/insights/${insightId}`);
      const { series } = body as {
        readonly series: { readonly days: readonly { readonly date_key: string; readonly value: unknown }[] };
      };
      return series.days.find(({ date_key: key }) => key === day)?.value;
    };
    expect(await valueOn('Steady', id, LAST)).toEqual(expect.any(Number));
    expect(await valueOn('Gaps', ofGaps, LAST)).toBeNull();
    expect(await valueOn('Gaps', ofGaps, addDays(LAST, -3))).toEqual(expect.any(Number));
  });
});
