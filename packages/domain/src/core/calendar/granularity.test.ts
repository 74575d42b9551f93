import { describe, expect, test } from 'vitest';
import { rangeOfDays } from '../../testing/range-builder.ts';
import {
  allowedGranularities,
  defaultGranularity,
  isGranularity,
  resolveGranularity,
  type Granularity,
} from './granularity.ts';

describe('granularity by range length: up to 31 days daily, up to 92 weekly, longer monthly', () => {
  test.each<[number, Granularity, Granularity[]]>([
    [1, 'daily', ['daily', 'weekly']],
    [7, 'daily', ['daily', 'weekly']],
    [31, 'daily', ['daily', 'weekly']],
    [32, 'weekly', ['weekly', 'monthly']],
    [92, 'weekly', ['weekly', 'monthly']],
    [93, 'monthly', ['monthly']],
    [365, 'monthly', ['monthly']],
  ])('%d days start at %s and allow %j', (days, start, allowed) => {
    expect(defaultGranularity(rangeOfDays(days))).toBe(start);
    expect(allowedGranularities(rangeOfDays(days))).toEqual(allowed);
  });
});

describe('a manual choice holds where it is allowed, else the first allowed one', () => {
  test.each<[number, Granularity | null, Granularity]>([
    [7, 'weekly', 'weekly'],
    [7, 'monthly', 'daily'],
    [60, 'daily', 'weekly'],
    [60, 'monthly', 'monthly'],
    [200, 'daily', 'monthly'],
    [7, null, 'daily'],
    [60, null, 'weekly'],
    [200, null, 'monthly'],
  ])('%d days, wanting %s: %s', (days, wanted, expected) => {
    expect(resolveGranularity(rangeOfDays(days), wanted)).toBe(expected);
  });
});

test('a saved granularity is accepted only if daily, weekly or monthly', () => {
  const saved = ['daily', 'weekly', 'monthly', 'hourly', 'Daily', '', null, 1, ['daily'], 'toString'];
  expect(saved.filter(isGranularity)).toEqual(['daily', 'weekly', 'monthly']);
});
