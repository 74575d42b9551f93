import { addDays, type DateKey, toDateKey } from '@skuline/domain/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { connection, insight, insightRules, insightRun } from '../../stores/transactional/schema/index.ts';
import { apiCaller } from '../../testing/api-caller.ts';
import { sampleCsv } from '../../testing/sample-rows.ts';
import { steadyRows } from '../../testing/steady-seller.ts';
import { storeInsight } from '../../testing/stored-insight.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** Of Amazon sales are final up to Mar 12, traffic and ads up to Mar 10; no event of the retail calendar is near. */
const NOW = new Date('2026-03-14T18:00:00Z');
const [SALES, ADS] = [toDateKey('2026-03-12'), toDateKey('2026-03-10')];

let app: TestApp;
const ask = apiCaller(() => app);
const db = () => app.skuline.transactional.db;

/** The ads of the last three days are a tenth of what they come to in the end. */
function withYoungAds(row: string): string {
  const [day = '', ...fields] = row.split(',');
  const spendAt = 9;
  return day <= ADS ? row : [day, ...fields.with(spendAt, '4')].join(',');
}

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => NOW } });
  const days = { last: addDays(SALES, 1), count: 98 };
  const csv = sampleCsv(steadyRows(days, (sku, daysAgo) => sku === 'KTL-1' && daysAgo < 8).map(withYoungAds));
  for (const name of ['Connected', 'Files']) {
    await app.userOfNewTenant(name);
    await app.importCsv(name, csv);
  }
  for (const source of ['amazon', 'amazon-ads'] as const) {
    await db()
      .insert(connection)
      .values({
        id: source,
        tenantId: app.tenantIdOf('Connected'),
        source,
        account: 'A1',
        sourceName: 'A1',
        targets: [],
        since: '2026-01-01',
        keys: 'sealed',
        state: 'ok',
        workedAt: NOW,
        createdAt: NOW,
        createdBy: 'test',
      });
  }
});
beforeEach(async () => {
  for (const table of [insight, insightRun, insightRules]) await db().delete(table);
});
afterAll(() => app.close());

const told = z.object({
  data: z.array(z.object({ rule_id: z.string(), days: z.object({ start: z.string(), end: z.string() }) })),
});

/** What is open after a run, with the last day that each is about. */
async function raised(tenant: string, rules: readonly object[] = []) {
  if (rules.length > 0) await ask(tenant, 'PUT', '/api/insights/rules', { rules });
  await ask(tenant, 'POST', '/api/insights/generate');
  const { data } = told.parse((await ask(tenant, 'GET', '/api/insights')).body);
  return new Map(data.map(({ rule_id, days }) => [rule_id, days.end]));
}

const ruleOf = (id: string, given: object) => ({
  id,
  name: id,
  comparison: 'less_than',
  thresholdType: 'absolute',
  windowDays: 1,
  isEnabled: true,
  ...given,
});
const FEW_ADS = ruleOf('few ads', { metric: 'ad_spend', category: 'advertising', threshold: 100 });
const SOME_ADS = ruleOf('some ads', { metric: 'ad_spend', category: 'advertising', threshold: 1000 });
const SOME_SALES = ruleOf('some sales', { metric: 'net_sales', category: 'sales', threshold: 100_000 });

describe('where sales are final before ads', () => {
  test('a SKU that has run out is told as soon as its sales are final', async () => {
    expect(await raised('Connected')).toEqual(new Map([['stock_out', SALES]]));
  });

  test('a rule judges the newest day that is final in what it reads, and none that is not', async () => {
    const found = await raised('Connected', [FEW_ADS, SOME_ADS, SOME_SALES]);
    expect(found.get('few ads')).toBeUndefined();
    expect(found.get('some ads')).toBe(ADS);
    expect(found.get('some sales')).toBe(SALES);
  });

  test('of files, whose days are final in all at once, every rule judges the same day', async () => {
    const found = await raised('Files', [FEW_ADS, SOME_ADS, SOME_SALES]);
    expect([...new Set(found.values())]).toEqual([SALES]);
    expect(found.has('few ads')).toBe(true);
  });
});

test.each([
  ['Connected', 'Mar 4 – 10', 'Feb 25 – Mar 3'],
  ['Files', 'Mar 6 – 12', 'Feb 27 – Mar 5'],
])('the built-in rules judge the last 7 days that are final in every kind: %s', async (tenant, ...days) => {
  const [period, comparison] = days;
  const { body } = await ask(tenant, 'GET', '/api/notifications');
  const { data } = z.object({ data: z.array(z.looseObject({ ruleId: z.string() })) }).parse(body);
  // $1,000 a day of each of four SKUs, of which one has run out on Mar 6.
  expect(data.find(({ ruleId }) => ruleId === 'built_in:revenue_target_missed')).toMatchObject({
    timeContext: { period, comparison },
  });
});

describe('the digest', () => {
  const figures = z.object({
    date_key: z.string(),
    is_final: z.boolean(),
    figures: z.array(z.looseObject({ metric: z.string() })),
    insights: z.array(z.object({ id: z.string() })),
    recovered: z.array(z.object({ id: z.string() })),
  });
  const digestOf = async (tenant: string) =>
    figures.parse((await ask(tenant, 'GET', '/api/insights/digest')).body);

  test('tells of the newest day whose sales are final, and compares nothing that is not', async () => {
    const { figures: shown, ...digest } = await digestOf('Connected');
    expect(digest).toMatchObject({ date_key: SALES, is_final: false });
    const figureOf = (metric: string) => shown.find((figure) => figure.metric === metric);
    expect(figureOf('net_sales')).toMatchObject({ known_days: 1, growth_rate: expect.any(Number) });
    const notFinal = { known_days: 0, growth_rate: null, previous: null };
    expect(figureOf('ad_spend')).toMatchObject({ ...notFinal, value: 16 });
    expect(figureOf('conversion')).toMatchObject({ ...notFinal, value: expect.any(Number) });
  });

  test('tells each insight once: with the day whose sales were final when it was', async () => {
    const store = (metric: string, day: DateKey, given: object = {}) =>
      storeInsight(app, 'Connected', { metric, firstDay: day, lastDay: day, ...given });
    const ofSales = await store('net_sales', SALES);
    const ofAds = await store('roas', ADS);
    await store('roas', SALES);
    await store('net_sales', ADS);
    const over = { recoveredOn: ADS, status: 'resolved' };
    const recovered = await store('roas', addDays(ADS, -9), over);
    await store('net_sales', addDays(ADS, -9), over);
    const digest = await digestOf('Connected');
    expect(new Set(digest.insights.map(({ id }) => id))).toEqual(new Set([ofSales, ofAds]));
    expect(digest.recovered).toEqual([{ id: recovered }]);
  });
});
