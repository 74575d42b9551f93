import { describe, expect, test } from 'vitest';
import { formatInsightValue, insightStatusLabel, type ReceivedInsight, showInsight } from './index.ts';

const EVERYTHING = { brand: null, channel: null, parent_sku: null, sku: null };

const bare: ReceivedInsight = {
  id: '7',
  metric: 'conversion',
  measure_type: 'Value',
  units: '%',
  value_now: 0.083,
  computed_change: -0.12,
  condition_render: 'fell by more than 10%',
  baseline_render: 'vs the previous 28 days',
  scope: EVERYTHING,
  status: 'new',
  fired_at: '2026-11-20T18:00:00.000Z',
  narrative: null,
};

test.each([
  [0.0834, '%', '8.3%'],
  [-1.25, 'pp', '-1.3pp'],
  [1234.5, '$', '$1,235'],
  [-1234.5, '$', '-$1,235'],
  [3.415, 'x', '3.4x'],
  [12_345.67, ' units', '12,345.7 units'],
  [null, '%', 'N/A'],
  [Number.NaN, '$', 'N/A'],
])('%s in %s is shown as %s', (value, units, text) => {
  expect(formatInsightValue(value, units)).toBe(text);
});

describe('an insight without words of its own', () => {
  test('is titled by its metric and condition, and described by value and baseline', () => {
    expect(showInsight(bare)).toEqual({
      id: '7',
      title: 'Conversion fell by more than 10%',
      description: 'Conversion was 8.3% vs the previous 28 days',
      recommendations: ['Review and adjust strategy accordingly.'],
      metric: 'conversion',
      granularity: 'Total',
      status: 'new',
      created_at: '2026-11-20T18:00:00.000Z',
    });
  });

  test('and without baseline or condition falls back further', () => {
    const shown = showInsight({ ...bare, baseline_render: ' ', condition_render: null, value_now: null });
    expect(shown).toMatchObject({ title: 'Conversion', description: 'Conversion was N/A vs baseline' });
  });
});

test('its own words are kept; blank ones do not count', () => {
  const narrative = {
    title: '  Conversion slipped ',
    description: '   ',
    recommendations: [' ', 'Check the price.'],
  };
  expect(showInsight({ ...bare, narrative })).toMatchObject({
    title: 'Conversion slipped',
    description: 'Conversion was 8.3% vs the previous 28 days',
    recommendations: ['Check the price.'],
  });
});

test.each([
  [EVERYTHING, 'Total'],
  [{ ...EVERYTHING, brand: ' ' }, 'Total'],
  [{ ...EVERYTHING, brand: 'Alder' }, 'Filtered'],
  [{ ...EVERYTHING, channel: 'Amazon', brand: 'Alder', sku: 'K-1' }, 'Filtered'],
] as const)('the scope %o is %s', (scope, granularity) => {
  expect(showInsight({ ...bare, scope }).granularity).toBe(granularity);
});

test.each([
  ['new', false, 'Unread'],
  ['resolved', false, 'Resolved'],
  ['archived', false, 'Resolved'],
  ['new', true, 'Snoozed'],
] as const)('status %s (snoozed: %s) reads %s', (status, isSnoozed, label) => {
  expect(insightStatusLabel(status, isSnoozed)).toBe(label);
});
