import { describe, expect, test } from 'vitest';
import { type Granularity, toDateKey } from '../../core/calendar/index.ts';
import { rangeOf } from '../../testing/range-builder.ts';
import { prepareAxisLabels } from './label-positions.ts';
import { prepareSeries } from './prepare-series.ts';

const today = toDateKey('2026-11-20');

describe('the labels under the axis', () => {
  const labels = (start: string, end: string, granularity: Granularity, width = 330) =>
    prepareAxisLabels(
      prepareSeries({
        rows: [],
        range: rangeOf(start, end),
        granularity,
        metricId: 'sessions',
        today,
        maturingDays: 0,
      }),
      { width, first: 40, last: width },
    ).map(({ text }) => text);

  test.each([
    // A past year is named once, and again where another one begins.
    [
      '2011-11-18',
      '2011-11-24',
      'daily',
      1000,
      ['Nov 18, 2011', 'Nov 19', 'Nov 20', 'Nov 21', 'Nov 22', 'Nov 23', 'Nov 24'],
    ],
    ['2010-12-01', '2011-02-28', 'monthly', 600, ['Dec 2010', 'Jan 2011', 'Feb']],
    ['2025-12-01', '2026-02-28', 'monthly', 600, ['Dec 2025', 'Jan', 'Feb']],
    // The last one, which ends at the edge of the drawing, leaves room for the one before it.
    ['2026-10-12', '2026-11-10', 'weekly', 330, ['Oct 12', 'Oct 26', 'Nov 9 (2 days)']],
    ['2026-10-19', '2026-11-10', 'weekly', 330, ['Oct 19', 'Nov 2']],
  ] as const)('%s – %s %s in %d pixels', (start, end, granularity, width, texts) => {
    expect(labels(start, end, granularity, width)).toEqual(texts);
  });
});
