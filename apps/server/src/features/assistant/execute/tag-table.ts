import type { PlanTag } from '@skuline/domain/assistant';
import { METRICS, ZERO_FACTS } from '@skuline/domain/metrics';
import {
  type FigureValues,
  figureCells,
  figureColumns,
  nameColumn,
  resultTable,
} from '@skuline/domain/tables';
import type { FiguresAsked, FiguresShown } from './figures-asked.ts';
import { figuresOf, hasOwnCompared } from './metric-figures.ts';
import type { PlanRun } from './plan-run.ts';
import { emptyPeriods, readTotals, totalFigures } from './total-table.ts';

const OVERLAP = 'A SKU with several tags counts in each of them: their figures do not add up to the total.';

/** More than these say nothing beside each other. */
const MOST_SHOWN = 20;

/** Tags beside each other, in the order that is asked for, and all that the filters leave, which is not their sum. */
export async function tagTable(
  asked: FiguresAsked,
  tags: readonly PlanTag[],
  run: PlanRun,
): Promise<FiguresShown> {
  const isCompared = asked.comparison !== null;
  const totalsOf = await readTotals(asked, run);
  const rows: { readonly name: string; readonly figures: readonly FigureValues[] }[] = [];
  const chosen = new Set(asked.filters.sku_name);
  for (const { tag, skus } of tags) {
    const own = chosen.size === 0 ? skus : skus.filter((sku) => chosen.has(sku));
    if (own.length === 0) continue;
    const sumsOf = await readTotals({ ...asked, filters: { ...asked.filters, sku_name: own } }, run);
    const figures = asked.metrics.map((metric) => figuresOf(asked, metric, { sumsOf, missing: ZERO_FACTS }));
    rows.push({ name: tag, figures });
  }
  const total = totalFigures(asked, totalsOf);
  const isOwn = asked.metrics.map((_, at) =>
    [...rows.map(({ figures }) => figures[at]), total[at]].some(
      (each) => each !== undefined && hasOwnCompared(each),
    ),
  );
  const cellsOf = (figures: readonly FigureValues[]) =>
    figures.flatMap((each, at) => figureCells(each, isCompared, isOwn[at] === true));
  const { by, direction } = asked.order;
  // What is not known stands last, whichever comes first.
  const first = ({ figures: [figure] }: (typeof rows)[number]) => {
    const key = by === 'change' ? figure?.change : figure?.value;
    return key === null || key === undefined ? Number.NEGATIVE_INFINITY : direction === 'asc' ? -key : key;
  };
  const ordered = rows.toSorted((a, b) => first(b) - first(a) || 0);
  const left = rows.length - MOST_SHOWN;
  return {
    table: resultTable({
      ...asked,
      title: `${asked.metrics.map((id) => METRICS[id].label).join(', ')} by tag`,
      dimension: null,
      columns: [
        nameColumn('Tag'),
        ...asked.metrics.flatMap((id, at) =>
          figureColumns(id, isCompared, { hasOwnCompared: isOwn[at] === true, isMain: at === 0 }),
        ),
      ],
      rows: [
        ...ordered
          .slice(0, MOST_SHOWN)
          .map(({ name, figures }) => ({ kind: 'segment' as const, cells: [name, ...cellsOf(figures)] })),
        { kind: 'total', cells: ['Total', ...cellsOf(total)] },
      ],
    }),
    cautions: [
      ...emptyPeriods(asked, totalsOf, run),
      OVERLAP,
      ...(left > 0 ? [`${left} more ${left === 1 ? 'tag is' : 'tags are'} left out.`] : []),
    ],
  };
}
