import { describe, expect, test } from 'vitest';
import {
  evaluateMetric,
  type FactSums,
  findFactsPresent,
  METRIC_IDS,
  type MetricId,
  METRICS,
  sumFacts,
  ZERO_FACTS,
} from '../metrics/index.ts';
import { DIMENSION_IDS, type DimensionId } from '../../products/index.ts';
import {
  DATA_SETS,
  dataFile,
  type DataRow,
  type ExpectedPeriod,
  readDataRows,
  readExpectedAnswers,
} from '../../testing/expected-answers.ts';
import { decompose, type SegmentSums } from './index.ts';

const SLOW = { timeout: 120_000 };
/** Sums are compared exactly; a ratio's last digits are lost when doubles are added. */
const RATIO_NOISE = 1e-9;

/** The sums of both periods by name: of every name that either has. */
function segmentsOf(
  rows: readonly DataRow[],
  { range, comparison }: ExpectedPeriod,
  by: DimensionId,
): SegmentSums[] {
  const sumsOf = ({ start, end }: { readonly start: string; readonly end: string }) => {
    const inPeriod = rows.filter(({ date_key }) => date_key >= start && date_key <= end);
    return new Map([...Map.groupBy(inPeriod, (row) => row[by])].map(([name, own]) => [name, sumFacts(own)]));
  };
  const [current, previous] = [sumsOf(range), sumsOf(comparison)];
  return [...new Set([...current.keys(), ...previous.keys()])].map((name) => ({
    name,
    previous: previous.get(name) ?? ZERO_FACTS,
    current: current.get(name) ?? ZERO_FACTS,
  }));
}

/** What the parts lack of the change between these sums. */
function lacking(id: MetricId, parts: readonly number[], current: FactSums, previous: FactSums): number {
  const metric = METRICS[id];
  if (metric.kind === 'additive') {
    const units = [current[metric.fact], -previous[metric.fact], ...parts.map((part) => -part)];
    return units.reduce((sum, amount) => sum + Math.round(amount * 10_000), 0);
  }
  const change = evaluateMetric(id, current) - evaluateMetric(id, previous);
  const rest = parts.reduce((left, part) => left - part, change);
  return Math.abs(rest) < RATIO_NOISE ? 0 : rest;
}

describe.each(DATA_SETS)('changes in %s', SLOW, (dataset) => {
  const answers = readExpectedAnswers(dataset);
  const rows = readDataRows(dataFile(dataset, '.csv.gz'));
  const present = findFactsPresent([answers.all_dates_totals]);

  test.each(answers.periods)('$id: every metric, by every breakdown, exactly', (period) => {
    const { totals, comparison_totals: before } = period;
    for (const by of DIMENSION_IDS) {
      const segments = segmentsOf(rows, period, by);
      // Thousands of SKUs: a sum, a difference of sums and a ratio stand for all.
      const metricIds =
        by === 'sku_name' ? (['net_sales', 'contribution', 'avg_net_price'] as const) : METRIC_IDS;
      for (const metricId of metricIds) {
        const question = { metricId, place: 'card', present } as const;
        const {
          total,
          factors,
          segments: named,
          rest,
          composition,
        } = decompose(question, totals, before, {
          segments,
          top: 5,
        });
        const lists = [
          factors.map(({ effect }) => effect),
          [...named.map(({ change }) => change), rest?.change ?? 0],
          composition.map(({ effect }) => effect),
        ];
        for (const list of lists) expect(lacking(metricId, list, totals, before)).toBe(0);
        expect(evaluateMetric(metricId, totals) - evaluateMetric(metricId, before)).toBeCloseTo(
          total.change,
          9,
        );
      }
    }
  });
});
