import {
  type Combination,
  combineValues,
  formatOfCombination,
  labelOfCombination,
} from '@skuline/domain/assistant';
import { ZERO_FACTS } from '@skuline/domain/metrics';
import { DIMENSIONS, type SegmentId, segmentName } from '@skuline/domain/products';
import { nameColumn, othersName, type ResultRow, resultTable, valueColumn } from '@skuline/domain/tables';
import { meetsAll, withLimited } from './choose-segments.ts';
import type { FiguresAsked, FiguresShown } from './figures-asked.ts';
import { figuresOf } from './metric-figures.ts';
import type { PlanRun } from './plan-run.ts';
import { lookAtEach, restOf, type SegmentSums } from './read-segments.ts';
import { emptyPeriods, totalFigures } from './total-table.ts';

interface CombinedRow {
  readonly segment: SegmentSums;
  readonly values: readonly (number | null)[];
  readonly combined: number;
}

interface CombinedPlan {
  readonly combine: Combination;
  readonly dimension: SegmentId;
}

type Values = (of: Pick<SegmentSums, 'sumsOf' | 'told'>) => readonly (number | null)[];

/**
 * Segments in the order of what sums come to together, which no metric of the catalog is: gross sales minus net sales,
 * contribution by units.
 */
export async function combinedTable(
  plan: FiguresAsked,
  { combine, dimension }: CombinedPlan,
  run: PlanRun,
): Promise<FiguresShown> {
  const asked: FiguresAsked = { ...plan, comparison: null, order: { by: 'value', direction: 'desc' } };
  const { metrics } = asked;
  const valuesOf: Values = ({ sumsOf, told }) =>
    metrics.map((metric) => figuresOf(asked, metric, { sumsOf, missing: ZERO_FACTS, told }).value);
  const found = await readFirst({ ...asked, order: plan.order }, { combine, dimension, valuesOf }, run);
  const { first, totalsOf, count } = found;
  const rowOf = (kind: ResultRow['kind'], name: string, values: readonly (number | null)[]): ResultRow => ({
    kind,
    cells: [name, combineValues(values, combine), ...values],
  });
  const others = () => {
    const sums = first.map(({ segment }) => segment.sumsOf);
    return rowOf('other', othersName(count - first.length), valuesOf({ sumsOf: restOf(totalsOf, sums) }));
  };
  const whole = totalFigures(asked, totalsOf).map(({ value }) => value);
  const label = labelOfCombination(metrics, combine);
  const isNamed = asked.names.length > 0;
  return {
    table: resultTable({
      ...asked,
      title: `${label} by ${DIMENSIONS[dimension].singular}`,
      dimension,
      columns: [
        nameColumn(DIMENSIONS[dimension].singular),
        { id: 'combined', label, role: 'value', metric: null, format: formatOfCombination(metrics, combine) },
        ...metrics.map(valueColumn),
      ],
      rows: [
        ...first.map(({ segment, values }) => rowOf('segment', segmentName(dimension, segment.name), values)),
        ...(isNamed || count <= first.length ? [] : [others()]),
        rowOf('total', 'Total', whole),
      ],
      rowCount: (isNamed ? first.length : count) + 1,
    }),
    cautions: [...emptyPeriods(asked, totalsOf, run), ...found.cautions],
  };
}

/** The engine has no such order: each segment is looked at, and only the first ones are held. */
async function readFirst(
  asked: FiguresAsked,
  { combine, dimension, valuesOf }: CombinedPlan & { readonly valuesOf: Values },
  run: PlanRun,
) {
  const only = asked.only ?? [];
  const turn = asked.order.direction === 'asc' ? -1 : 1;
  const first: CombinedRow[] = [];
  const read = withLimited({ ...asked, order: { by: 'value', direction: 'desc' } }, only);
  const found = await lookAtEach(read, dimension, run, (segment) => {
    if (!meetsAll(asked, only, segment)) return;
    const values = valuesOf(segment);
    const combined = combineValues(values, combine);
    if (combined === null) return;
    const at = first.findIndex((row) => turn * (combined - row.combined) > 0);
    if (at === -1 && first.length >= asked.limit) return;
    first.splice(at === -1 ? first.length : at, 0, { segment, values, combined });
    first.length = Math.min(first.length, asked.limit);
  });
  return { ...found, first };
}
