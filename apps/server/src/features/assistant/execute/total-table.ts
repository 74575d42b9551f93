import { figureCells, figureColumns, nameColumn, type PlanScope } from '@skuline/domain/assistant';
import { METRICS } from '@skuline/domain/metrics';
import { type MoverFigures, prepareMoversTotal } from '@skuline/domain/movers';
import { type ComparedSums, comparedTotals } from '../../../read-model/index.ts';
import type { PlanRun } from './plan-run.ts';
import { type FiguresShown, noRowsCaution, type TotalsAsked } from './figures-asked.ts';

/** The metrics of all that the filters leave: one row. */
export async function totalTable(asked: TotalsAsked, run: PlanRun): Promise<FiguresShown> {
  const { metrics, range, comparison, filters, query } = asked;
  const { performance } = run.services.readModel;
  const totals = comparedTotals(await run.read(() => performance.read(run.snapshot, query)));
  return {
    table: {
      title: metrics.map((id) => METRICS[id].label).join(', '),
      range,
      comparison,
      filters,
      dimension: null,
      columns: [nameColumn('Figures'), ...metrics.flatMap((id) => figureColumns(id, comparison !== null))],
      rows: [{ kind: 'total', cells: ['Total', ...totalCells(asked, totals)] }],
      rowCount: 1,
    },
    cautions: emptyPeriods(asked, totals, run),
  };
}

/** The figures of the total row; null where a period has no rows at all, as on the cards. */
export function totalCells({ metrics, comparison }: TotalsAsked, totals: ComparedSums) {
  const [first, ...others] = metrics;
  const { columns, ...figures } = prepareMoversTotal(totals, { metric: first, columns: others });
  return [figures, ...columns].flatMap((each) =>
    figureCells(knownFigures(each, totals), comparison !== null),
  );
}

function knownFigures(figures: MoverFigures, { current, previous }: ComparedSums): MoverFigures {
  const isBoth = current !== null && previous !== null;
  return {
    metric: figures.metric,
    value: current === null ? null : figures.value,
    previous: previous === null ? null : figures.previous,
    change: isBoth ? figures.change : null,
    changeRate: isBoth ? figures.changeRate : null,
  };
}

/** Sentences about the periods that have no rows. */
export function emptyPeriods(asked: PlanScope, totals: ComparedSums, run: PlanRun): string[] {
  const { range, comparison } = asked;
  return [
    ...(totals.current === null ? [noRowsCaution(range, asked, run)] : []),
    ...(totals.previous === null && comparison !== null ? [noRowsCaution(comparison, asked, run)] : []),
  ];
}
