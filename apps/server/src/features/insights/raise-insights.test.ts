import { DEFAULT_INSIGHT_RULES } from '@skuline/domain/insights';
import { addDays, toDateKey, todayInLosAngeles } from '@skuline/domain/calendar';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createJobs, enqueueJob } from '../../jobs/index.ts';
import { openInsights } from '../../app/open-insights.ts';
import { parseConfig } from '../../platform/config/config.ts';
import {
  insight,
  insightRules,
  insightRun,
  job,
  webhook,
  webhookDelivery,
  webhookEvent,
} from '../../stores/transactional/schema/index.ts';
import { apiCaller, refusalOf } from '../../testing/api-caller.ts';
import { sampleCsv } from '../../testing/sample-rows.ts';
import { steadyRows } from '../../testing/steady-seller.ts';
import { importedReport } from '../../testing/take-report.ts';
import { storeInsight } from '../../testing/stored-insight.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const log = pino({ level: 'silent' });

let app: TestApp;
/** Two days before it are final; no event of the retail calendar is near. */
const START = new Date('2026-03-14T18:00:00Z');
let now = START;
const clock = { now: () => now };
const ask = apiCaller(() => app);
const db = () => app.skuline.transactional.db;
const LAST = toDateKey('2026-03-12');
const days = (count: number) => ({ last: LAST, count });
const runOut = (sku: string, daysAgo: number) => sku === 'KTL-1' && daysAgo < 7;

beforeAll(async () => {
  app = await startTestApp({ clock });
  for (const name of ['Alder', 'Briskway', 'Empty']) await app.userOfNewTenant(name);
  await app.importCsv('Alder', sampleCsv(steadyRows(days(98), runOut)));
  await app.importCsv('Briskway', sampleCsv(steadyRows(days(98))));
});
beforeEach(async () => {
  now = START;
  for (const table of [insight, insightRun, insightRules, job]) await db().delete(table);
});
afterAll(() => app.close());

const figure = z.number().nullable();
const storyOf = z.looseObject({
  series: z.object({
    days: z.array(
      z.object({
        date_key: z.string(),
        value: figure,
        usual: figure,
        low: figure,
        high: figure,
        is_final: z.boolean(),
      }),
    ),
  }),
  drivers: z.array(z.unknown()),
  since: z.unknown(),
  notes: z.array(z.unknown()),
});

const generate = (tenant = 'Alder', body?: unknown) => ask(tenant, 'POST', '/api/insights/generate', body);
const kept = (tenant = 'Alder') =>
  db()
    .select()
    .from(insight)
    .where(eq(insight.tenantId, app.tenantIdOf(tenant)))
    .orderBy(insight.id);

describe('POST /api/insights/generate', () => {
  test('raises what has happened, at the SKU it has happened to, and nothing more at once after it', async () => {
    expect(await generate()).toEqual({ status: 200, body: { created: 1 } });
    expect(await generate()).toEqual({ status: 200, body: { created: 0 } });
    expect((await ask('Alder', 'GET', '/api/insights')).body).toMatchObject({
      data: [
        {
          rule_id: 'stock_out',
          status: 'new',
          scope: { brand: 'Alder', parent_sku: 'Kettle', sku: 'KTL-1' },
          days: { start: addDays(LAST, -6), end: LAST },
          fired_at: now.toISOString(),
          recovered_on: null,
        },
      ],
    });
  });

  test('tells the webhooks of its company what it raises, once and in the same words', async () => {
    const of = {
      kind: 'slack',
      name: '',
      url: 'https://hooks.example.com/in',
      events: null,
      by: 'test',
    } as const;
    for (const tenant of ['Alder', 'Briskway']) {
      await app.skuline.webhooks.add({ ...of, tenantId: app.tenantIdOf(tenant) });
    }
    await Promise.all([generate(), generate()]);
    await generate('Briskway');
    const { body } = await ask('Alder', 'GET', '/api/insights');
    const [shown] = z.object({ data: z.array(z.looseObject({ id: z.string() })) }).parse(body).data;
    const events = await db().select().from(webhookEvent);
    expect(events).toMatchObject([
      {
        tenantId: app.tenantIdOf('Alder'),
        type: 'insight.raised',
        happenedAt: now,
        data: {
          insight_id: shown?.id,
          title: shown?.['title'],
          description: shown?.['description'],
          recommendations: shown?.['recommendations'],
          scope: { brand: 'Alder', channel: null, parent_sku: 'Kettle', sku: 'KTL-1' },
          impact: shown?.['impact'],
          days: { start: addDays(LAST, -6), end: LAST },
        },
      },
    ]);
    expect(await db().select().from(webhookDelivery)).toHaveLength(1);
    await db().delete(webhook);
  });

  test.each([[undefined], [''], [{}], ['null']])('takes the body %j', async (body) => {
    expect((await generate('Briskway', body)).body).toEqual({ created: 0 });
  });

  test('takes the own tenant, and no other', async () => {
    expect((await generate('Alder', { tenant_id: app.tenantIdOf('Alder') })).body).toEqual({ created: 1 });
    const refused = await generate('Briskway', { tenant_id: app.tenantIdOf('Alder') });
    expect([refused.status, refusalOf(refused).code]).toEqual([403, 'tenant_mismatch']);
  });

  test.each([[{ tenant: 'x' }], [[]], ['{'], [{ tenant_id: 7 }]])('refuses the body %j', async (body) => {
    expect((await generate('Alder', body)).status).toBe(400);
  });

  test('of a steady seller, and of a tenant without data, raises nothing', async () => {
    expect((await generate('Briskway')).body).toEqual({ created: 0 });
    expect((await generate('Empty')).body).toEqual({ created: 0 });
  });

  test('several times at once raises each story once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => generate()));
    const created = answers.map(({ body }) => (body as { readonly created: number }).created);
    expect(created.reduce((sum, count) => sum + count)).toBe(1);
    expect(await kept()).toHaveLength(1);
  });

  test('a resolved insight is not raised again while its condition holds, whatever else is looked at', async () => {
    await generate();
    const [raised] = await kept();
    await ask('Alder', 'POST', `/api/insights/${raised?.id}/resolve`);
    await db().delete(insightRun);
    expect((await generate()).body).toEqual({ created: 0 });
  });

  test('looks again once rules have changed', async () => {
    await generate('Briskway');
    const rule = {
      id: 'few-orders',
      name: 'Few orders',
      metric: 'orders',
      category: 'sales',
      comparison: 'less_than',
      threshold: 1_000_000,
      thresholdType: 'absolute',
      isEnabled: true,
    };
    await ask('Briskway', 'PUT', '/api/insights/rules', { rules: [rule] });
    expect((await generate('Briskway')).body).toEqual({ created: 1 });
    expect(await kept('Briskway')).toMatchObject([{ ruleId: 'few-orders', category: 'sales' }]);
    expect((await generate('Briskway')).body).toEqual({ created: 0 });
  });

  test('a newer version of the app looks at the same figures once more', async () => {
    const config = parseConfig({ DATA_DIR: '/data', DEMO: '0' }, '/');
    const raiseBy = (codeVersion: string) =>
      openInsights({ ...app.skuline, config, clock, log, codeVersion }).raise(app.tenantIdOf('Alder'));
    await raiseBy('older');
    // As if the older one had known of nothing to look for.
    await db().delete(insight);
    expect(await raiseBy('older')).toBe(0);
    expect(await raiseBy('newer')).toBe(1);
    expect(await raiseBy('newer')).toBe(0);
  });

  test('a rule that was made another one may have the id of a story, and both are raised about the same SKU', async () => {
    expect((await generate()).body).toEqual({ created: 1 });
    const rule = {
      id: 'stock_out',
      name: 'Mine',
      metric: 'sessions',
      category: 'sales',
      scopeLevel: 'sku',
      scopeName: 'KTL-1',
      comparison: 'less_than',
      threshold: 1,
      thresholdType: 'absolute',
      isEnabled: true,
    };
    await ask('Alder', 'PUT', '/api/insights/rules', { rules: [rule] });
    expect((await generate()).body).toEqual({ created: 1 });
    expect(await kept()).toMatchObject([{ cause: 'stock_out' }, { cause: 'rule' }]);
  });

  test.each([
    ['an empty list', []],
    ['all rules off', DEFAULT_INSIGHT_RULES.map((rule) => ({ ...rule, isEnabled: false }))],
  ])('%s raises nothing', async (_, rules) => {
    await ask('Alder', 'PUT', '/api/insights/rules', { rules });
    expect((await generate()).body).toEqual({ created: 0 });
    expect(await kept()).toEqual([]);
  });

  test('all that fires is stored at once, counted and listed, and nothing comes later without a cause', async () => {
    const rules = Array.from({ length: 25 }, (__, at) => ({
      id: `own ${at}`,
      name: 'Mine',
      metric: 'sessions',
      category: 'sales',
      comparison: 'greater_than',
      threshold: 1 + at,
      thresholdType: 'absolute',
      isEnabled: true,
    }));
    await ask('Alder', 'PUT', '/api/insights/rules', { rules });
    expect((await generate()).body).toEqual({ created: 25 });
    expect((await ask('Alder', 'GET', '/api/notifications')).body).toMatchObject({
      data: { length: 25 },
    });
    await ask('Alder', 'PUT', '/api/insights/rules', { rules: rules.slice(1) });
    expect((await generate()).body).toEqual({ created: 0 });
  });

  test('what is usual is told with how it was found', async () => {
    await generate();
    const { body } = await ask('Alder', 'GET', '/api/insights');
    expect(body).toMatchObject({
      data: [{ usual: expect.any(Number), usual_from: { method: 'median_of_weeks', left_out: [] } }],
    });
  });
});

describe('GET /api/insights/{id}', () => {
  test('tells the days around an insight with what is usual, what drove it, what came after, and notes', async () => {
    await generate();
    const [raised] = await kept();
    now = new Date(START.getTime() + 90 * MINUTE_MS);
    const { body } = await ask('Alder', 'GET', `/api/insights/${raised?.id}`);
    const story = storyOf.parse(body);
    const dayOf = (day: string) => story.series.days.find(({ date_key }) => date_key === day);
    expect(dayOf(LAST)).toMatchObject({ value: 0, usual: expect.any(Number), is_final: true });
    const known = expect.any(Number);
    expect(dayOf(addDays(LAST, -7))).toMatchObject({ value: known, usual: known, low: known, high: known });
    // Nobody has imported it yet.
    expect(dayOf(addDays(LAST, 1))).toMatchObject({ value: null, is_final: false });
    expect(story.drivers.length).toBeGreaterThan(0);
    expect(story.since).toMatchObject({ recovered_on: null, mean_since: null });
    expect(story.notes).toContainEqual(expect.objectContaining({ kind: 'insight', date_key: LAST }));
  });

  test('of an insight without days, or of a metric nobody knows, has none', async () => {
    for (const given of [{}, { metric: 'weather', firstDay: LAST, lastDay: LAST }]) {
      const id = await storeInsight(app, 'Alder', given);
      const { body } = await ask('Alder', 'GET', `/api/insights/${id}`);
      expect(storyOf.parse(body).series.days).toEqual([]);
    }
  });
});

describe('what becomes of an insight', () => {
  test('it recovers once the figures are as usual, stays unread, and its rule can fire again', async () => {
    const raise = () => app.skuline.insights.raise(app.tenantIdOf('Alder'));
    const pass = async (count: number, isOut?: typeof runOut) => {
      now = new Date(now.getTime() + count * DAY_MS);
      const last = addDays(todayInLosAngeles(now), -2);
      await app.importCsv('Alder', sampleCsv(steadyRows({ last, count }, isOut)));
    };
    await raise();
    await pass(4);
    expect(await raise()).toBe(0);
    expect(await kept()).toMatchObject([{ status: 'new', recoveredOn: addDays(LAST, 1) }]);
    await pass(7, runOut);
    expect(await raise()).toBe(1);
    expect(await kept()).toMatchObject([{ recoveredOn: addDays(LAST, 1) }, { recoveredOn: null }]);
  });

  test('has recovered once the tenant has no data any more', async () => {
    await storeInsight(app, 'Empty', {
      ruleId: 'stock_out',
      firstDay: addDays(LAST, -6),
      lastDay: LAST,
    });
    await generate('Empty');
    expect(await kept('Empty')).toMatchObject([{ recoveredOn: LAST, status: 'new' }]);
  });

  test('raised from sample data it goes with them', async () => {
    await storeInsight(app, 'Alder', { isSample: true });
    const own = await storeInsight(app, 'Alder');
    await generate('Briskway');
    expect(await kept()).toHaveLength(2);
    await generate();
    expect((await kept()).map(({ id }) => String(id))).toEqual([own, expect.anything()]);
  });

  test.each([
    [90 * DAY_MS, 'new', null],
    [90 * DAY_MS + 1, 'resolved', 'auto'],
  ])('%i milliseconds old it is %s', async (age, status, resolution) => {
    await storeInsight(app, 'Briskway', { firedAt: new Date(now.getTime() - age) });
    await generate('Briskway');
    expect(await kept('Briskway')).toMatchObject([{ status, resolution }]);
  });
});

describe('the jobs', () => {
  const alder = () => app.tenantIdOf('Alder');
  const enqueue = () => enqueueJob(db(), { name: 'raise-insights', key: alder(), dueAt: now });

  test('an import asks for the insights of its tenant', async () => {
    await app.importCsv('Briskway', sampleCsv(steadyRows(days(1))));
    const asked = (await app.skuline.jobs.list()).filter(({ name }) => name === 'raise-insights');
    expect(asked).toMatchObject([{ key: app.tenantIdOf('Briskway'), isSetUp: true }]);
  });

  test('every hour those of all tenants with data are asked for', async () => {
    await enqueueJob(db(), { name: 'raise-all-insights', key: '', dueAt: now });
    await app.skuline.jobs.runDue();
    await app.skuline.jobs.runDue();
    const ran = (await app.skuline.jobs.list()).filter(({ name }) => name === 'raise-insights');
    expect(new Set(ran.map(({ key }) => key))).toEqual(new Set([alder(), app.tenantIdOf('Briskway')]));
    expect(await kept()).toHaveLength(1);
  });

  test('two instances raise each story once', async () => {
    const { jobs: definitions } = app.skuline.insights;
    const other = createJobs({ transactional: app.skuline.transactional, definitions, clock, log });
    await enqueue();
    await Promise.all([app.skuline.jobs.runDue(), other.runDue(), generate()]);
    await enqueue();
    await Promise.all([app.skuline.jobs.runDue(), other.runDue()]);
    expect(await kept()).toHaveLength(1);
  });

  test('a run that fails keeps nothing and is made again', async () => {
    let isBroken = true;
    const { readModel } = app.skuline;
    const read: typeof readModel.insightSeries.read = (...wanted) =>
      isBroken ? Promise.reject(new Error('The engine is away.')) : readModel.insightSeries.read(...wanted);
    const { jobs: definitions } = openInsights({
      ...app.skuline,
      readModel: { ...readModel, insightSeries: { read } },
      config: parseConfig({}, '/'),
      clock,
      log,
    });
    const jobs = createJobs({ transactional: app.skuline.transactional, definitions, clock, log });
    await enqueue();
    await jobs.runDue();
    expect((await jobs.list()).find(({ name }) => name === 'raise-insights')).toMatchObject({
      attempts: 1,
      lastError: 'The engine is away.',
    });
    expect(await kept()).toEqual([]);
    isBroken = false;
    now = new Date(now.getTime() + MINUTE_MS);
    await jobs.runDue();
    expect(await kept()).toHaveLength(1);
  });
});

describe('days without stock', () => {
  const wasOut = (sku: string, daysAgo: number) => sku === 'KTL-1' && daysAgo >= 10 && daysAgo <= 50;
  const [HEAD, OUT] = [
    'Date,FNSKU,ASIN,MSKU,Title,Disposition,Starting Warehouse Balance,Ending Warehouse Balance,Location',
    51,
  ];
  const ledgerOf = (out: (daysAgo: number) => boolean) =>
    [
      HEAD,
      ...Array.from({ length: OUT }, (_, daysAgo) => {
        const [year, month, day] = addDays(LAST, -daysAgo).split('-');
        return `${month}/${day}/${year},X1,B0ALDER001,KTL-1,Kettle,SELLABLE,5,${out(daysAgo) ? 0 : 7},US`;
      }),
      '',
    ].join('\n');

  test('are no baseline: of two sellers alike, the return of stock is news to the one without a report alone', async () => {
    for (const name of ['Told', 'Untold']) {
      await app.userOfNewTenant(name);
      await app.importCsv(name, sampleCsv(steadyRows(days(98), wasOut)));
    }
    const content = ledgerOf((daysAgo) => daysAgo >= 10);
    await importedReport(app, 'Told', { fileName: 'ledger.csv', content, answers: {} });
    const raised = async (tenant: string) => {
      await generate(tenant);
      return (await kept(tenant)).map(({ ruleId }) => ruleId);
    };
    expect(await raised('Untold')).not.toEqual([]);
    expect(await raised('Told')).toEqual([]);
  });

  test('are named as the cause of a fall, as far as a report tells them', async () => {
    await importedReport(app, 'Alder', {
      fileName: 'ledger.csv',
      content: ledgerOf((daysAgo) => daysAgo < 5),
      answers: {},
    });
    await generate();
    const [found] = await kept();
    expect(found?.narrative).toMatchObject({
      title: expect.stringContaining(': out of stock'),
      description: expect.stringContaining('Kettle (KTL-1) was out of stock on 5 of 7 days.'),
    });
  });
});
