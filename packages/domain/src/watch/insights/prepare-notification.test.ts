import { expect, test } from 'vitest';
import { toDateKey } from '../../core/calendar/index.ts';
import { type ListedInsight, prepareNotification } from './prepare-notification.ts';

const TODAY = toDateKey('2026-11-20');
const FALL: ListedInsight = {
  id: '7',
  metric: 'net_sales',
  measure_type: 'Value',
  units: '$',
  value_now: 600,
  computed_change: -0.4,
  condition_render: 'fell 40.0%',
  baseline_render: null,
  scope: { brand: 'Alder', channel: null, parent_sku: null, sku: null },
  status: 'new',
  fired_at: '2026-11-19T16:00:00.000Z',
  narrative: null,
  category: 'sales',
  usual: 1000,
  impact: -400,
  days: { start: toDateKey('2026-11-16'), end: toDateKey('2026-11-18') },
  rule_id: 'net_sales_change',
  resolved_at: null,
  snoozed_until: null,
  feedback: null,
};

test('an insight of the list says what it was received with, and what became of it', () => {
  const told = prepareNotification(FALL, TODAY);
  expect(told).toMatchObject({
    id: '7',
    granularity: 'Filtered',
    title: 'Net Sales fell 40.0%',
    description: 'Net Sales was $600 vs baseline',
    action: 'Review and adjust strategy accordingly.',
    impactEstimate: -400,
    targetVsActual: null,
    timeContext: { period: 'Nov 16 – 18', comparison: 'vs baseline' },
    metrics: { primary: { name: 'Net Sales', value: 600, previousValue: 1000, growthRate: -40 } },
    isResolved: false,
    isHelpful: null,
  });
  const feedback = { is_helpful: false, at: '2026-11-19T17:00:00.000Z' };
  expect(prepareNotification({ ...FALL, status: 'resolved', feedback }, TODAY)).toMatchObject({
    isResolved: true,
    isHelpful: false,
    feedbackAt: feedback.at,
  });
});

test('of a goal, what is usual is what it wants', () => {
  const { targetVsActual, metrics } = prepareNotification({ ...FALL, rule_id: 'goal:g' }, TODAY);
  expect(targetVsActual).toEqual({ target: 1000, actual: 600, variance: -400 });
  expect(metrics?.primary).toMatchObject({ previousValue: null, targetValue: 1000 });
});

test('what has no value, or no days, says none', () => {
  const told = prepareNotification({ ...FALL, value_now: null, days: null }, TODAY);
  expect(told).toMatchObject({
    metrics: null,
    timeContext: null,
    description: 'Net Sales was N/A vs baseline',
  });
});
