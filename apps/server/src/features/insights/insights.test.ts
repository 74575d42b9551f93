import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { insight } from '../../stores/transactional/schema/index.ts';
import { apiCaller, refusalOf } from '../../testing/api-caller.ts';
import { storeInsight } from '../../testing/stored-insight.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createInsightsRepository } from './insights.repository.ts';
import { wholeTenant } from '../../stores/reader.ts';

const EVERYTHING = { brand: null, channel: null, parent_sku: null, sku: null };
const HOUR_MS = 3_600_000;

let app: TestApp;
/** Tokens are checked against the real time. */
let now = new Date();
const ask = apiCaller(() => app);
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  await app.userOfNewTenant('Alder');
  await app.userOfNewTenant('Briskway');
});
beforeEach(async () => {
  now = new Date();
  await app.skuline.transactional.db.delete(insight);
});
afterAll(() => app.close());

const insightRows = z.array(z.looseObject({ id: z.string() }));
const idsOf = (body: unknown) => insightRows.parse(body).map(({ id }) => id);
const listOf = (body: unknown) => z.object({ data: z.unknown() }).parse(body).data;
const openIds = async () => idsOf(listOf((await ask('Alder', 'GET', '/api/insights')).body));
const snoozedIds = async () => idsOf((await ask('Alder', 'GET', '/api/insights/snoozed')).body);

describe('GET /api/insights/history', () => {
  test('lists every field of the insights of the token’s tenant, newest first', async () => {
    await storeInsight(app, 'Alder', { firedAt: new Date('2026-11-01T00:00:00Z'), metric: 'roas' });
    await storeInsight(app, 'Alder', {
      firedAt: new Date('2026-11-03T00:00:00Z'),
      scope: { ...EVERYTHING, brand: 'Oak' },
      narrative: { title: 'It fell', description: null, recommendations: ['Look at it.'] },
      ruleId: 'conversion_drop',
      scopeKey: 'brand:Oak',
      category: 'conversion',
      impact: -1200.5,
      firstDay: '2026-10-26',
      lastDay: '2026-11-01',
      cause: 'conversion',
    });
    await storeInsight(app, 'Briskway', { metric: 'ctr' });
    const answer = await ask('Alder', 'GET', '/api/insights/history');
    expect(answer.body).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        metric: 'conversion',
        measure_type: 'Value',
        units: '%',
        value_now: 0.083,
        computed_change: null,
        usual: null,
        usual_from: null,
        condition_render: 'fell',
        baseline_render: null,
        scope: { ...EVERYTHING, brand: 'Oak' },
        status: 'new',
        fired_at: '2026-11-03T00:00:00.000Z',
        snoozed_until: null,
        narrative: { title: 'It fell', description: null, recommendations: ['Look at it.'] },
        title: 'It fell',
        granularity: 'Filtered',
        description: 'Conversion was 8.3% vs baseline',
        recommendations: ['Look at it.'],
        created_at: '2026-11-03T00:00:00.000Z',
        rule_id: 'conversion_drop',
        category: 'conversion',
        impact: -1200.5,
        days: { start: '2026-10-26', end: '2026-11-01' },
        cause: 'conversion',
        resolved_at: null,
        resolution: null,
        recovered_on: null,
        feedback: null,
      },
      expect.objectContaining({ metric: 'roas', category: 'advertising', days: null }),
    ]);
  });

  test('lists those of one moment by their impact, the largest first, whichever way', async () => {
    const firedAt = new Date('2026-11-01T00:00:00Z');
    const loss = await storeInsight(app, 'Alder', { firedAt, impact: -5000 });
    const unknown = await storeInsight(app, 'Alder', { firedAt, impact: null });
    const win = await storeInsight(app, 'Alder', { firedAt, impact: 700 });
    const newer = await storeInsight(app, 'Alder', { firedAt: new Date('2026-11-02T00:00:00Z'), impact: 1 });
    expect(idsOf((await ask('Alder', 'GET', '/api/insights/history')).body)).toEqual([
      newer,
      loss,
      win,
      unknown,
    ]);
  });

  test.each([
    ['?limit=2', 2],
    ['?limit=1000', 3],
    ['', 3],
  ])('%s lists as many as there are, at most the limit', async (query, count) => {
    for (let index = 0; index < 3; index += 1) await storeInsight(app, 'Alder');
    const answer = await ask('Alder', 'GET', `/api/insights/history${query}`);
    expect(idsOf(answer.body)).toHaveLength(count);
  });

  test.each([
    ['?limit=0', 400],
    ['?limit=1001', 400],
    ['?limit=some', 400],
    ['?tenant=x', 400],
    ['?tenant_id=another', 403],
  ])('%s is refused with %i', async (query, status) => {
    expect((await ask('Alder', 'GET', `/api/insights/history${query}`)).status).toBe(status);
  });
});

describe('GET /api/insights', () => {
  test('lists what is neither resolved nor snoozed, largest impact first, whichever way', async () => {
    const small = await storeInsight(app, 'Alder', { impact: 10 });
    const unknown = await storeInsight(app, 'Alder', { impact: null });
    const loss = await storeInsight(app, 'Alder', { impact: -5000 });
    const win = await storeInsight(app, 'Alder', { impact: 700 });
    await storeInsight(app, 'Alder', { status: 'resolved' });
    await storeInsight(app, 'Alder', { snoozedUntil: new Date(now.getTime() + 1) });
    const expired = await storeInsight(app, 'Alder', { snoozedUntil: now, impact: 1 });
    await storeInsight(app, 'Briskway');
    expect(await openIds()).toEqual([loss, win, small, expired, unknown]);
  });
});

describe('an insight', () => {
  test('is resolved once', async () => {
    const id = await storeInsight(app, 'Alder');
    const resolve = () => ask('Alder', 'POST', `/api/insights/${id}/resolve`);
    expect([(await resolve()).body, (await resolve()).body]).toEqual([true, false]);
    expect(await openIds()).toEqual([]);
    expect((await ask('Alder', 'GET', '/api/insights/history')).body).toMatchObject([
      { status: 'resolved', resolution: 'user', resolved_at: now.toISOString() },
    ]);
  });

  test('that is resolved twice at once is resolved once', async () => {
    const id = await storeInsight(app, 'Alder');
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => ask('Alder', 'POST', `/api/insights/${id}/resolve`)),
    );
    expect(answers.filter(({ body }) => body === true)).toHaveLength(1);
  });

  test.each(['resolve', 'snooze'])('%s can be taken back, once', async (action) => {
    const id = await storeInsight(app, 'Alder');
    await ask('Alder', 'POST', `/api/insights/${id}/${action}`);
    const reopen = () => ask('Alder', 'POST', `/api/insights/${id}/reopen`);
    expect([(await reopen()).body, (await reopen()).body]).toEqual([true, false]);
    expect(await openIds()).toEqual([id]);
    expect((await ask('Alder', 'GET', '/api/insights/history')).body).toMatchObject([
      { status: 'new', resolution: null, resolved_at: null, snoozed_until: null },
    ]);
  });

  test.each([
    ['no body', undefined, 24],
    ['an empty one that says it is JSON', '', 24],
    ['no hours', {}, 24],
    ['an hour', { hours: 1 }, 1],
    ['a week', { hours: 168 }, 168],
    ['a year', { hours: 8760 }, 8760],
  ])('is snoozed, with %s, and returns at that moment', async (_what, body, hours) => {
    const id = await storeInsight(app, 'Alder');
    const until = new Date(now.getTime() + hours * HOUR_MS);
    const answer = await ask('Alder', 'POST', `/api/insights/${id}/snooze`, body);
    expect(answer).toEqual({ status: 200, body: { snoozed_until: until.toISOString() } });
    expect([await openIds(), await snoozedIds()]).toEqual([[], [id]]);
    // The token has ended by then; what is kept has not.
    const repository = createInsightsRepository(app.skuline.transactional);
    const open = async (at: number) =>
      (await repository.listOpen(wholeTenant(app.tenantIdOf('Alder')), new Date(at))).map((row) =>
        String(row.id),
      );
    expect(await open(until.getTime() - 1)).toEqual([]);
    expect(await open(until.getTime())).toEqual([id]);
  });

  test('that is resolved is not snoozed: it would be in no list', async () => {
    const id = await storeInsight(app, 'Alder', { status: 'resolved' });
    const answer = await ask('Alder', 'POST', `/api/insights/${id}/snooze`, { hours: 1 });
    expect([answer.status, refusalOf(answer).code]).toEqual([409, 'insight_resolved']);
    expect((await ask('Alder', 'GET', '/api/insights/history')).body).toMatchObject([
      { status: 'resolved', snoozed_until: null },
    ]);
  });

  test.each([[0], [-1], [8761], [1.5], ['24'], [null]])('is not snoozed for %s hours', async (hours) => {
    const id = await storeInsight(app, 'Alder');
    const answer = await ask('Alder', 'POST', `/api/insights/${id}/snooze`, { hours });
    expect([answer.status, refusalOf(answer).fields]).toEqual([400, ['hours']]);
    expect(await openIds()).toEqual([id]);
  });

  test('takes feedback once', async () => {
    const id = await storeInsight(app, 'Alder');
    const give = (body: unknown) => ask('Alder', 'POST', `/api/insights/${id}/feedback`, body);
    const feedback = { is_helpful: false, reason: 'promotion', at: now.toISOString() };
    expect(await give({ is_helpful: false, reason: 'promotion' })).toEqual({ status: 200, body: feedback });
    const second = await give({ is_helpful: true, reason: null });
    expect([second.status, refusalOf(second).code]).toEqual([409, 'feedback_given']);
    expect((await ask('Alder', 'GET', '/api/insights/history')).body).toMatchObject([{ feedback }]);
  });

  test.each([
    [{ is_helpful: true }, 200],
    [{ is_helpful: true, reason: null }, 200],
    [{ is_helpful: false, reason: 'not_useful' }, 200],
    [{ is_helpful: false, reason: 'boring' }, 400],
    [{ is_helpful: 'yes' }, 400],
    [{ reason: 'expected' }, 400],
    [{ is_helpful: true, by: 'me' }, 400],
    [undefined, 400],
  ])('takes the feedback %o with %i', async (body, status) => {
    const id = await storeInsight(app, 'Alder');
    expect((await ask('Alder', 'POST', `/api/insights/${id}/feedback`, body)).status).toBe(status);
  });
});

describe('an id that the tenant has no insight of is not found', () => {
  const calls = [
    ['GET', '', undefined],
    ['POST', '/resolve', undefined],
    ['POST', '/reopen', undefined],
    ['POST', '/snooze', undefined],
    ['POST', '/feedback', { is_helpful: true }],
  ] as const;

  test.each(calls)('%s %s', async (method, rest, body) => {
    const foreign = await storeInsight(app, 'Briskway');
    const ids = [foreign, '999999999', '0', '-1', '1.5', '01', 'x', '%00', '9223372036854775808', '1e3'];
    for (const id of ids) {
      const answer = await ask('Alder', method, `/api/insights/${id}${rest}`, body);
      expect([id, answer.status, refusalOf(answer).code]).toEqual([id, 404, 'insight_not_found']);
    }
    expect((await ask('Briskway', 'GET', '/api/insights/history')).body).toMatchObject([
      { status: 'new', snoozed_until: null, feedback: null },
    ]);
  });
});

describe('GET /api/notifications', () => {
  const preferences = async (notifications: Readonly<Record<string, unknown>>) => {
    const { body } = await ask('Alder', 'GET', '/api/preferences');
    const before = z.looseObject({ notifications: z.looseObject({}) }).parse(body);
    const changed = { ...before, notifications: { ...before.notifications, ...notifications } };
    expect((await ask('Alder', 'PUT', '/api/preferences', changed)).status).toBe(200);
  };
  const notified = async () => idsOf(listOf((await ask('Alder', 'GET', '/api/notifications')).body));

  test('is the open insights as notifications', async () => {
    const id = await storeInsight(app, 'Alder', {
      firedAt: now,
      ruleId: 'goal:g1',
      scopeKey: '',
      valueNow: 0.08,
      usual: 0.1,
      impact: -90,
      firstDay: '2024-11-12',
      lastDay: '2024-11-18',
    });
    await storeInsight(app, 'Alder', { firedAt: now, status: 'resolved' });
    expect((await ask('Alder', 'GET', '/api/notifications')).body).toEqual({
      data: [
        {
          id,
          category: 'conversion',
          granularity: 'Total',
          title: 'Conversion fell',
          description: 'Conversion was 8.0% vs baseline',
          action: 'Review and adjust strategy accordingly.',
          detailsButtonText: 'View details',
          impactEstimate: -90,
          targetVsActual: { target: 0.1, actual: 0.08, variance: expect.closeTo(-0.02) },
          timeContext: { period: 'Nov 12 – 18, 2024', comparison: 'vs baseline' },
          metrics: {
            primary: {
              name: 'Conversion',
              value: 0.08,
              previousValue: null,
              targetValue: 0.1,
              growthRate: -20,
            },
            supporting: [],
          },
          isResolved: false,
          resolvedAt: null,
          createdAt: now.toISOString(),
          ruleId: 'goal:g1',
          isHelpful: null,
          feedbackAt: null,
          snoozeUntil: null,
        },
      ],
      snoozed_count: 0,
    });
  });

  test('leaves out what the person does not want to see', async () => {
    const sales = await storeInsight(app, 'Alder', { firedAt: now, metric: 'net_sales', impact: 9 });
    const ads = await storeInsight(app, 'Alder', { firedAt: now, metric: 'roas', impact: 8 });
    const old = await storeInsight(app, 'Alder', {
      firedAt: new Date(now.getTime() - 3 * 24 * HOUR_MS - 1),
      impact: 7,
    });
    expect(await notified()).toEqual([sales, ads, old]);
    await preferences({ autoResolveAfterDays: 3 });
    expect(await notified()).toEqual([sales, ads]);
    // How many are shown at first is the app's matter: it counts all of them, and ranks its own among them.
    await preferences({ maxNotificationsToShow: 1 });
    expect(await notified()).toEqual([sales, ads]);
    await preferences({
      enabledCategories: { sales: false, finance: true, advertising: true, conversion: true },
    });
    expect(await notified()).toEqual([ads]);
  });
});

test('without a token there is nothing', async () => {
  for (const path of ['', '/history', '/snoozed', '/1', '/rules']) {
    expect((await app.http.inject({ url: `/api/insights${path}` })).statusCode).toBe(401);
  }
});
