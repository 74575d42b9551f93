import { quotientBy } from '../../combination.ts';
import { combinedSegments } from './combined-segments.ts';
import {
  addDays,
  dayCount,
  type DateRange,
  rangeOfPreset,
  toDateKey,
  WEEKDAY_NAMES,
} from '../../../core/calendar/index.ts';
import { isDimensionId, NO_FILTERS, type SegmentId } from '../../../products/index.ts';
import {
  CHANGE_WAYS,
  type FiguresPlan,
  MOST_PLAN_ROWS,
  type Plan,
  type PlanCondition,
  type PlanParts,
} from '../../plan.ts';
import type { Reading } from '../reading/reading.ts';
import type { Token } from '../words/tokens.ts';
import {
  type Asked,
  defaultDimension,
  isRatio,
  orderOf,
  overviewMetrics,
  saidDimension,
  saidMetrics,
  saidProductDimension,
} from './asked.ts';
import {
  contributors,
  driversOf,
  goalsOf,
  inUnits,
  metricsOf,
  searchVolume,
  statement,
  STATEMENT_METRICS,
} from './class-plans.ts';
import { type AskedCondition, CONDITIONS, fellOf, firstSale, standingOf } from './conditions.ts';
import { eachBand } from './each-band.ts';
import { eachPlace, eachProduct } from './for-each.ts';
import { withNames } from './scope.ts';
import {
  chosenBuckets,
  eachName,
  extremes,
  IN_TIME,
  isSpentOnNothing,
  limitAsked,
  namedProducts,
  namedSegments,
  type NamedSegments,
  narrowestNames,
  ranking,
  segments,
  steps,
  totals,
  trend,
} from './figures.ts';

/** A class of questions: what holds of each of them, what of none, and what they come to. */
export interface Intent {
  readonly needs: readonly AskedCondition[];
  readonly never?: readonly AskedCondition[];
  readonly plans: (asked: Asked) => readonly Plan[];
}

/** Which of two classes says more of a question: below 0 the first one, 0 none. */
export function bySpecificity(a: Intent, b: Intent): number {
  const [ofA, ofB] = [standingOf(a.needs), standingOf(b.needs)];
  for (const [at, own] of ofA.entries()) {
    const other = ofB[at];
    if (other === undefined) return -1;
    if (own !== other) return own - other;
  }
  return ofA.length < ofB.length ? 1 : (b.never?.length ?? 0) - (a.never?.length ?? 0);
}

/** In any order: the most specific one that fits answers. */
export const INTENTS: readonly Intent[] = [
  { needs: ['asks_for_first_sale'], never: ['level', 'ranked', 'comes_or_goes'], plans: dayOfSale },
  {
    needs: ['definition', 'plain'],
    plans: ({ reading }) => [{ kind: 'definitions', metrics: reading.metrics }],
  },
  { needs: ['definition', 'asks_meaning', 'metric'], never: ['plain'], plans: meaningAndFigures },
  { needs: ['is_bare_what_is', 'plain'], plans: meaningAndFigures },
  { needs: ['tells_two_metrics_apart'], plans: meaningAndFigures },
  { needs: ['goals'], plans: (asked) => [goalsOf(asked)] },
  {
    needs: ['insights'],
    never: ['metric', 'comes_or_goes'],
    plans: (asked) => [{ kind: 'insights', limit: limitAsked(asked, 10) }],
  },
  { needs: ['coverage'], never: ['metric'], plans: coverage },
  { needs: ['coverage', 'asks_for_data'], never: ['ranked'], plans: coverage },
  {
    needs: ['coverage', 'names'],
    never: ['ranked'],
    plans: (asked) => [
      trend({ ...asked, reading: { ...asked.reading, series: 'monthly' } }, metricsOf(asked)),
    ],
  },
  {
    needs: ['counts', 'level'],
    never: ['metric', 'ranked', 'comes_or_goes'],
    plans: () => [{ kind: 'coverage' }],
  },
  { needs: ['counts_assortment', 'counts'], plans: () => [{ kind: 'coverage' }] },
  {
    needs: ['makes_up', 'level'],
    plans: (asked) => {
      const [metric] = metricsOf(asked);
      const level = saidDimension(asked.reading) ?? 'sku_name';
      const plan = ranking(asked, [isRatio(metric) ? 'net_sales' : metric], level);
      return [{ ...plan, makingUp: asked.reading.makingUp ?? 1 }];
    },
  },
  { needs: ['combines_segments'], plans: combinedSegments },
  { needs: ['funnel'], plans: funnel },
  { needs: ['searches'], plans: searchVolume },
  { needs: ['goes_from_gross'], never: ['level', 'by_time', 'by_parts'], plans: statement },
  { needs: ['statement'], never: ['ads', 'metric', 'why'], plans: statement },
  { needs: ['statement', 'only_in_statement'], never: ['why'], plans: statement },
  {
    needs: ['statement', 'row_beside'],
    never: ['why', 'level', 'names', 'by_time', 'by_parts', 'share'],
    plans: (asked) => [
      totals(asked, metricsOf(asked)),
      ...statement({ ...asked, reading: { ...asked.reading, metrics: [] } }),
    ],
  },
  {
    needs: ['statement', 'whole_statement', 'by_time'],
    never: ['ads', 'metric', 'why'],
    plans: (asked) => [trend(asked, STATEMENT_METRICS)],
  },
  {
    needs: ['statement', 'whole_statement', 'by_parts'],
    never: ['ads', 'metric', 'why'],
    plans: (asked) => ofParts(asked, STATEMENT_METRICS),
  },
  {
    needs: ['contributors', 'segments'],
    never: ['change', 'why'],
    // `which brands added most, November against October`: to the change between both.
    plans: (asked) =>
      asked.reading.comparison?.isAsked === true
        ? contributors(asked)
        : [ranking(asked, metricsOf(asked), saidDimension(asked.reading) ?? 'sku_name')],
  },
  { needs: ['contributors', 'segments'], plans: contributors },
  {
    needs: ['contributors', 'names', 'adds_to_change'],
    never: ['asks_why', 'segments', 'side_by_side'],
    plans: addedByName,
  },
  { needs: ['contributors', 'names'], never: ['change'], plans: ofNarrowestNames },
  { needs: ['contributors', 'asks_how_much', 'names'], never: ['why'], plans: ofNarrowestNames },
  {
    needs: ['contributors', 'side_by_side', 'change'],
    never: ['why'],
    plans: (asked) =>
      ofNames({ ...asked, reading: inUnits(asked.reading) }, metricsOf(asked), namedSegments(asked)),
  },
  { needs: ['contributors'], plans: (asked) => drivers(asked, 3) },
  { needs: ['why', 'asks_which_drove'], plans: contributors },
  { needs: ['why'], plans: (asked) => drivers(asked, 3) },
  { needs: ['movers'], plans: drivers },
  { needs: ['changes'], never: ['metric', 'level'], plans: overview },
  { needs: ['in_a_row'], never: ['level', 'side_by_side'], plans: inARow },
  { needs: ['steps'], plans: (asked) => [steps(asked, metricsOf(asked))] },
  { needs: ['rank_of_name'], plans: placeAmongOthers },
  {
    needs: ['share_of_change', 'names'],
    never: ['asks_why'],
    plans: (asked) => [shareOfChange(asked)].flatMap((plan) => plan ?? []),
  },
  {
    needs: ['comes_or_goes'],
    plans: (asked) => [ranking(asked, metricsOf(asked), saidDimension(asked.reading) ?? 'sku_name')],
  },
  { needs: ['by_parts'], plans: inParts },
  { needs: ['by_parts', 'share', 'names'], never: ['level'], plans: shareInParts },
  { needs: ['chooses_days'], plans: daysChosen },
  {
    needs: ['ranks_days'],
    plans: (asked) => [
      extremes(asked, metricsOf(asked), asked.reading.noun ?? asked.reading.series ?? 'daily'),
    ],
  },
  { needs: ['share', 'names'], never: ['level', 'by_time'], plans: ofNarrowestNames },
  { needs: ['of_rest', 'names'], never: ['level', 'by_time'], plans: ofNarrowestNames },
  {
    needs: ['is_mix', 'share'],
    never: ['level', 'by_time'],
    plans: (asked) => [ranking(asked, metricsOf(asked), defaultDimension(asked.scope.filters) ?? 'sku_name')],
  },
  { needs: ['over_time'], plans: (asked) => [trend(asked, metricsOf(asked))] },
  { needs: ['compares_groups'], never: ['level'], plans: besideEachOther },
  {
    needs: ['beside_the_whole'],
    plans: (asked) => [
      totals(asked, saidOrOverview(asked)),
      totals({ ...asked, scope: { ...asked.scope, filters: NO_FILTERS } }, saidOrOverview(asked)),
    ],
  },
  {
    needs: ['side_by_side'],
    plans: (said) => {
      const asked = { ...said, reading: asStanding(said.reading) };
      return ofNames(
        asked,
        risesOrFalls(asked.reading) ? metricsOf(asked) : saidOrOverview(asked),
        namedSegments(asked),
      );
    },
  },
  {
    needs: ['compares_levels'],
    never: ['level'],
    plans: (asked) => eachName(asked, saidOrOverview(asked)),
  },
  {
    needs: ['lists_names'],
    plans: (asked) => dimensionsToRank(asked).map((dimension) => listOf(asked, dimension)),
  },
  {
    needs: ['level'],
    plans: (asked) =>
      dimensionsToRank(asked).map((dimension) =>
        ranking(besideOthers(asked, dimension), metricsOf(asked), dimension),
      ),
  },
  { needs: ['ranks_products'], plans: (asked) => [ranking(asked, metricsOf(asked), 'sku_name')] },
  {
    needs: ['asks_if_sold'],
    plans: (asked) => [{ ...totals(asked, ['units_sold', 'net_sales']), asksWhether: 'sold' }],
  },
  {
    needs: ['grows'],
    never: ['changes'],
    plans: (asked) => [whetherAsked(asked, totals(asked, metricsOf(asked)))],
  },
  { needs: ['metric'], plans: (asked) => [whetherAsked(asked, combined(asked))] },
  { needs: ['anything'], plans: overview },
];

const MOST_SPECIFIC_FIRST = INTENTS.toSorted(bySpecificity);

function fits({ needs, never = [] }: Intent, asked: Asked): boolean {
  return (
    needs.every((condition) => CONDITIONS[condition](asked)) &&
    !never.some((condition) => CONDITIONS[condition](asked))
  );
}

type Metrics = ReturnType<typeof metricsOf>;

function saidOrOverview({ reading, context }: Asked): Metrics {
  return saidMetrics(reading) ?? overviewMetrics(context);
}

function overview(asked: Asked): readonly Plan[] {
  return [totals(asked, overviewMetrics(asked.context))];
}

/** `which sells better, Oak or Bay?`: how they stand, and not how they changed. */
function asStanding(reading: Reading): Reading {
  const { change, hints, tokens, comparison } = reading;
  const asksWhich = tokens.some(({ word }) => word === 'which' || word === 'who') && comparison === null;
  const isStanding =
    (hints.has('sell') || asksWhich) && (change?.change === 'better' || change?.change === 'worse');
  if (change === null || !isStanding) return reading;
  return { ...reading, change: null, rank: change.change === 'better' ? 'best' : 'worst' };
}

/** `the growth: was it Oak or Bay?`: of sales, where no metric is named. */
function risesOrFalls({ change }: Reading): boolean {
  return change?.change === 'up' || change?.change === 'down';
}

/** `when did we first sell chairs`: the days with sales of all there are, the one that is asked for alone. */
function dayOfSale(asked: Asked): readonly Plan[] {
  const { oldestDay, newestDay } = asked.context;
  if (oldestDay === null || newestDay === null) return [];
  return [
    {
      ...totals(asked, ['units_sold', 'net_sales']),
      range: { start: oldestDay, end: newestDay },
      comparison: null,
      granularity: 'daily',
      order: { by: 'name', direction: firstSale(asked.reading) === 'last' ? 'desc' : 'asc' },
      limit: 1,
      only: [{ metric: 'units_sold', of: 'value', is: 'above', value: 0 }],
    },
  ];
}

const ASKS_WHICH_DAYS = /\b(?:which|what|list|name|show)\b.{0,30}\b(?:days?|dates?)\b.{0,40}\bmissing\b/iu;

/** Of all days there are, or whether the named ones have data. */
function coverage({ reading, scope, context }: Asked): readonly Plan[] {
  const { oldestDay, newestDay } = context;
  const byWeekday = reading.parts === 'weekday' ? ({ byWeekday: true } as const) : {};
  if (reading.periods.length > 0) return [{ kind: 'coverage', asked: scope.range, ...byWeekday }];
  if (reading.parts === 'weekday') return [{ kind: 'coverage', ...byWeekday }];
  const asksForDays = ASKS_WHICH_DAYS.test(reading.question) && oldestDay !== null && newestDay !== null;
  return [{ kind: 'coverage', ...(asksForDays ? { asked: { start: oldestDay, end: newestDay } } : {}) }];
}

/** Of days on which nothing was sold those without data are none: they are told beside. */
function daysChosen(asked: Asked): readonly Plan[] {
  const plan = chosenBuckets(asked, metricsOf(asked));
  const isOfNone = plan.only?.some(({ is, value }) => is === 'at_most' && value === 0) === true;
  return isOfNone ? [plan, { kind: 'coverage', asked: plan.range }] : [plan];
}

/** Metrics of the whole, and what two of them come to where the one by the other is asked for, or without it. */
function combined(asked: Asked): FiguresPlan {
  const { unknownRatio, isDifference } = asked.reading;
  if (unknownRatio !== null)
    return {
      ...totals(asked, [unknownRatio.numerator, unknownRatio.denominator]),
      combine: quotientBy(unknownRatio.denominator),
    };
  const plan = totals(asked, metricsOf(asked));
  if (isDifference && plan.metrics.length === 2) return { ...plan, combine: 'minus' };
  const isShare = asked.reading.topics.has('share');
  return isShare && isShareOfAds(plan.metrics)
    ? { ...plan, metrics: ['ad_orders', 'orders'], combine: 'per' }
    : plan;
}

/** In fewer days nothing follows one another. */
const LEAST_IN_A_ROW = { daily: 2, weekly: 14, monthly: 59 } as const;

/** `how many days in a row were above $1,000`, `months of growth in a row`: of all days where none are named. */
function inARow(asked: Asked): readonly Plan[] {
  const { reading, context, scope } = asked;
  const { oldestDay, newestDay } = context;
  const { conditions, change, says, periods } = reading;
  const own = conditions ?? [];
  const said: readonly PlanCondition[] = says.has('loss')
    ? [{ metric: 'contribution', of: 'value', is: 'below', value: 0 }]
    : own.length > 0 || change !== null
      ? own
      : [soldOrNot(reading)];
  const way = change?.change === 'down' || change?.change === 'worse' ? 'down' : 'up';
  const isOfSteps = said.length === 0;
  const plan = chosenBuckets({ ...asked, reading: { ...reading, conditions: said } }, metricsOf(asked));
  // `counting back from December`: up to the single month that is named.
  const isSingle = dayCount(scope.range) < LEAST_IN_A_ROW[plan.granularity ?? 'daily'];
  const start = periods.length === 0 || isSingle ? oldestDay : scope.range.start;
  const end = periods.length === 0 ? newestDay : scope.range.end;
  return [
    {
      ...plan,
      range: { start: start ?? scope.range.start, end: end ?? scope.range.end },
      comparison: null,
      order: IN_TIME,
      inARow: isOfSteps ? way : 'meets',
      only: isOfSteps ? undefined : said,
    },
  ];
}

/** What a day in a row has, where nothing else is said of it: units sold, or none. */
function soldOrNot({ says, metrics }: Reading): PlanCondition {
  const [metric = 'units_sold'] = metrics;
  return { metric, of: 'value', is: says.has('unsold') ? 'at_most' : 'above', value: 0 };
}

const OPENS_WHETHER = /^(?:is|are|was|were|do|does|did|has|have)$/;

const UPWARD = String.raw`\b(?:up|ris\w+|rose|grow\w*|grew|increas\w+|better|higher|more|improv\w+|gain\w*|ahead)\b`;
/** `rising or falling` is answered by which of the two it is. */
const EITHER_WAY = new RegExp(`${UPWARD}[^?]{0,20}\\bor\\b|\\bor\\b[^?]{0,20}${UPWARD}`, 'iu');

/** `is conversion getting worse?`, `did sales grow?` */
function whetherAsked({ reading: { tokens, change, question } }: Asked, plan: FiguresPlan): FiguresPlan {
  const way = CHANGE_WAYS.find((each) => each === change?.change);
  const isAsked = OPENS_WHETHER.test(tokens[0]?.word ?? '') && plan.combine === undefined;
  return isAsked && way !== undefined && !EITHER_WAY.test(question) ? { ...plan, asksWhether: way } : plan;
}

/** `what share of orders came from ads`, which no metric is. */
function isShareOfAds([first, second = 'orders', ...others]: Metrics): boolean {
  return first === 'ad_orders' && second === 'orders' && others.length === 0;
}

/** What metrics mean, and their figures. */
function meaningAndFigures(asked: Asked): readonly Plan[] {
  return [{ kind: 'definitions', metrics: asked.reading.metrics }, totals(asked, metricsOf(asked))];
}

function funnel(asked: Asked): readonly Plan[] {
  const named = namedSegments(asked);
  const { reading, context, scope } = asked;
  // `the funnel of Oak vs Bay`: one of each.
  if (named !== null && isDimensionId(named.dimension) && reading.dimensions.length === 0) {
    const { dimension: level } = named;
    return named.names.map((name) => {
      const filters = withNames(scope.filters, level, [name], context.products);
      return { kind: 'funnel', ...scope, filters, dimension: null, limit: limitAsked(asked) };
    });
  }
  const dimension = saidProductDimension(reading) ?? defaultDimension(scope.filters);
  return [{ kind: 'funnel', ...scope, dimension, limit: limitAsked(asked) }];
}

function drivers(asked: Asked, most?: number): readonly Plan[] {
  const dimension = saidDimension(asked.reading) ?? defaultDimension(asked.scope.filters);
  return metricsOf(asked)
    .slice(0, most)
    .map((metric) => driversOf(asked, metric, dimension));
}

const MOST_YEARS = 5;

/** `Oak's share of sales each year`: its share of each year that the days hold, beside the others of its level. */
function shareInParts(asked: Asked): readonly Plan[] {
  if (asked.reading.parts !== 'year') return inParts(asked);
  const { start, end } = rangeOfParts(asked);
  const last = Number(end.slice(0, 4));
  const years = Array.from({ length: last + 1 - Number(start.slice(0, 4)) }, (_, at) => last - at);
  return years
    .slice(0, MOST_YEARS)
    .toReversed()
    .flatMap((year) => {
      const [from, to] = [toDateKey(`${String(year)}-01-01`), toDateKey(`${String(year)}-12-31`)];
      const range = { start: from < start ? start : from, end: to > end ? end : to };
      return ofNarrowestNames({ ...asked, scope: { ...asked.scope, range, comparison: null } });
    });
}

/** Weekdays, quarters, years, or what a day has; a pace is of the month so far unless days are named. */
function inParts(asked: Asked): readonly Plan[] {
  const { reading, scope } = asked;
  const plans = ofParts(asked, metricsOf(asked));
  // What a day has of one period says nothing of another one that is named.
  const isOfBoth = reading.parts === 'whole' && reading.comparison?.isAsked === true;
  if (!isOfBoth || scope.comparison === null) return plans;
  const before = { ...asked, scope: { ...scope, range: scope.comparison, comparison: null } };
  return [...plans, ...ofParts(before, metricsOf(asked))];
}

function ofParts(asked: Asked, metrics: Metrics): readonly Plan[] {
  const { reading, scope, context } = asked;
  const { parts } = reading;
  if (parts === null) return [];
  const plan = partedLines(asked, metrics);
  const isPaced = parts === 'pace' && reading.periods.length === 0;
  const range = isPaced ? rangeOfPreset('month_to_date', context.today) : rangeOfParts(asked);
  // Years beside one another are compared with each other.
  const areTheirOwn = parts === 'year' && reading.comparison === null;
  return [
    {
      ...plan,
      range,
      comparison: isPaced || range !== scope.range || areTheirOwn ? null : plan.comparison,
      order:
        reading.rank === null || plan.dimension !== null
          ? IN_TIME
          : orderOf({ ...reading, change: null }, plan.metrics[0]),
      parts,
      ...(reading.tokens.some(({ word }) => word === 'median') && parts !== 'whole' ? { median: true } : {}),
      ...(reading.place === null ? {} : { place: reading.place }),
    },
  ];
}

/** The whole, or a line for each segment that is named or of the level that is said. */
function partedLines(asked: Asked, metrics: Metrics): FiguresPlan {
  const { parts, tokens } = asked.reading;
  const isOfDays = parts === 'whole' || parts === 'pace';
  const named = isOfDays ? null : namedSegments(asked);
  const dimension = isOfDays ? null : saidDimension(asked.reading);
  if (named !== null) return segments(asked, metrics, named);
  if (dimension !== null) return ranking(asked, metrics, dimension);
  return { ...totals(asked, metrics), names: parts === 'weekday' ? weekdaysIn(tokens) : [] };
}

/** `Mondays vs Fridays`: these weekdays alone. */
function weekdaysIn(tokens: readonly Token[]): readonly string[] {
  const words = new Set(tokens.map(({ word }) => word));
  return WEEKDAY_NAMES.filter((name) => words.has(`${name.toLowerCase()}s`));
}

const LEAST_DAYS: Partial<Readonly<Record<PlanParts, number>>> = { weekday: 28, weekend: 28 };

/** Quarters and years that are asked for without days are those of all data, and weekdays those of the last 13 weeks. */
function rangeOfParts({ reading, scope, context }: Asked): DateRange {
  const { oldestDay, newestDay } = context;
  const { parts, periods } = reading;
  if (parts === null || periods.length > 0 || oldestDay === null || newestDay === null) return scope.range;
  if (parts === 'quarter' || parts === 'year') return { start: oldestDay, end: newestDay };
  if (dayCount(scope.range) >= (LEAST_DAYS[parts] ?? 0)) return scope.range;
  const start = addDays(newestDay, 1 - DAYS_OF_WEEKDAYS);
  return { start: start < oldestDay ? oldestDay : start, end: newestDay };
}

/** Enough of each weekday that one odd day does not decide. */
const DAYS_OF_WEEKDAYS = 91;

/** All names of a level, in their order. */
function listOf(asked: Asked, dimension: SegmentId): Plan {
  const plan = ranking(asked, metricsOf(asked), dimension);
  return { ...plan, order: { by: 'name', direction: 'asc' }, limit: limitAsked(asked, MOST_PLAN_ROWS) };
}

function ofNames(asked: Asked, metrics: Metrics, named: NamedSegments | null): readonly Plan[] {
  return named === null ? [] : [segments(asked, metrics, named)];
}

/** `Oak and Bay vs Fern and Elm`: what each side comes to, and all of them side by side. */
function besideEachOther(asked: Asked): readonly Plan[] {
  const { reading, scope, context } = asked;
  const metrics = metricsOf(asked);
  const sums = reading.groups.map((names): Plan => {
    const [dimension = 'sku_name'] = names.map((name) => name.dimension);
    const all = names.map(({ name }) => name);
    return totals(
      { ...asked, scope: { ...scope, filters: withNames(scope.filters, dimension, all, context.products) } },
      metrics,
    );
  });
  return [...sums, ...ofNames(asked, metrics, namedProducts(reading))];
}

/** What a name added to a change, and which part of it that is; where none goes with it, what the name came to. */
function addedByName(asked: Asked): readonly Plan[] {
  const plan = shareOfChange(asked);
  return plan === null || asked.scope.comparison === null ? ofNarrowestNames(asked) : [plan];
}

function ofNarrowestNames(asked: Asked): readonly Plan[] {
  const { says, topics } = asked.reading;
  // The share of several names is that of all of them, where they are not compared.
  const isOfAll = says.has('together') || (topics.has('share') && !topics.has('compare'));
  return ofNames(asked, metricsOf(asked), narrowestNames(asked)).map((plan) =>
    isOfAll && plan.kind === 'figures' && plan.names.length > 1 ? { ...plan, summed: true } : plan,
  );
}

/** `what share of the growth came from Oak`: its change, as a part of the whole one. */
function shareOfChange(asked: Asked): Plan | null {
  const named = narrowestNames(asked);
  if (named === null) return null;
  const plan = segments(asked, metricsOf(asked), named);
  return { ...plan, order: { by: 'change', direction: fellOf(asked.reading) ? 'asc' : 'desc' } };
}

/** `what rank is Oak`: all of its level, in their order. */
function placeAmongOthers(asked: Asked): readonly Plan[] {
  const [name] = asked.reading.names;
  if (name === undefined) return [];
  const { filters } = asked.scope;
  const scope = { ...asked.scope, filters: { ...filters, [name.dimension]: [] } };
  const plan = ranking({ ...asked, scope }, metricsOf(asked), name.dimension);
  return [{ ...plan, limit: MOST_PLAN_ROWS, placeOf: name.name }];
}

/** `Fernhollow vs the other brands`: among all of its level. */
function besideOthers(asked: Asked, dimension: SegmentId): Asked {
  // `other than the UK` narrows the level, and does not widen it.
  if (!isDimensionId(dimension) || asked.reading.excluded.length > 0) return asked;
  const isAmong =
    asked.reading.rank !== null && asked.reading.names.some((name) => name.dimension === dimension);
  const isBeside =
    isAmong || asked.reading.tokens.some(({ word }) => ['other', 'others', 'rest'].includes(word));
  return isBeside
    ? { ...asked, scope: { ...asked.scope, filters: { ...asked.scope.filters, [dimension]: [] } } }
    : asked;
}

/** `by brand and by SKU` are two tables, the `SKUs of each brand` one of SKUs. */
function dimensionsToRank({ reading }: Asked): readonly SegmentId[] {
  const narrowest = saidDimension(reading);
  const isList = reading.rank === null && reading.tokens.filter(({ word }) => word === 'by').length > 1;
  return isList ? reading.dimensions : narrowest === null ? [] : [narrowest];
}

function ofOne(asked: Asked): readonly Plan[] {
  return MOST_SPECIFIC_FIRST.find((intent) => fits(intent, asked))?.plans(asked) ?? [];
}

function ofEnds(asked: Asked): readonly Plan[] {
  return bothEnds(asked, ofOne);
}

/** What a question that is understood comes to; nothing where no class of questions fits. */
export function plansFor(asked: Asked): readonly Plan[] {
  return eachPlace(asked, ofEnds) ?? eachProduct(asked, ofEnds) ?? eachBand(asked, ofEnds) ?? ofEnds(asked);
}

/** The first and the last ones, or what rose and what fell: a plan for each end. */
function bothEnds(asked: Asked, plansOf: (asked: Asked) => readonly Plan[]): readonly Plan[] {
  const { bothWays } = asked.reading;
  if (bothWays) {
    return (['up', 'down'] as const).flatMap((change) =>
      plansOf({
        ...asked,
        reading: { ...asked.reading, rank: 'most', change: { change, inPercent: false } },
      }),
    );
  }
  if (!asked.reading.bothEnds) return plansOf(asked);
  return (['best', 'worst'] as const).flatMap((rank) =>
    plansOf({ ...asked, reading: { ...asked.reading, rank, bothEnds: false } }),
  );
}

/** Whether the question only makes sense with something to compare with. */
export function needsComparison(reading: Reading): boolean {
  const { topics, change, says } = reading;
  return (
    change !== null ||
    says.has('appeared') ||
    says.has('vanished') ||
    (says.has('unsold') && !isSpentOnNothing(reading)) ||
    topics.has('why') ||
    topics.has('contributors') ||
    topics.has('movers') ||
    topics.has('changes')
  );
}
