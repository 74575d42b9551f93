import {
  type OwedPlan,
  type PlanResult,
  prepareOwedTables,
  prepareReturnsTable,
  type ReturnsPlan,
} from '@skuline/domain/assistant';
import { toDateKey } from '@skuline/domain/calendar';
import { formatDay } from '@skuline/domain/formatting';
import type { ReturnGroup } from '@skuline/domain/returns';
import { brandsOf } from '../../../stores/reader.ts';
import { productFilters } from '../../records/index.ts';
import { type PlanRun, resultOf } from './plan-run.ts';

const OF_SOME_BRANDS = 'Returns and reimbursements are read by members who see all brands.';
const NO_RETURNS =
  'No report of FBA customer returns tells of these days: import it to see what came back and why.';
const NO_LEDGER =
  'What Amazon owes is told by its detailed inventory ledger and its report of reimbursements: import both.';

/** What came back by product, or why it did: both where reasons are asked for beside products. */
export async function runReturns(plan: ReturnsPlan, run: PlanRun): Promise<PlanResult> {
  const { services, snapshot } = run;
  if (brandsOf(snapshot.reader) !== null) return resultOf(run, [], [OF_SOME_BRANDS]);
  const groups: readonly ReturnGroup[] = plan.withReasons === true ? [plan.group, 'reason'] : [plan.group];
  const found = await Promise.all(
    groups.map(async (group) => {
      const { by, range, limit } = plan;
      const asked = { by, group, range, limit, offset: 0, filters: productFilters(plan.filters) };
      return { group, returns: await run.read(() => services.returns.readReturns(snapshot.reader, asked)) };
    }),
  );
  const tables = found.flatMap(({ group, returns: { rows, total, days, match_count: rowCount } }) => {
    if (total === null || days === null) return [];
    const range = { start: toDateKey(days.first_day), end: toDateKey(days.last_day) };
    return [prepareReturnsTable({ by: plan.by, group, rows, total, rowCount, range, filters: plan.filters })];
  });
  const [first] = found;
  const open = first?.returns.open_from ?? null;
  return resultOf(run, tables, [
    ...(tables.length === 0 ? [NO_RETURNS] : []),
    ...(open === null
      ? []
      : [`Orders from ${formatDay(toDateKey(open), run.today)} on may still come back.`]),
  ]);
}

/** What can be claimed of Amazon today, whatever days a question names. */
export async function runOwed(plan: OwedPlan, run: PlanRun): Promise<PlanResult> {
  const { services, snapshot, today } = run;
  if (brandsOf(snapshot.reader) !== null) return resultOf(run, [], [OF_SOME_BRANDS]);
  const asked = {
    state: 'open',
    filters: productFilters(plan.filters),
    limit: plan.limit,
    offset: 0,
    today,
  } as const;
  const owed = await run.read(() => services.returns.readOwed(snapshot.reader, asked));
  if (owed.total === null) return resultOf(run, [], [NO_LEDGER]);
  const tables = prepareOwedTables({ rows: owed.rows, total: owed.total, rowCount: owed.match_count });
  const { expired, waiting } = owed.units;
  return resultOf(run, tables, [
    ...(expired === 0 ? [] : [`Claims for ${expired} more units have expired.`]),
    ...(waiting === 0
      ? []
      : [`${waiting} units were lost or damaged less than 30 days ago: Amazon may still find or pay them.`]),
    ...(owed.units_unknown === 0
      ? []
      : [`${owed.units_unknown} units are from before the first payment that a report tells, and left out.`]),
  ]);
}
