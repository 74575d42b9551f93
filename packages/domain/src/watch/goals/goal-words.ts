import { type DateKey, dayCount, isInRanges, monthNameOf } from '../../core/calendar/index.ts';
import {
  countOf,
  formatDateRange,
  formatDay,
  formatMetric,
  formatNumber,
  formatPercent,
  NO_VALUE,
  sentenceLabel,
} from '../../core/formatting/index.ts';
import { describeMissingReport } from '../../figures/known-days/index.ts';
import { METRICS, type MetricId } from '../../figures/metrics/index.ts';
import type { GoalStatus } from './judge-deviation.ts';
import type { GoalProgress } from './measure-goal.ts';
import type { RatioProgress } from './ratio-progress.ts';
import type { SumProgress } from './sum-progress.ts';
import type { Goal, GoalPeriod } from './goal.ts';

/** A period as people choose it, and what the current one is called in a sentence. */
export const GOAL_PERIOD_LABELS: Readonly<Record<GoalPeriod, { choice: string; noun: string }>> = {
  daily: { choice: 'Daily', noun: 'day' },
  weekly: { choice: 'Weekly', noun: 'week' },
  monthly: { choice: 'Monthly', noun: 'month' },
  quarterly: { choice: 'Quarterly', noun: 'quarter' },
  yearly: { choice: 'Yearly', noun: 'year' },
};

export const GOAL_STATUS_LABELS: Readonly<Record<GoalStatus, string>> = {
  on_track: 'On track',
  ahead: 'Ahead',
  behind: 'Behind',
};

/** A piece of a sentence and how loud it is. */
export interface GoalPhrase {
  readonly text: string;
  readonly tone: 'strong' | 'plain' | 'quiet';
}

const strong = (text: string): GoalPhrase => ({ text, tone: 'strong' });
const plain = (text: string): GoalPhrase => ({ text, tone: 'plain' });
const quiet = (text: string): GoalPhrase => ({ text, tone: 'quiet' });

/** `Net sales, November`, `ROAS, this year`, `Orders, Nov 20`. */
export function titleOfGoal({ goal: { metric, period }, range }: GoalProgress, today: DateKey): string {
  const when: Readonly<Record<GoalPeriod, string>> = {
    daily: formatDay(range.start, today),
    weekly: 'this week',
    monthly: monthNameOf(range.start),
    quarterly: 'this quarter',
    yearly: 'this year',
  };
  return `${sentenceLabel(metric)}, ${when[period]}`;
}

/** What a goal wants, as its name where it has none: `Net sales a month: $930,000`. */
export function describeTarget({
  metric,
  period,
  targetValue,
}: Omit<Goal, 'id' | 'name' | 'isActive'>): string {
  const kind = METRICS[metric].kind === 'additive' ? ' a ' : ' of the ';
  return `${sentenceLabel(metric)}${kind}${GOAL_PERIOD_LABELS[period].noun}: ${formatMetric(metric, targetValue)}`;
}

/** Where a goal stands and what the days that are left need, in whole sentences. */
export function describeProgress(progress: GoalProgress, today: DateKey): GoalPhrase[] {
  if (progress.elapsed === null || progress.value === null) {
    const { noun } = GOAL_PERIOD_LABELS[progress.goal.period];
    const reason =
      progress.elapsed === null ? noDayYet(progress, noun) : `Nothing to divide by in this ${noun} yet.`;
    return [plain(reason), ...needs(progress)];
  }
  return progress.kind === 'sum' ? describeSum(progress, today) : describeRatio(progress);
}

/** Why the period has no value yet. */
function noDayYet({ missingReports }: GoalProgress, noun: string): string {
  const kinds = missingReports.map(({ kind }) => kind).join(' and ');
  return kinds === ''
    ? `No day of this ${noun} has data yet.`
    : `No day of this ${noun} has a ${kinds} report yet.`;
}

function describeSum(progress: SumProgress, today: DateKey): GoalPhrase[] {
  const { goal, value, elapsed, deviation, plainPerDay, withoutStock } = progress;
  const by = elapsed === null ? '' : ` by ${formatDay(elapsed.end, today)}`;
  const plainShare =
    goal.period === 'daily' || plainPerDay === null
      ? []
      : [quiet(` Even pace: ${amount(goal.metric, plainPerDay)} a day.`)];
  return [
    strong(formatMetric(goal.metric, value)),
    plain(`${by}${deviation === null ? '' : `, ${againstPace(progress, deviation)}`}.`),
    ...needs(progress),
    ...plainShare,
    ...(withoutStock === 0
      ? []
      : [quiet(` Much was out of stock on ${countOf(withoutStock, 'day')} of these.`)]),
  ];
}

function againstPace({ goal }: SumProgress, deviation: number): string {
  const size = formatPercent(Math.abs(deviation));
  if (!/[1-9]/.test(size)) return 'on the pace';
  // More than the pace is no lead where less is better.
  const words = METRICS[goal.metric].goodDirection === 'up' ? ['ahead of', 'behind'] : ['above', 'below'];
  const against = goal.period === 'daily' ? 'the goal' : 'the pace';
  return `${size} ${deviation > 0 ? words[0] : words[1]} ${against}`;
}

function describeRatio(progress: RatioProgress): GoalPhrase[] {
  return [plain(`${againstGoal(progress)}.`), ...needs(progress)];
}

function againstGoal({ goal, deviation, status, band }: RatioProgress): string {
  if (deviation === null) return 'Not comparable with a goal of 0';
  const { format } = METRICS[goal.metric];
  const isPercent = format === 'percent1' || format === 'percent2';
  const size = isPercent
    ? `${formatNumber(Math.abs(deviation) * 100, 1)} points`
    : formatPercent(Math.abs(deviation));
  const against = !/[1-9]/.test(size) ? 'Equal to the goal' : `${size} ${deviation > 0 ? 'above' : 'below'}`;
  const bandText = isPercent ? `±${formatNumber(band * 100, 0)} point` : '±1%';
  return status === 'on_track' ? `${against}, inside the band of ${bandText}` : `${against} the goal`;
}

/** What the rest of the period has to bring. */
function needs(progress: GoalProgress): GoalPhrase[] {
  if (progress.rest === null) return [];
  return progress.kind === 'sum' ? needsOfSum(progress) : needsOfRatio(progress);
}

function needsOfSum({ goal, neededPerDay, perDay }: SumProgress): GoalPhrase[] {
  const isMost = METRICS[goal.metric].goodDirection === 'down';
  if (neededPerDay === null) return [plain(isMost ? ' The goal is used up.' : ' The goal is reached.')];
  const soFar = perDay === null ? '.' : `; so far ${amount(goal.metric, perDay)}.`;
  return [
    plain(isMost ? ' At most from here: ' : ' Needed from here: '),
    strong(amount(goal.metric, neededPerDay)),
    plain(` a day${soFar}`),
  ];
}

/** Counts of a day need a decimal where they are small: 0.4 orders a day are not none. */
function amount(metric: MetricId, value: number): string {
  return METRICS[metric].format === 'count' && Math.abs(value) < 10
    ? formatNumber(value, 1)
    : formatMetric(metric, value);
}

function needsOfRatio({ goal, neededRatio, status, rest }: RatioProgress): GoalPhrase[] {
  if (neededRatio === null || status !== 'behind' || rest === null) return [];
  const { format } = METRICS[goal.metric];
  const isPercent = format === 'percent1' || format === 'percent2';
  const { noun } = GOAL_PERIOD_LABELS[goal.period];
  if (neededRatio < 0 || (isPercent && neededRatio > 1)) {
    return [plain(` The rest of the ${noun} can no longer make up for it.`)];
  }
  return [plain(` The rest of the ${noun} needs ${formatMetric(goal.metric, neededRatio)} to reach it.`)];
}

/**
 * What the figures leave out or may still change: `No traffic report for Nov 18`, `Nov 19 – 20 not final yet`; null when
 * nothing does.
 */
export function describeGaps(
  { missing, missingReports, notFinal }: GoalProgress,
  today: DateKey,
): string | null {
  const empty = missing.filter((day) => !missingReports.some(({ days }) => isInRanges(day, days)));
  const gaps = [
    ...(empty.length === 0
      ? []
      : [`${listDays(empty, today)} ${empty.length === 1 ? 'has' : 'have'} no data`]),
    ...missingReports.map((report) => describeMissingReport(report, today)),
    ...(notFinal === null ? [] : [`${formatDateRange(notFinal, today)} not final yet`]),
  ];
  return gaps.length === 0 ? null : gaps.join(' · ');
}

const NAMED_DAYS = 3;

function listDays(days: readonly DateKey[], today: DateKey): string {
  if (days.length > NAMED_DAYS) return `${days.length} days`;
  return days.map((day) => formatDay(day, today)).join(', ');
}

/** How the pace was spread, for who wonders. */
export function describePace({ follows: { weekdays, seasons, leftOut }, range }: SumProgress): string {
  if (dayCount(range) === 1) return 'The goal for the day.';
  if (!weekdays) return 'The pace is even: a weekday needs four weeks of history.';
  const without = leftOut === 0 ? '' : `, without ${countOf(leftOut, 'day')} on which much was out of stock`;
  const searches = seasons ? ' and the search volume of each week' : '';
  return `The pace follows the weekdays of the last 12 weeks${without}${searches}.`;
}

/** A goal as a value beside its own: `goal 3.50`. */
export function formatTarget({ goal: { metric, targetValue } }: GoalProgress): string {
  return `goal ${formatMetric(metric, targetValue)}`;
}

export function formatGoalValue({ goal: { metric }, value }: GoalProgress): string {
  return value === null ? NO_VALUE : formatMetric(metric, value);
}
