import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { METRIC_IDS } from '../../figures/metrics/index.ts';
import { type AlertCondition, meetsCondition } from './index.ts';

const rule = (given: Partial<AlertCondition>): AlertCondition => ({
  metric: 'net_sales',
  comparison: 'less_than',
  threshold: 10,
  thresholdType: 'percentage',
  ...given,
});
const COMPARISONS = ['less_than', 'greater_than', 'equals', 'anomaly'] as const;
const TYPES = ['percentage', 'absolute'] as const;

describe('less_than with a percentage fires when the growth is below minus the absolute threshold', () => {
  test.each([
    [-10.1, 10, true],
    [-10, 10, false],
    [-9.9, 10, false],
    [10.1, 10, false],
    [-10.1, -10, true],
    [-10, -10, false],
    [-0.1, 0, true],
    [0, 0, false],
    [null, 10, false],
  ])('growth %s, threshold %d: %s', (growthRate, threshold, fires) => {
    expect(meetsCondition(rule({ threshold }), { value: 1, growthRate })).toBe(fires);
  });
});

describe('greater_than with a percentage fires when the growth is above the threshold', () => {
  test.each([
    [10.1, 10, true],
    [10, 10, false],
    [-20, 10, false],
    [-5, -10, true],
    [-10, -10, false],
    [0.1, 0, true],
    [null, -10, false],
  ])('growth %s, threshold %d: %s', (growthRate, threshold, fires) => {
    expect(meetsCondition(rule({ comparison: 'greater_than', threshold }), { value: 1, growthRate })).toBe(
      fires,
    );
  });
});

describe('a threshold that is no percentage compares the value', () => {
  test.each([
    ['less_than', 99.99, 100, true],
    ['less_than', 100, 100, false],
    ['greater_than', 100.01, 100, true],
    ['greater_than', 100, 100, false],
    ['less_than', -1, 0, true],
    ['greater_than', 0.30000000000000004, 0.3, true],
  ] as const)('%s: %d against %d: %s', (comparison, value, threshold, fires) => {
    const condition = rule({ comparison, threshold, thresholdType: 'absolute' });
    expect(meetsCondition(condition, { value, growthRate: null })).toBe(fires);
  });
});

describe('equals fires when the value is within 0.01 of the threshold, whatever the type and the growth', () => {
  test.each([
    [100, true],
    [100.01, true],
    [99.99, true],
    [100.0101, false],
    [99.9899, false],
  ])('%d against 100: %s', (value, fires) => {
    for (const thresholdType of TYPES) {
      const condition = rule({ comparison: 'equals', threshold: 100, thresholdType });
      expect(meetsCondition(condition, { value, growthRate: null })).toBe(fires);
    }
  });

  test('0.51 is within 0.01 of 0.5, though its binary form lies beyond', () => {
    expect(0.51 - 0.5).toBeGreaterThan(0.01);
    expect(
      meetsCondition(rule({ comparison: 'equals', threshold: 0.5 }), { value: 0.51, growthRate: 0 }),
    ).toBe(true);
  });
});

describe('conversion, contribution margin, CTR and ad conversion are multiplied by 100, and no other metric is', () => {
  test.each(METRIC_IDS)('%s', (metric) => {
    const isTimes100 = ['conversion', 'contribution_margin', 'ctr', 'ad_conversion'].includes(metric);
    const fires = (comparison: AlertCondition['comparison'], threshold: number) =>
      meetsCondition(rule({ metric, comparison, threshold, thresholdType: 'absolute' }), {
        value: 0.07,
        growthRate: null,
      });
    expect(fires('equals', 7)).toBe(isTimes100);
    expect(fires('equals', 0.07)).toBe(!isTimes100);
    expect(fires('less_than', 7.01)).toBe(true);
    // 0.07 × 100 is above 7 in binary.
    expect(fires('greater_than', 7)).toBe(false);
  });
});

describe('never fires', () => {
  test.each(['profit', '', 'toString', 'NET_SALES'])('a rule about the unknown metric %j', (metric) => {
    for (const comparison of COMPARISONS) {
      for (const thresholdType of TYPES) {
        const condition = rule({ metric, comparison, thresholdType, threshold: 0 });
        for (const growthRate of [-50, 50]) {
          expect(meetsCondition(condition, { value: 0, growthRate })).toBe(false);
        }
      }
    }
  });

  test('a rule about a metric without a reading', () => {
    for (const comparison of COMPARISONS) expect(meetsCondition(rule({ comparison }), null)).toBe(false);
  });

  test('a rule that looks for an anomaly, by its condition', () => {
    expect(meetsCondition(rule({ comparison: 'anomaly' }), { value: 1, growthRate: -99 })).toBe(false);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('a threshold or a value of %d', (broken) => {
    for (const comparison of COMPARISONS) {
      for (const thresholdType of TYPES) {
        const condition = rule({ comparison, thresholdType });
        expect(meetsCondition({ ...condition, threshold: broken }, { value: 1, growthRate: 99 })).toBe(false);
        expect(meetsCondition(condition, { value: broken, growthRate: 99 })).toBe(false);
      }
    }
  });
});

test('a value is below, equal to or above a threshold: at least one fires, and below and above never both', () => {
  const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100);
  fc.assert(
    fc.property(amount, amount, fc.constantFrom(...METRIC_IDS), (value, threshold, metric) => {
      const fires = (comparison: AlertCondition['comparison']) =>
        meetsCondition(
          { metric, comparison, threshold, thresholdType: 'absolute' },
          { value, growthRate: null },
        );
      expect(fires('less_than') && fires('greater_than')).toBe(false);
      expect(fires('less_than') || fires('equals') || fires('greater_than')).toBe(true);
    }),
  );
});
