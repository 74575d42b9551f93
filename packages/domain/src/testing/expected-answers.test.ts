import { describe, expect, test } from 'vitest';
import {
  allowedGranularities,
  bucketsOf,
  comparisonRange,
  dayCount,
  defaultGranularity,
  isPresetId,
  rangeOfPreset,
  toDateKey,
} from '../core/calendar/index.ts';
import { prepareCards } from '../figures/cards/index.ts';
import { plainSums } from '../figures/known-days/index.ts';
import { prepareSeries } from '../figures/charts/index.ts';
import { formatGrowthMagnitude, formatMetricCard } from '../core/formatting/index.ts';
import { CARD_METRIC_IDS, evaluateMetric, sumFacts, type FactSums } from '../figures/metrics/index.ts';
import { DERIVED_METRIC_IDS } from './derived-metrics.ts';
import {
  DATA_SETS,
  readExpectedAnswers,
  type ExpectedBucket,
  type ExpectedPeriod,
  type ExpectedSegment,
} from './expected-answers.ts';
import { rangeOf } from './range-builder.ts';

const found = DATA_SETS.map((dataset) => ({ dataset, answers: readExpectedAnswers(dataset) }));

/** One case a period, named for the report. */
const periods = found.flatMap(({ dataset, answers }) =>
  [...answers.periods, ...answers.filtered].map((period) => ({
    name: `${dataset}, ${period.id}${period.filters === undefined ? '' : ` of ${JSON.stringify(period.filters)}`}`,
    today: toDateKey(answers.as_of),
    period,
  })),
);

/** The expected ratios are rounded to 10 decimals. */
function expectRatios(ratios: Readonly<Record<string, number | string>>, sums: FactSums): void {
  for (const id of DERIVED_METRIC_IDS) {
    expect(evaluateMetric(id, sums), id).toBeCloseTo(Number(ratios[id]), 9);
  }
}

function pick(sums: FactSums): FactSums {
  return sumFacts([sums]);
}

test('the two data sets with a license are always here', () => {
  expect(found.map(({ answers }) => answers.dataset)).toEqual(
    expect.arrayContaining(['online_retail', 'superstore']),
  );
  expect(periods.length).toBeGreaterThanOrEqual(26);
});

describe.each(periods)('$name', ({ period, today }) => {
  const range = rangeOf(period.range.start, period.range.end);
  const preset = isPresetId(period.id) ? period.id : null;

  test('the preset gives the range, and the rule of its comparison the compared days', () => {
    expect(preset === null ? range : rangeOfPreset(preset, today)).toEqual(range);
    expect(dayCount(range)).toBe(period.range.days);
    expect(comparisonRange(range, preset)).toEqual(period.comparison);
    // Where the specification could be read both ways, the number of days is kept.
    expect(period.comparison_end_shifted?.end).not.toBe(period.comparison.end);
  });

  test('all ratios are Σ / Σ, on the cards and in the chart', () => {
    expectRatios(period.ratios, period.totals);
    expectRatios(period.comparison_ratios, period.comparison_totals);
    expect(evaluateMetric('ad_sales_share', period.totals, 'chart')).toBeCloseTo(
      period.ratios['ad_sales_share_chart'] ?? Number.NaN,
      9,
    );
  });

  test('all 20 cards have the value, previous value, growth and texts', () => {
    expectCards(period);
  });

  test('weeks and months are cut, flagged and counted right, and their sums are those of the range', () => {
    expectBuckets(period, 'weekly', period.weeks);
    if (period.months !== undefined) expectBuckets(period, 'monthly', period.months);
  });

  test('the granularity is the default, and the allowed ones are allowed', () => {
    if (period.granularity === undefined) return;
    expect({ default: defaultGranularity(range), allowed: allowedGranularities(range) }).toEqual(
      period.granularity,
    );
  });

  test('the days add up to the range', () => {
    if (period.days === undefined) return;
    expect(sumFacts(period.days)).toEqual(pick(period.totals));
  });

  test('the chart of the top 5 and Other has their totals, ratios and order', () => {
    expectSegments(period, period.top5_parent_skus_by_net_sales, 'net_sales');
    expectSegments(period, period.top5_parent_skus_by_gross_sales ?? [], 'conversion');
    expectSegments(period, period.brands_by_net_sales ?? [], 'orders');
    expectSegments(period, period.skus_by_net_sales ?? [], 'units_sold');
  });
});

/** A growth as the expected figures write it: `+8.3%`, `-7.7%`, `0.0%`, '—'. */
function growthText(growth: number | null): string {
  const sign = growth === null || growth === 0 ? '' : growth > 0 ? '+' : '-';
  return sign + formatGrowthMagnitude(growth);
}

function expectCards(period: ExpectedPeriod): void {
  const cards = prepareCards(plainSums(period.totals, period.comparison_totals));
  for (const id of CARD_METRIC_IDS) {
    const { value, previousValue, growth_pct, growth_pct_over_abs, display, growth_display } =
      period.cards[id];
    const card = cards[id];
    expect(card?.value, id).toBeCloseTo(value, 9);
    expect(card?.previousValue, id).toBeCloseTo(previousValue, 9);
    expect(formatMetricCard(id, card?.value ?? Number.NaN), id).toBe(display);
    const growth = growth_pct_over_abs ?? growth_pct;
    expect(card?.growthRate === null, id).toBe(growth === null);
    expect(card?.growthRate ?? 0, id).toBeCloseTo(growth ?? 0, 6);
    // The text follows the growth over |previous|; elsewhere it is the one expected.
    const text = growth_pct_over_abs === undefined ? growth_display : growthText(growth_pct_over_abs);
    expect(growthText(card?.growthRate ?? null), id).toBe(text);
  }
}

function expectBuckets(
  period: ExpectedPeriod,
  granularity: 'weekly' | 'monthly',
  expected: readonly ExpectedBucket[],
): void {
  const range = rangeOf(period.range.start, period.range.end);
  const buckets = bucketsOf(range, granularity).map((bucket) => ({
    calendar: [bucket.calendarStart, bucket.calendarEnd],
    cut: [bucket.start, bucket.end],
    days: bucket.days,
    isPartial: bucket.isPartial,
  }));
  expect(buckets).toEqual(
    expected.map((bucket) => ({
      calendar: [bucket.week_start ?? bucket.month_start, bucket.week_end ?? bucket.month_end],
      cut: [bucket.from, bucket.to],
      days: bucket.days_in_range,
      isPartial: bucket.partial,
    })),
  );
  for (const bucket of expected) expectRatios(bucket.ratios, bucket.totals);
  expect(sumFacts(expected.map((bucket) => bucket.totals))).toEqual(pick(period.totals));
}

/** Puts the expected segments on the range's first day and reads them back off the chart. */
function expectSegments(
  period: ExpectedPeriod,
  segments: readonly ExpectedSegment[],
  metricId: 'net_sales' | 'conversion' | 'orders' | 'units_sold',
): void {
  if (segments.length === 0) return;
  const range = rangeOf(period.range.start, period.range.end);
  const rows = segments.toReversed().map((segment) => ({
    ...pick(segment),
    date_key: range.start,
    segment: segment.name,
    isOther: segment.name === 'Other',
  }));
  const model = prepareSeries({
    rows,
    range,
    granularity: defaultGranularity(range),
    metricId,
    today: range.end,
    maturingDays: 2,
  });
  expect(model.segments.map((segment) => segment.name)).toEqual(segments.map((segment) => segment.name));
  expect(model.segments.map((segment) => segment.total)).toEqual(
    segments.map((segment) => evaluateMetric(metricId, segment)),
  );
  expect(model.total).toBe(evaluateMetric(metricId, period.totals));
  for (const segment of segments) expectRatios(segment, segment);
}
