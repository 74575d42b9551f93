import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_INSIGHT_RULES } from '@skuline/domain/insights';
import { apiCaller, refusalOf } from '../../testing/api-caller.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
const ask = apiCaller(() => app);
beforeAll(async () => {
  app = await startTestApp();
  for (const name of ['Alder', 'Briskway']) await app.userOfNewTenant(name);
});
afterAll(() => app.close());

const rule = {
  id: 'own-1',
  name: ' Few orders – «Kettle» 🫖',
  description: 'Two lines\nof words.',
  metric: 'orders',
  category: 'sales',
  scopeLevel: 'parent_sku',
  scopeName: ' Kettle ',
  comparison: 'less_than',
  threshold: -12.345,
  thresholdType: 'percentage',
  baseline: 'last_year',
  windowDays: 28,
  isEnabled: false,
};
const saveRules = (rules: unknown) => ask('Alder', 'PUT', '/api/insights/rules', { rules });

describe('the rules', () => {
  test('are the default set before the first save, and the tenant’s own after it', async () => {
    const before = { status: 200, body: { data: DEFAULT_INSIGHT_RULES } };
    expect(await ask('Alder', 'GET', '/api/insights/rules')).toEqual(before);
    expect(await saveRules([])).toEqual({ status: 200, body: { data: [] } });
    expect((await ask('Alder', 'GET', '/api/insights/rules')).body).toEqual({ data: [] });
    expect(await ask('Briskway', 'GET', '/api/insights/rules')).toEqual(before);
  });

  test('of the default set can be saved as they are', async () => {
    expect((await saveRules(DEFAULT_INSIGHT_RULES)).body).toEqual({ data: DEFAULT_INSIGHT_RULES });
  });

  test('come back exactly as they were saved, in their order', async () => {
    const rules = [
      rule,
      { ...rule, id: 'own-2', metric: 'a metric nobody knows', windowDays: 1, threshold: 0 },
      { ...rule, id: 'own-3', comparison: 'anomaly', threshold: 3.5, scopeLevel: 'total', scopeName: null },
      { ...rule, id: 'own-4', comparison: 'equals', thresholdType: 'absolute', threshold: 1e12 },
    ];
    expect(await saveRules(rules)).toEqual({ status: 200, body: { data: rules } });
    expect((await ask('Alder', 'GET', '/api/insights/rules')).body).toEqual({ data: rules });
  });

  test('an alert rule as the specification has it is one on the total, against the previous week', async () => {
    const { scopeLevel: _level, scopeName: _scope, baseline: _baseline, windowDays: _days, ...plain } = rule;
    expect((await saveRules([plain])).body).toEqual({
      data: [
        {
          ...plain,
          scopeLevel: 'total',
          scopeName: null,
          baseline: 'previous_period',
          windowDays: 7,
        },
      ],
    });
  });

  test.each([
    ['id', ''],
    ['id', ' '],
    ['id', 'x'.repeat(101)],
    ['id', 'goal:1'],
    ['id', 7],
    ['name', '   '],
    ['name', 'x'.repeat(101)],
    ['name', 'two\nlines'],
    ['name', null],
    ['description', 'x'.repeat(501)],
    ['description', 'nul \u0000'],
    ['metric', ''],
    ['metric', 'x'.repeat(101)],
    ['category', 'weather'],
    ['scopeLevel', 'channel'],
    ['scopeName', ''],
    ['scopeName', 'x'.repeat(501)],
    ['comparison', 'at_least'],
    ['threshold', null],
    ['threshold', 'NaN'],
    ['threshold', 10_000.1],
    ['threshold', -10_001],
    ['thresholdType', 'relative'],
    ['baseline', 'yesterday'],
    ['windowDays', 0],
    ['windowDays', 29],
    ['windowDays', 1.5],
    ['windowDays', '7'],
    ['isEnabled', 'true'],
  ])('with the %s %j are refused at that field', async (field, value) => {
    const before = await ask('Alder', 'GET', '/api/insights/rules');
    const answer = await saveRules([rule, { ...rule, id: 'own-2', [field]: value }]);
    expect([answer.status, refusalOf(answer).fields]).toEqual([400, [`rules.1.${field}`]]);
    expect(await ask('Alder', 'GET', '/api/insights/rules')).toEqual(before);
  });

  test.each([
    ['an anomaly of half a deviation', { comparison: 'anomaly', threshold: 0.5 }, 'threshold'],
    ['an anomaly of 21 deviations', { comparison: 'anomaly', threshold: 21 }, 'threshold'],
    ['a value beyond all figures', { thresholdType: 'absolute', threshold: 1e12 + 1 }, 'threshold'],
    ['a name on the total', { scopeLevel: 'total' }, 'scopeName'],
  ])('with %s are refused', async (_what, change, field) => {
    const answer = await saveRules([{ ...rule, ...change }]);
    expect([answer.status, refusalOf(answer).fields]).toEqual([400, [`rules.0.${field}`]]);
  });

  test.each([
    ['two of one id', { rules: [rule, rule] }, 'rules.1.id'],
    ['more than 100', { rules: Array.from({ length: 101 }, (_, id) => ({ ...rule, id: `${id}` })) }, 'rules'],
    ['no list', { rules: rule }, 'rules'],
    ['nothing', {}, 'rules'],
    ['a field nobody knows', { rules: [{ ...rule, owner: 'me' }] }, 'rules.0'],
    ['a number JSON has no word for', `{"rules":[{"threshold":1e999}]}`, 'rules.0.threshold'],
  ])('%s are refused', async (_what, body, field) => {
    const answer = await ask('Alder', 'PUT', '/api/insights/rules', body);
    expect(answer.status).toBe(400);
    expect(refusalOf(answer).fields).toContain(field);
  });

  test('that are no JSON, or not there, are refused', async () => {
    for (const body of ['{"rules":[{"threshold":NaN}]}', '', undefined]) {
      expect((await ask('Alder', 'PUT', '/api/insights/rules', body)).status).toBe(400);
    }
  });

  test('100 are kept', async () => {
    const rules = Array.from({ length: 100 }, (_, id) => ({ ...rule, id: `${id}` }));
    expect((await saveRules(rules)).status).toBe(200);
  });
});

describe('goals', () => {
  const goal = {
    id: 'g-1',
    name: 'Net sales of a week',
    metric: 'net_sales',
    period: 'weekly',
    targetValue: 7000.5,
    isActive: true,
  };
  const save = (goals: unknown) => ask('Alder', 'PUT', '/api/goals', { goals });

  test('are none before the first save, then those of the tenant, as they were saved', async () => {
    expect((await ask('Alder', 'GET', '/api/goals')).body).toEqual({ data: [] });
    const goals = [goal, { ...goal, id: 'g-2', metric: 'conversion', targetValue: 0.12, isActive: false }];
    expect(await save(goals)).toEqual({ status: 200, body: { data: goals } });
    expect((await ask('Alder', 'GET', '/api/goals')).body).toEqual({ data: goals });
    expect((await ask('Briskway', 'GET', '/api/goals')).body).toEqual({ data: [] });
  });

  test.each([
    ['id', ' '],
    ['name', ''],
    ['name', 'x'.repeat(101)],
    ['metric', 'weather'],
    ['period', 'hourly'],
    ['targetValue', 0],
    ['targetValue', -1],
    ['targetValue', 1e12 + 1],
    ['targetValue', null],
    ['isActive', 1],
  ])('with the %s %j are refused at that field', async (field, value) => {
    const answer = await save([{ ...goal, [field]: value }]);
    expect([answer.status, refusalOf(answer).fields]).toEqual([400, [`goals.0.${field}`]]);
  });

  test.each([
    ['two of one id', [goal, goal]],
    ['more than 50', Array.from({ length: 51 }, (_, id) => ({ ...goal, id: `${id}` }))],
  ])('%s are refused', async (_what, goals) => {
    expect((await save(goals)).status).toBe(400);
  });
});
