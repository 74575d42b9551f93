import { comparisonRange, type DateRange, rangeOfPreset, toDateKey } from '../../../core/calendar/index.ts';
import { assertNever } from '../../../core/exhaustive/index.ts';
import { buildHierarchy, NO_FILTERS } from '../../../products/index.ts';
import { CATALOG } from '../../../sample/sample-data/catalog.ts';
import type { Plan } from '../../plan.ts';
import type { QuestionContext } from '../../question.ts';
import { overviewMetrics } from '../plans/asked.ts';
import { understandQuestion } from '../understand-question.ts';

const TODAY = toDateKey('2026-11-23');
const LAST_7_DAYS = rangeOfPreset('last_7_days', TODAY);

/** A Monday in November, the sample seller's assortment, and a screen that shows the last 7 days of everything. */
export const CONTEXT: QuestionContext = {
  today: TODAY,
  oldestDay: toDateKey('2024-11-20'),
  newestDay: toDateKey('2026-11-22'),
  products: buildHierarchy(
    CATALOG.flatMap((parent) =>
      Object.keys(parent.skus).map((sku) => ({
        brand_name: parent.brand.name,
        parent_sku_name: parent.name,
        sku_name: sku,
      })),
    ),
  ),
  factsPresent: null,
  screen: {
    range: LAST_7_DAYS,
    comparison: comparisonRange(LAST_7_DAYS, 'last_7_days'),
    filters: NO_FILTERS,
  },
  earlier: [],
  subject: null,
  insights: [],
};

/** `Nov 17–23` as `11-17..11-23`; of other years with them: `25-11-17..25-11-23`. */
function daysText({ start, end }: DateRange): string {
  return start === end ? dayText(start) : `${dayText(start)}..${dayText(end)}`;
}

function dayText(date: string): string {
  return date.startsWith('2026') ? date.slice(5) : date.slice(2);
}

const OVERVIEW = overviewMetrics({ factsPresent: null });

function scopeText(plan: Plan): string {
  if (!('filters' in plan)) return 'range' in plan ? daysText(plan.range) : '';
  const names = Object.values(plan.filters).flat();
  const filters = names.length === 0 ? '' : ` {${names.join(', ')}}`;
  const places = [...(plan.channels ?? []), ...(plan.marketplaces ?? [])];
  const channels = places.length === 0 ? '' : ` on ${places.join(' and ')}`;
  const comparison = plan.comparison === null ? '' : ` vs ${daysText(plan.comparison)}`;
  return `${daysText(plan.range)}${comparison}${filters}${channels}`;
}

const LEVELS = {
  brand_name: 'brand',
  parent_sku_name: 'parent',
  sku_name: 'SKU',
  channel: 'channel',
  marketplace: 'marketplace',
} as const;

/**
 * A plan in one line: `net_sales by SKU, 5 by value desc: 11-17..11-23 vs 11-10..11-16 {Briskway}`. The screen's own
 * days are left out.
 */
function planText(plan: Plan): string {
  const scope = scopeText(plan).replace('11-17..11-23 vs 11-10..11-16', '').trim();
  const level = 'dimension' in plan && plan.dimension !== null ? ` by ${LEVELS[plan.dimension]}` : '';
  const head = headOf(plan, level);
  return scope === '' ? head : `${head}: ${scope}`;
}

function headOf(plan: Plan, level: string): string {
  switch (plan.kind) {
    case 'figures': {
      const joined = plan.metrics.join('+').replace(OVERVIEW.join('+'), 'overview');
      const metrics = plan.combine === undefined ? joined : plan.metrics.join(` ${plan.combine} `);
      const names = plan.names.length === 0 ? '' : ` [${plan.names.join(', ')}]`;
      const granularity = plan.granularity === null ? '' : ` ${plan.granularity}`;
      const parts =
        plan.parts === undefined
          ? ''
          : ` in ${plan.parts}${plan.median === true ? ' at the middle' : ''}${plan.order.by === 'name' ? '' : ` ${plan.order.direction}`}`;
      const isOrdered =
        plan.granularity !== null ||
        (plan.dimension !== null && (plan.names.length === 0 || plan.order.by === 'change'));
      const order = isOrdered ? `, ${plan.limit} by ${plan.order.by} ${plan.order.direction}` : '';
      const only =
        plan.only?.map(({ metric, of, is, value }) => ` if ${metric} ${of} ${is} ${value}`).join('') ?? '';
      const place = plan.place === undefined ? '' : `, number ${plan.place}`;
      const part = plan.makingUp === undefined ? '' : ` making up ${plan.makingUp}`;
      const average = plan.averaged === true ? ' on average' : '';
      const beside =
        plan.besideAverage === undefined
          ? ''
          : ` beside the ${plan.besideAverage.granularity} average of ${daysText(plan.besideAverage.range)}`;
      const run = plan.inARow === undefined ? '' : ` in a row ${plan.inARow}`;
      return `${metrics}${level}${names}${granularity}${run}${average}${parts}${order}${place}${part}${only}${beside}`;
    }
    case 'drivers':
      return `why ${plan.metric}${level}`;
    case 'funnel':
      return `funnel${level}`;
    case 'search_volume':
      return `${plan.week === null ? 'searches' : 'keywords'} of ${plan.parentSku ?? 'any'}`;
    case 'definitions':
      return `definition of ${plan.metrics.length === 0 ? 'all' : plan.metrics.join('+')}`;
    case 'statement':
    case 'insights':
    case 'goals':
    case 'owed':
      return plan.kind;
    case 'stock':
      return `stock: ${plan.view}`;
    case 'records':
      return `records of ${plan.of}${plan.types === undefined ? '' : ` (${plan.types.join(', ')})`}${plan.group === undefined ? '' : ` by ${plan.group}`}`;
    case 'returns':
      return `returns by ${plan.group}`;
    case 'coverage':
      return `coverage${plan.byWeekday === true ? ' by weekday' : ''}${plan.asked === undefined ? '' : ` of ${daysText(plan.asked)}`}`;
    default:
      return assertNever(plan);
  }
}

/** What a question comes to as text: its plans, or `asks back` or `declines` with what it says. */
export function ask(question: string, context: Partial<QuestionContext> = {}): string {
  const understood = understandQuestion(question, { ...CONTEXT, ...context });
  if (understood.kind === 'plans') return understood.plans.map(planText).join(' | ');
  const verb = { declined: 'declines', ask_back: 'asks back', told: 'tells' }[understood.kind];
  return `${verb}: ${understood.text}`;
}

/** What is said with the plans of a question: what they leave out of it, or how they read it. */
export function notesOf(question: string, context: Partial<QuestionContext> = {}): string | null {
  const understood = understandQuestion(question, { ...CONTEXT, ...context });
  return understood.kind === 'plans' ? understood.leftOut : understood.text;
}

/** The plans of the last of several questions asked one after the other. */
export function askInTurn(...questions: readonly string[]): string {
  let [earlier, last]: [readonly Plan[], string] = [[], ''];
  for (const question of questions) {
    last = ask(question, { earlier });
    const understood = understandQuestion(question, { ...CONTEXT, earlier });
    if (understood.kind === 'plans') earlier = understood.plans;
  }
  return last;
}
