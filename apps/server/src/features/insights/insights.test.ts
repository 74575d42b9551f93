import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insight } from '../../stores/transactional/schema/index.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const URL = '/api/insights/history';
const EVERYTHING = { brand: null, channel: null, parent_sku: null, sku: null };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.userOfNewTenant('Alder');
  await app.userOfNewTenant('Briskway');
  await store('Alder', 'net_sales', '2026-11-01T00:00:00Z');
  await store('Alder', 'conversion', '2026-11-03T00:00:00Z');
  await store('Alder', 'roas', '2026-11-02T00:00:00Z');
  await store('Briskway', 'ctr', '2026-11-04T00:00:00Z');
});
afterAll(() => app.close());

async function store(tenant: string, metric: string, firedAt: string): Promise<void> {
  const { id } = await app.skuline.identity.directory.getTenantByName(tenant);
  await app.skuline.transactional.db.insert(insight).values({
    tenantId: id,
    metric,
    measureType: 'Value',
    units: '%',
    valueNow: 0.083,
    computedChange: null,
    conditionRender: 'fell',
    baselineRender: null,
    scope: { ...EVERYTHING, brand: 'Oak' },
    firedAt: new Date(firedAt),
    narrative: { title: 'It fell', description: null, recommendations: ['Look at it.'] },
  });
}

function ask(tenant: string, query = '') {
  return app.http.inject({ url: URL + query, headers: { authorization: `Bearer ${app.tokenOf(tenant)}` } });
}

describe('GET /api/insights/history', () => {
  test('lists every field of the insights of the token’s tenant, newest first', async () => {
    const answer = await ask('Alder');
    expect(answer.statusCode).toBe(200);
    expect(answer.json().map((row: { metric: string }) => row.metric)).toEqual([
      'conversion',
      'roas',
      'net_sales',
    ]);
    expect(answer.json()[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      metric: 'conversion',
      measure_type: 'Value',
      units: '%',
      value_now: 0.083,
      computed_change: null,
      condition_render: 'fell',
      baseline_render: null,
      scope: { ...EVERYTHING, brand: 'Oak' },
      status: 'new',
      fired_at: '2026-11-03T00:00:00.000Z',
      snoozed_until: null,
      narrative: { title: 'It fell', description: null, recommendations: ['Look at it.'] },
    });
  });

  test('another tenant sees its own alone', async () => {
    const answer = await ask('Briskway');
    expect(answer.json().map((row: { metric: string }) => row.metric)).toEqual(['ctr']);
  });

  test.each([
    ['?limit=2', 200, 2],
    ['?limit=1000', 200, 3],
  ])('%s lists as many as there are, at most the limit', async (query, status, count) => {
    const answer = await ask('Alder', query);
    expect([answer.statusCode, answer.json().length]).toEqual([status, count]);
  });

  test.each([
    ['?limit=0', 400],
    ['?limit=1001', 400],
    ['?limit=some', 400],
    ['?tenant=x', 400],
    ['?tenant_id=another', 403],
  ])('%s is refused with %i', async (query, status) => {
    expect((await ask('Alder', query)).statusCode).toBe(status);
  });

  test('without a token there is nothing', async () => {
    expect((await app.http.inject({ url: URL })).statusCode).toBe(401);
  });
});
