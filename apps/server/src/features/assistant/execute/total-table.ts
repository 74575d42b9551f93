import {
  figureCells,
  figureColumns,
  nameColumn,
  resultTable,
  type FigureValues,
} from '@skuline/domain/tables';
import { METRICS, readFacts } from '@skuline/domain/metrics';
import { keyOfDays, readDays } from './days-read.ts';
import { factsOfAll, type FiguresShown, noRowsCaution, type TotalsAsked } from './figures-asked.ts';
import { daysIn, daysToRead, figuresOf, hasOwnCompared, type SumsOfDays } from './metric-figures.ts';
import type { PlanRun } from './plan-run.ts';

/** The metrics of all that the filters leave: one row. */
export async function totalTable(asked: TotalsAsked, run: PlanRun): Promise<FiguresShown> {
  const { metrics } = asked;
  const sumsOf = await readTotals(asked, run);
  const isCompared = asked.comparison !== null;
  const rows = totalFigures(asked, sumsOf).map((each) => ({ each, isOwn: hasOwnCompared(each) }));
  return {
    table: resultTable({
      ...asked,
      title: metrics.map((id) => METRICS[id].label).join(', '),
      dimension: null,
      columns: [
        nameColumn('Figures'),
        ...metrics.flatMap((id, at) =>
          figureColumns(id, isCompared, { hasOwnCompared: rows[at]?.isOwn === true, isMain: at === 0 }),
        ),
      ],
      rows: [
        {
          kind: 'total',
          cells: ['Total', ...rows.flatMap(({ each, isOwn }) => figureCells(each, isCompared, isOwn))],
        },
      ],
    }),
    cautions: emptyPeriods(asked, sumsOf, run),
  };
}

/** The sums of all that the filters leave, on the days that are asked for. */
export async function readTotals(asked: TotalsAsked, run: PlanRun): Promise<SumsOfDays> {
  const wanted = { filters: asked.filters, facts: factsOfAll(asked.metrics) };
  const rows = await readDays(run, wanted, daysToRead(asked));
  return (days) => {
    const [row] = rows.get(keyOfDays(days)) ?? [];
    return row === undefined ? null : readFacts(row);
  };
}

/** Null where a period has no rows at all, as on the cards. */
export function totalFigures(asked: TotalsAsked, sumsOf: SumsOfDays): FigureValues[] {
  return asked.metrics.map((metric) => figuresOf(asked, metric, { sumsOf, missing: null }));
}

/** Sentences about the periods that have no rows. */
export function emptyPeriods(asked: TotalsAsked, sumsOf: SumsOfDays, run: PlanRun): string[] {
  const { range, comparison, metrics } = asked;
  const { value, compared } = daysIn(asked, metrics[0]);
  return [
    ...(value.length > 0 && sumsOf(value) === null ? [noRowsCaution(range, asked, run)] : []),
    ...(comparison !== null && compared.previous.length > 0 && sumsOf(compared.previous) === null
      ? [noRowsCaution(comparison, asked, run)]
      : []),
  ];
}
