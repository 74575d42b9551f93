import {
  daysOfMetric,
  type PlanResult,
  prepareStatementTables,
  type StatementPlan,
} from '@skuline/domain/assistant';
import {
  type DateRange,
  type DayRanges,
  defaultGranularity,
  isInRange,
  isInRanges,
  toDateKey,
} from '@skuline/domain/calendar';
import {
  type FactId,
  findMetric,
  growthRate,
  isMetricId,
  readFacts,
  sumFacts,
} from '@skuline/domain/metrics';
import {
  listCostNotes,
  MORE_AD_SALES_THAN_NET,
  NO_PRODUCT_COSTS,
  prepareStatement,
  type Statement,
  STATEMENT_LINES,
  type StatementDay,
} from '@skuline/domain/profit-loss';
import { whereFrom } from '@skuline/domain/sources';
import { performanceQuery } from '../../../read-model/index.ts';
import { noRowsCaution } from './figures-asked.ts';
import { type JointDays, jointDays } from './joint-days.ts';
import { daysOfScope } from './plan-days.ts';
import { type PlanRun, resultOf } from './plan-run.ts';

/** The facts that lines of money, and those beside them, are made of. */
const FACTS = { money: factsOfLines('money'), count: factsOfLines('count') };

function factsOfLines(unit: 'money' | 'count'): FactId[] {
  const lines = Object.values(STATEMENT_LINES).filter((line) => line.unit === unit);
  return [...new Set(lines.flatMap(({ needs }) => needs))];
}

/** The rows of both periods, and what they are prepared for. */
interface Wanted {
  readonly range: DateRange;
  readonly previous: DateRange | null;
  readonly days: readonly StatementDay[];
  readonly daysBefore: readonly StatementDay[];
}

/** The statement of profit and loss, as on its page. */
export async function runStatement(plan: StatementPlan, run: PlanRun): Promise<PlanResult> {
  const { filters } = plan;
  const { cautions, ...days } = daysOfScope(plan, FACTS.money, run);
  const { range, comparison } = days;
  const rows = await readDays(range, plan, run);
  if (rows.length === 0) return resultOf(run, [], [...cautions, noRowsCaution(range, plan, run)]);
  const before = comparison === null ? [] : await readDays(comparison, plan, run);
  const { known } = daysOfScope(plan, [...FACTS.money, ...FACTS.count], run);
  const isWhole = known === undefined;
  const { statement, notes } = await prepare(
    { range, previous: isWhole ? comparison : null, days: rows, daysBefore: isWhole ? before : [] },
    plan,
    run,
  );
  const all = { days: rows, daysBefore: before };
  const joint = jointDays(FACTS.money, { ...days, known });
  const parts = {
    rows: statement.rows,
    money: {
      known: days.known === undefined ? undefined : joint.known,
      compared: isWhole ? null : await compareMoney(joint, all, { plan, run }),
    },
    counts: { known, compared: isWhole ? null : compareCounts(statement, all, { ...days, known }) },
  };
  return resultOf(run, prepareStatementTables(parts, { range, comparison, filters }), [
    ...cautions,
    ...notes,
  ]);
}

type Rows = Pick<Wanted, 'days' | 'daysBefore'>;

/**
 * The lines of money on the days alone on which all of their facts are known on both sides, so that what changed adds up
 * as well. None where there are no such days, or costs would have to be read of days that are left out.
 */
async function compareMoney(
  joint: JointDays,
  { days, daysBefore }: Rows,
  { plan, run }: { readonly plan: StatementPlan; readonly run: PlanRun },
): Promise<Statement['rows']> {
  const [range, previous] = [onlyRange(joint.current), onlyRange(joint.previous)];
  if (range === null || previous === null) return [];
  const wanted = {
    range,
    previous,
    days: days.filter(({ date }) => isInRange(date, range)),
    daysBefore: daysBefore.filter(({ date }) => isInRange(date, previous)),
  };
  return (await prepare(wanted, plan, run)).statement.rows;
}

/** Costs are read of whole ranges: the days where they are one; null where days between them are left out. */
function onlyRange(days: DayRanges): DateRange | null {
  const [first, ...others] = days;
  return first === undefined || others.length > 0 ? null : first;
}

function sumOf(of: readonly StatementDay[], wanted: DayRanges) {
  return sumFacts(of.filter(({ date }) => isInRanges(date, wanted)).map(({ sums }) => sums));
}

/** The counts, each on the days on which it is known itself. */
function compareCounts(
  { rows }: Statement,
  { days, daysBefore }: Rows,
  scope: Parameters<typeof daysOfMetric>[1],
) {
  return rows.flatMap(({ line }) => {
    if (line.unit !== 'count' || !isMetricId(line.id)) return [];
    const { compared } = daysOfMetric(line.id, scope);
    if (compared.previous.length === 0) return [];
    const total = findMetric(line.id, sumOf(days, compared.current)) ?? 0;
    const previous = findMetric(line.id, sumOf(daysBefore, compared.previous)) ?? 0;
    return [{ line, total, previous, change: total - previous, growth: growthRate(total, previous) }];
  });
}

async function prepare(
  { range, previous, days, daysBefore }: Wanted,
  { filters, days: compared = 'same' }: StatementPlan,
  run: PlanRun,
): Promise<{ readonly statement: Statement; readonly notes: readonly string[] }> {
  const { factsPresent: present } = run.days;
  const where = whereFrom(run.snapshot);
  // Without a comparison period the costs of the range are requested in its place, and not shown.
  const wanted = { range, previous: previous ?? range, days: compared, filters, granularity: undefined };
  const costs = await run.read(() => run.services.readCosts(run.snapshot, wanted));
  const statement = prepareStatement({
    range,
    granularity: defaultGranularity(range),
    view: 'amount',
    present,
    where,
    current: days,
    previous: daysBefore,
    costs,
  });
  const notes = [
    ...(statement.hasNoProductCosts ? [`${NO_PRODUCT_COSTS}.`] : []),
    ...(statement.missing === null ? [] : [`${statement.missing}.`]),
    ...(statement.hasMoreAdSalesThanNet ? [MORE_AD_SALES_THAN_NET] : []),
    ...listCostNotes(costs, present, where).map(({ text }) => text),
  ];
  return { statement, notes };
}

async function readDays(range: DateRange, { filters }: StatementPlan, run: PlanRun): Promise<StatementDay[]> {
  const query = performanceQuery({ periods: [range], filters, groupBy: ['date_key'] });
  const rows = await run.read(() => run.services.readModel.performance.read(run.snapshot, query));
  return rows.map((row) => ({ date: toDateKey(row.date_key), sums: readFacts(row) }));
}
