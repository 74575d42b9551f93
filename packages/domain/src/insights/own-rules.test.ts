import { describe, expect, test } from 'vitest';
import { daysThrough, toDateKey } from '../calendar/index.ts';
import type { InsightRule } from './insight-rule.ts';
import { fires, hasCleared } from './own-rules.ts';

function ruleOf(given: Pick<InsightRule, 'comparison' | 'threshold' | 'thresholdType'>): InsightRule {
  return {
    id: 'r1',
    name: 'Sessions',
    description: '',
    metric: 'sessions',
    category: 'sales',
    scopeLevel: 'total',
    scopeName: null,
    baseline: 'previous_period',
    windowDays: 7,
    isEnabled: true,
    ...given,
  };
}

/** Sessions that changed by so many percent of 1,000, surely. */
function readingOf(growthRate: number) {
  const value = 1000 + 10 * growthRate;
  return {
    metric: 'sessions' as const,
    value,
    baseline: 1000,
    growthRate,
    deviation: { value, usual: 1000, excess: value - 1000, expected: 1000, change: 0, z: growthRate },
    days: daysThrough(toDateKey('2026-11-20'), 7),
  };
}

describe('what has fired clears only when it is a fifth better', () => {
  test.each([
    ['less_than', 10, -10.1, 'fires'],
    ['less_than', 10, -8.1, 'neither'],
    ['less_than', 10, -7.9, 'cleared'],
    ['greater_than', 10, 10.1, 'fires'],
    ['greater_than', 10, 8.1, 'neither'],
    ['greater_than', 10, 7.9, 'cleared'],
    ['greater_than', -10, -9.9, 'fires'],
    ['greater_than', -10, -11.9, 'neither'],
    ['greater_than', -10, -12.1, 'cleared'],
    ['greater_than', -10, -8.5, 'fires'],
  ] as const)('%s %i %%, at a growth of %f %%: %s', (comparison, threshold, growth, expected) => {
    const rule = ruleOf({ comparison, threshold, thresholdType: 'percentage' });
    const reading = readingOf(growth);
    const [isFiring, isCleared] = [fires(rule, reading, 1), hasCleared(rule, reading, 1)];
    expect(isFiring ? 'fires' : isCleared ? 'cleared' : 'neither').toBe(expected);
    expect(isFiring && isCleared).toBe(false);
  });
});
