import {
  resultTable,
  tableColumn,
  type ResultColumn,
  type ResultTable,
  type TableCell,
} from '@skuline/domain/tables';
import type { CoveragePlan, PlanResult } from '@skuline/domain/assistant';
import {
  type DateKey,
  type DateRange,
  dayCount,
  daysBetween,
  eachDay,
  intersectRanges,
  WEEKDAY_NAMES,
  weekdayOf,
} from '@skuline/domain/calendar';
import { findMissingKinds, newestDayOfKind, reportName } from '@skuline/domain/known-days';
import { explainMissing, FACT_IDS, FACT_KINDS, missingFacts } from '@skuline/domain/metrics';
import { DIMENSION_IDS, DIMENSIONS } from '@skuline/domain/products';
import { heardDays } from './day-cautions.ts';
import { incompleteIn, NO_DATA } from './plan-days.ts';
import { type PlanRun, resultOf } from './plan-run.ts';

/** Days without data are listed up to so many. */
const MOST_MISSING_DAYS = 100;

/** Which days, products and facts there are, and when they were last imported. */
export async function runCoverage(plan: CoveragePlan, run: PlanRun): Promise<PlanResult> {
  const { days, today, services, snapshot } = run;
  const through = days.dataThrough(today);
  if (through === null) return resultOf(run, [], [NO_DATA]);
  const range = { start: through.first, end: through.last };
  const dates = new Set(days.totalsIn(range).map(({ date }) => date));
  const missing = eachDay(range).filter((date) => !dates.has(date));
  const catalog = await run.read(() => services.readCatalog(snapshot));
  const { lastImportedAt } = await run.read(() => services.tenant.summary(snapshot.reader));
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
  const table = resultTable({
    title: 'Your data',
    range,
    known: incompleteIn([range], FACT_IDS, days.known),
    columns: cells.map(columnOf),
    rows: [cells.map(([, , , cell]) => cell)],
  });
  return resultOf(
    run,
    [
      table,
      ...(plan.asked === undefined ? missingDaysTable('day', missing, range) : []),
      ...missingReportsTable(range, run),
      ...(plan.asked === undefined ? [] : askedTables(plan.asked, dates, today)),
      ...(plan.byWeekday === true ? [weekdaysTable(plan.asked ?? range, dates, today)] : []),
    ],
    absent === null ? [] : [`${absent}.`],
  );
}

/** Of the days that are asked about how many have data, and the first and last of these. */
function askedDaysTable(asked: DateRange, dates: ReadonlySet<DateKey>): ResultTable {
  const there = eachDay(asked).filter((date) => dates.has(date));
  const cells: Cell[] = [
    ['asked_first', 'First day with data', 'day', there[0] ?? null],
    ['asked_last', 'Last day with data', 'day', there.at(-1) ?? null],
    ['asked_with_data', 'Days with data', 'count', there.length],
    ['asked_days', 'Days', 'count', dayCount(asked)],
  ];
  return resultTable({
    title: 'Days asked about',
    range: asked,
    columns: cells.map(columnOf),
    rows: [cells.map(([, , , cell]) => cell)],
  });
}

/** What is there of the days that are asked about, and which of those that have begun are not. */
function askedTables(asked: DateRange, dates: ReadonlySet<DateKey>, today: DateKey): ResultTable[] {
  const missing = eachDay(asked).filter((date) => date <= today && !dates.has(date));
  const isEmpty = missing.length === dayCount(asked);
  return [
    askedDaysTable(asked, dates),
    ...(isEmpty ? [] : missingDaysTable('asked_missing', missing, asked)),
  ];
}

/** Of each weekday how many days there are, and how many of them have data. */
function weekdaysTable(asked: DateRange, dates: ReadonlySet<DateKey>, today: DateKey): ResultTable {
  const days = eachDay(asked).filter((date) => date <= today);
  const rows = WEEKDAY_NAMES.map((name, at) => {
    const own = days.filter((date) => weekdayOf(date) === at + 1);
    return [name, own.filter((date) => dates.has(date)).length, own.length];
  });
  const columns = [
    tableColumn('weekday', 'Weekday', 'text'),
    tableColumn('weekday_with_data', 'Days with data', 'count', 'number'),
    tableColumn('weekday_days', 'Days', 'count', 'number'),
  ];
  return resultTable({ title: 'Days with data by weekday', range: asked, columns, rows });
}

function missingDaysTable(id: string, missing: readonly DateKey[], range: DateRange): ResultTable[] {
  if (missing.length === 0) return [];
  const rows = missing.slice(0, MOST_MISSING_DAYS).map((day) => [day]);
  const columns = [tableColumn(id, 'Day', 'day')];
  return [resultTable({ title: 'Days without data', range, columns, rows, rowCount: missing.length })];
}

/** The days of each kind of report that are missing, where reports of other kinds are there. */
function missingReportsTable(range: DateRange, { days }: PlanRun): ResultTable[] {
  const { known } = days;
  const heard = intersectRanges([range], heardDays(days));
  const rows = heard.flatMap((part) =>
    findMissingKinds(FACT_KINDS, [part], known).flatMap(({ kind, days: missing }) =>
      missing.map(({ start, end }) => [
        reportName(kind),
        start,
        end,
        dayCount({ start, end }),
        newestDayOfKind(kind, known),
      ]),
    ),
  );
  if (rows.length === 0) return [];
  const columns = [
    tableColumn('report', 'Report', 'text'),
    tableColumn('first_day', 'First day', 'day'),
    tableColumn('last_day', 'Last day', 'day'),
    tableColumn('days', 'Days', 'count', 'number'),
    tableColumn('newest_day', 'Newest report', 'day'),
  ];
  const listed = rows.slice(0, MOST_MISSING_DAYS);
  return [resultTable({ title: 'Missing reports', range, columns, rows: listed, rowCount: rows.length })];
}

type Cell = readonly [id: string, label: string, role: 'day' | 'count' | 'text', cell: TableCell];

function columnOf([id, label, role]: Cell): ResultColumn {
  return tableColumn(id, label, role, role === 'count' ? 'number' : null);
}
