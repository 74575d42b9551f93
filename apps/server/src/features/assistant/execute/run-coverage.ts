import type {
  CoveragePlan,
  PlanResult,
  ResultCell,
  ResultColumn,
  ResultTable,
} from '@skuline/domain/assistant';
import { daysBetween, eachDay, type DateRange } from '@skuline/domain/calendar';
import { explainMissing, FACT_IDS, missingFacts } from '@skuline/domain/metrics';
import { DIMENSION_IDS, DIMENSIONS, NO_FILTERS } from '@skuline/domain/products';
import { NO_DATA } from './plan-days.ts';
import { type PlanRun, resultOf } from './plan-run.ts';

/** Days without data are listed up to so many. */
const MOST_MISSING_DAYS = 100;

/** Which days, products and facts there are, and when they were last imported. */
export async function runCoverage(_plan: CoveragePlan, run: PlanRun): Promise<PlanResult> {
  const { days, today, services, snapshot } = run;
  const through = days.dataThrough(today);
  if (through === null) return resultOf(run, [], [NO_DATA]);
  const range = { start: through.first, end: through.last };
  const dates = new Set(days.totalsIn(range).map(({ date }) => date));
  const missing = eachDay(range).filter((date) => !dates.has(date));
  const catalog = await run.read(() => services.readCatalog(snapshot));
  const { lastImportedAt } = await run.read(() => services.tenant.summary(snapshot.tenantId));
  const counted = DIMENSION_IDS.map((id): Cell => {
    const names = new Set(catalog.map((product) => product[id]));
    return [id, DIMENSIONS[id].plural, 'count', names.size];
  });
  const absent = explainMissing(missingFacts(FACT_IDS, days.factsPresent));
  const cells: Cell[] = [
    ['first_day', 'First day', 'day', range.start],
    ['last_day', 'Newest day', 'day', range.end],
    ['days_with_data', 'Days with data', 'count', dates.size],
    ['missing_days', 'Days without data', 'count', missing.length],
    ['days_since', 'Days since the newest', 'count', daysBetween(range.end, today)],
    ...counted,
    ['last_import', 'Last import', 'text', lastImportedAt],
  ];
  const tables = [tableOf('Your data', range, cells.map(columnOf), [cells.map(([, , , cell]) => cell)])];
  const missingColumn = columnOf(['day', 'Day', 'day', null]);
  return resultOf(
    run,
    missing.length === 0
      ? tables
      : [
          ...tables,
          {
            ...tableOf(
              'Days without data',
              range,
              [missingColumn],
              missing.slice(0, MOST_MISSING_DAYS).map((day) => [day]),
            ),
            rowCount: missing.length,
          },
        ],
    absent === null ? [] : [`${absent}.`],
  );
}

type Cell = readonly [id: string, label: string, role: 'day' | 'count' | 'text', cell: ResultCell];

function columnOf([id, label, role]: Cell): ResultColumn {
  return { id, label, role, metric: null, format: role === 'count' ? 'number' : null };
}

function tableOf(
  title: string,
  range: DateRange,
  columns: readonly ResultColumn[],
  rows: readonly (readonly ResultCell[])[],
): ResultTable {
  return {
    title,
    range,
    comparison: null,
    filters: NO_FILTERS,
    dimension: null,
    columns,
    rows: rows.map((cells) => ({ kind: 'segment', cells })),
    rowCount: rows.length,
  };
}
