import { bucketsOf, type DateRange } from '../core/calendar/index.ts';
import { isPartLabel } from './answer/read-buckets.ts';
import type { DriversPlan, Found, Plan } from './plan.ts';
import type { PlanResult, ResultRow } from './plan-result.ts';

/** As many as a next question may point at. */
const MOST_FOUND = 20;

/** The texts of the column that names the rows, in their order. */
function namesIn({ tables }: Pick<PlanResult, 'tables'>, plan: Plan, role: 'name' | 'day'): string[] {
  const dimension = role === 'name' && 'dimension' in plan ? plan.dimension : null;
  const table = tables.find(
    (each) => each.dimension === dimension && each.columns.some((column) => column.role === role),
  );
  const at = table?.columns.findIndex((column) => column.role === role) ?? -1;
  return (table?.rows ?? [])
    .filter(({ kind }) => kind === 'segment')
    .flatMap(({ cells }) => {
      const cell = cells[at];
      return typeof cell === 'string' ? [cell] : [];
    })
    .slice(0, MOST_FOUND);
}

/** The segments behind a change, those first that pushed most the way the whole went. */
function driversIn({ tables }: Pick<PlanResult, 'tables'>, plan: DriversPlan): string[] {
  const table = tables.find((each) => each.dimension === plan.dimension);
  const roleAt = (role: 'name' | 'change') =>
    table?.columns.findIndex((column) => column.role === role) ?? -1;
  const [nameAt, changeAt] = [roleAt('name'), roleAt('change')];
  const changeOf = ({ cells }: ResultRow) => {
    const cell = cells[changeAt];
    return typeof cell === 'number' ? cell : 0;
  };
  const rows = table?.rows ?? [];
  const turn = rows.some((row) => row.kind === 'total' && changeOf(row) < 0) ? -1 : 1;
  return rows
    .filter(({ kind }) => kind === 'segment')
    .toSorted((a, b) => turn * (changeOf(b) - changeOf(a)))
    .flatMap(({ cells }) => {
      const name = cells[nameAt];
      return typeof name === 'string' ? [name] : [];
    });
}

/** What a plan found: the segments, days, weeks or months of its rows, in their order; null where it has none. */
function foundBy(plan: Plan, result: Pick<PlanResult, 'tables'>): Found | null {
  if (plan.kind === 'drivers')
    return plan.dimension === null ? null : { names: driversIn(result, plan), days: [] };
  if (plan.kind !== 'figures' || plan.parts !== undefined) return null;
  if (plan.granularity === null)
    return plan.dimension === null ? null : { names: namesIn(result, plan, 'name'), days: [] };
  if (plan.dimension !== null) return null;
  const buckets = new Map<string, DateRange>(
    bucketsOf(plan.range, plan.granularity).map(({ key, start, end }) => [key, { start, end }]),
  );
  const days = namesIn(result, plan, 'day').flatMap((key) => buckets.get(key) ?? []);
  if (plan.order.by !== 'value' || plan.order.direction === 'desc') return { names: [], days };
  // The lowest sum is not that of days which are only a part of a month: `Dec (9 days)`.
  const parts = partsIn(result);
  const isPart = ({ start }: DateRange) => parts.has(start);
  return { names: [], days: [...days.filter((each) => !isPart(each)), ...days.filter(isPart)] };
}

/** The days, weeks and months that are not whole, by their label. */
function partsIn({ tables }: Pick<PlanResult, 'tables'>): ReadonlySet<string> {
  const rows = tables.flatMap(({ rows: own, columns }) => {
    const [dayAt, labelAt] = ['day', 'label'].map((id) => columns.findIndex((column) => column.id === id));
    return own.map(({ cells }) => [cells[dayAt ?? -1], cells[labelAt ?? -1]] as const);
  });
  return new Set(
    rows.flatMap(([day, label]) =>
      typeof day === 'string' && typeof label === 'string' && isPartLabel(label) ? [day] : [],
    ),
  );
}

/** A plan with what it found, which a next question may point at: `the first one`, `that month`. */
export function withFound(plan: Plan, result: Pick<PlanResult, 'tables'>): Plan {
  const found = foundBy(plan, result);
  if (found === null || found.names.length + found.days.length === 0) return plan;
  if (plan.kind === 'figures') return { ...plan, found };
  return plan.kind === 'drivers' ? { ...plan, found } : plan;
}
