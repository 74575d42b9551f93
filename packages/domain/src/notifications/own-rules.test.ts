import { describe, expect, test } from 'vitest';
import { reading, snapshotOf } from '../testing/snapshot-builder.ts';
import { type AlertRule, type NamedGoal, ruleOfAlert, ruleOfGoal } from './index.ts';

const NOW = new Date('2026-11-20T20:00:00.000Z');

const alert = (given: Partial<AlertRule>): AlertRule => ({
  id: 'r1',
  name: 'My rule',
  description: '',
  category: 'sales',
  metric: 'net_sales',
  comparison: 'less_than',
  threshold: 10,
  thresholdType: 'percentage',
  ...given,
});
const say = (rule: AlertRule, snapshot = snapshotOf()) => ruleOfAlert(rule).evaluate(snapshot, NOW);

describe('an own rule says what the figure is, and why it tells', () => {
  const sales = snapshotOf({ net_sales: reading(40_000, -12.34, 45_630) });
  const conversion = snapshotOf({ conversion: reading(0.07, 30, 0.054) });
  test.each([
    ['a fall', {}, sales, 'Net Sales fell 12.3%', 'when it falls by more than 10.0%.'],
    [
      'a fall, its threshold negative',
      { threshold: -10 },
      sales,
      'Net Sales fell 12.3%',
      'when it falls by more than 10.0%.',
    ],
    [
      'a rise',
      { metric: 'conversion', comparison: 'greater_than', threshold: 25 },
      conversion,
      'Conversion rose 30.0%',
      'when it grows by more than 25.0%.',
    ],
    [
      'a value',
      { thresholdType: 'absolute', threshold: 45_000 },
      sales,
      'Net Sales is $40,000',
      'when it is below $45,000.',
    ],
    [
      'a rate',
      { metric: 'conversion', comparison: 'greater_than', thresholdType: 'absolute', threshold: 6.5 },
      conversion,
      'Conversion is 7.0%',
      'when it is above 6.5%.',
    ],
    [
      'an equal value',
      { metric: 'conversion', comparison: 'equals', threshold: 7 },
      conversion,
      'Conversion is 7.0%',
      'when it is 7.0%.',
    ],
  ] as const)('%s', (_, given, snapshot, title, reason) => {
    const content = say(alert(given), snapshot);
    expect(content?.title).toBe(title);
    expect(content?.description).toContain(`Your rule “My rule” tells you ${reason}`);
  });

  test('both periods where there are two, and one where there is one', () => {
    expect(say(alert({}), sales)?.description).toMatch(
      /^Net Sales was \$40,000 on Nov 14 – 20 and \$45,630 on Nov 7 – 13\. /,
    );
    const first = snapshotOf({ net_sales: reading(4, null, null) });
    expect(say(alert({ thresholdType: 'absolute' }), first)?.description).toMatch(
      /^Net Sales was \$4 on Nov 14 – 20\. /,
    );
  });
});

test.each([
  ['a metric nobody knows', 'profit'],
  ['a property every object has', 'constructor'],
  ['a metric without a card', 'acos'],
])('a rule about %s never fires', (_, metric) => {
  const given = { metric, comparison: 'greater_than', thresholdType: 'absolute', threshold: -1 } as const;
  expect(say(alert(given))).toBeNull();
});

test('a rule keeps its id, so that the same one on the server raises no second notification', () => {
  expect(ruleOfAlert(alert({}))).toMatchObject({ id: 'r1', category: 'sales', name: 'My rule' });
});

describe('a goal', () => {
  const goal = (given: Partial<NamedGoal>): NamedGoal => ({
    id: 'g1',
    name: 'November',
    metric: 'net_sales',
    period: 'monthly',
    targetValue: 930_000,
    ...given,
  });
  const told = (given: Partial<NamedGoal>, snapshot = snapshotOf()) =>
    ruleOfGoal(goal(given))?.evaluate(snapshot, NOW) ?? null;

  test('of net sales is held against what a day of the range brought', () => {
    const of = (value: number) => snapshotOf({ net_sales: reading(value) }, { dayCount: 6 });
    expect(told({}, of(6 * 27_900))).toMatchObject({
      title: 'Net Sales 10.0% below the goal',
      description: 'Net Sales was $27,900 a day on Nov 14 – 20. The goal “November” is $31,000 a day.',
      targetVsActual: { target: 31_000, actual: 27_900, variance: -3100 },
    });
    expect(told({}, of(6 * 27_901))).toBeNull();
    expect(told({}, of(6 * 34_100))?.title).toBe('Net Sales 10.0% above the goal');
  });

  test('of another metric is held against its value as it is', () => {
    const snapshot = snapshotOf({ conversion: reading(0.1) });
    expect(told({ metric: 'conversion', targetValue: 0.12 }, snapshot)).toMatchObject({
      title: 'Conversion 16.7% below the goal',
      description: 'Conversion was 10.0% on Nov 14 – 20. The goal “November” is 12.0%.',
    });
    expect(told({ metric: 'conversion', targetValue: 0.11 }, snapshot)).toBeNull();
  });

  test('has an id of its own kind, the category of its metric, and says nothing without data', () => {
    expect(ruleOfGoal(goal({ metric: 'roas' }))).toMatchObject({ id: 'goal:g1', category: 'advertising' });
    expect(ruleOfGoal(goal({ metric: 'acos' }))).toBeNull();
    expect(told({}, snapshotOf({ net_sales: null }))).toBeNull();
  });
});
