import {
  type InsightsPlan,
  nameColumn,
  type PlanResult,
  type ResultColumn,
  textColumn,
} from '@skuline/domain/assistant';
import type { Insight } from '@skuline/contract';
import { toDateKey } from '@skuline/domain/calendar';
import { formatDateRange } from '@skuline/domain/formatting';
import { CATEGORY_LABELS } from '@skuline/domain/metrics';
import { NO_FILTERS } from '@skuline/domain/products';
import { type PlanRun, resultOf } from './plan-run.ts';

const COLUMNS: readonly ResultColumn[] = [
  nameColumn('Insight'),
  { id: 'impact', label: 'Impact', role: 'value', metric: null, format: 'money' },
  textColumn('days', 'Days'),
  textColumn('category', 'Category'),
  textColumn('description', 'Why'),
  textColumn('recommendation', 'Next step'),
];

/** The insights that are open, the most money first. */
export async function runInsights({ limit }: InsightsPlan, run: PlanRun): Promise<PlanResult> {
  const open = await run.read(() => run.services.insights.listOpen(run.snapshot.tenantId));
  const table = {
    title: 'Open insights',
    range: null,
    comparison: null,
    filters: NO_FILTERS,
    dimension: null,
    columns: COLUMNS,
    rows: open.slice(0, limit).map((insight) => ({ kind: 'segment' as const, cells: cellsOf(insight, run) })),
    rowCount: open.length,
  };
  return resultOf(run, [table], open.length === 0 ? ['No insight is open.'] : []);
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
