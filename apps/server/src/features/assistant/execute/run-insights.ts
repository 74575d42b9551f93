import { nameColumn, textColumn, resultTable, tableColumn, type ResultColumn } from '@skuline/domain/tables';
import type { InsightsPlan, PlanResult } from '@skuline/domain/assistant';
import type { Insight } from '@skuline/contract';
import { toDateKey } from '@skuline/domain/calendar';
import { formatDateRange } from '@skuline/domain/formatting';
import { CATEGORY_LABELS } from '@skuline/domain/metrics';
import { type PlanRun, resultOf } from './plan-run.ts';

/** The newest insights, so many of which questions can be about: those the history shows. */
export const MOST_ASKED_ABOUT = 200;

const COLUMNS: readonly ResultColumn[] = [
  nameColumn('Insight'),
  tableColumn('impact', 'Impact', 'value', 'money'),
  textColumn('days', 'Days'),
  textColumn('category', 'Category'),
  textColumn('description', 'Why'),
  textColumn('recommendation', 'Next step'),
];

/** The insights that are open, the most money first, or those that are asked for. */
export async function runInsights({ limit, ids }: InsightsPlan, run: PlanRun): Promise<PlanResult> {
  const open = await run.read(() =>
    ids === undefined
      ? run.services.insights.listOpen(run.snapshot.reader)
      : listInsightsOf(run, new Set(ids)),
  );
  const table = resultTable({
    title: ids === undefined ? 'Open insights' : 'Insights',
    columns: COLUMNS,
    rows: open.slice(0, limit).map((insight) => cellsOf(insight, run)),
    rowCount: open.length,
  });
  return resultOf(run, [table], open.length === 0 ? ['No insight is open.'] : []);
}

async function listInsightsOf({ services, snapshot }: PlanRun, ids: ReadonlySet<string>): Promise<Insight[]> {
  const listed = await services.insights.listHistory(snapshot.reader, MOST_ASKED_ABOUT);
  return listed.filter(({ id }) => ids.has(id));
}

function cellsOf(
  { title, impact, days, category, description, recommendations }: Insight,
  { today }: PlanRun,
) {
  const range = days === null ? null : { start: toDateKey(days.start), end: toDateKey(days.end) };
  return [
    title,
    impact,
    range === null ? null : formatDateRange(range, today),
    CATEGORY_LABELS[category],
    description,
    recommendations[0] ?? null,
  ];
}
