import { addDays, type DateKey, type DateRange } from '../../core/calendar/index.ts';
import type { Goal } from '../goals/index.ts';
import { goalRuleId } from '../notifications/index.ts';
import { relativeChange } from './deviations.ts';
import { goalMetOn } from './find-goals.ts';
import { isLoss } from './featured-offer-losses.ts';
import type { OpenInsight, RecoveredInsight } from './finding.ts';
import { type DayKinds, type Frame, frameOf, newestKnown } from './frames.ts';
import type { InsightRule } from './insight-rule.ts';
import { indexOfDay, type InsightSeries, isRelated, namesOfScope, type ScopeDays } from './insight-series.ts';
import { explains } from './one-story.ts';
import type { RuleReading } from './own-rule-words.ts';
import { hasCleared, looksAt, readRule } from './own-rules.ts';
import { type AnomalyRule, deviationOf, measuredFacts } from './rules/anomaly-rule.ts';
import { ANOMALY_RULES } from './rules/index.ts';
import { kindsOfScope } from './stock-outs.ts';
import type { ScopeView } from './scope-view.ts';
import { AS_USUAL, DAYS_TO_RECOVER, STILL_TOLD, type Story } from './stories.ts';

/** A story that lasts longer is what is usual from then on. */
const NEW_NORMAL_DAYS = 28;
/** A narrower open story that makes this part of a wider one is that story. */
const SAME_STORY = 0.5;

/** What the open insights of a tenant are looked at with. */
export interface OpenContext {
  readonly series: InsightSeries;
  readonly kinds: DayKinds;
  /** Null for a scope that was not read. */
  readonly viewOf: (names: readonly string[]) => ScopeView | null;
  readonly scopeOf: (names: readonly string[]) => ScopeDays | null;
}

/** The days of an open insight and, as long as it may go on, all after them: none of them are usual. */
export function unusualDays({ days }: OpenInsight): DateRange {
  const longest = addDays(days.start, NEW_NORMAL_DAYS - 1);
  return { start: days.start, end: longest > days.end ? longest : days.end };
}

/** What raised a story; null for what a rule or a goal of the tenant raised. */
export function findAnomalyRule({ ruleId, cause }: OpenInsight): AnomalyRule | null {
  return cause === 'rule' ? null : (ANOMALY_RULES.find(({ id }) => id === ruleId) ?? null);
}

/** Whether the story is open already: at this scope, at one that holds it, or at the part that makes most of it. */
export function isOpen(story: Story, open: readonly OpenInsight[], { viewOf, kinds }: OpenContext): boolean {
  const [begin = 0] = story.frame.days;
  return open.some((insight) => {
    const rule = findAnomalyRule(insight);
    if (rule === null) return false;
    // What nobody knows of the story's days is another thing.
    const isKnownThen = kinds(measuredFacts(rule)).isKnown.lastIndexOf(true) >= begin;
    const isOfOther = isKnownThen && (explains(rule, story.rule) || explains(story.rule, rule));
    const isSameKind = rule === story.rule || isOfOther;
    const [ofStory, ofOpen] = [story.view.scope.names, namesOfScope(insight.scope)];
    if (!isSameKind || !isRelated(ofStory, ofOpen)) return false;
    if (ofOpen.length <= ofStory.length) return true;
    const view = viewOf(ofOpen);
    const deviation = view === null ? null : deviationOf(story.rule, view, story.frame);
    return deviation !== null && deviation.excess / story.deviation.excess >= SAME_STORY;
  });
}

function changeIn(rule: AnomalyRule, view: ScopeView, frame: Frame | null): number | null {
  const deviation = frame === null ? null : deviationOf(rule, view, frame);
  return deviation === null ? null : relativeChange(deviation);
}

/** Whether the figures of an insight's own days, since corrected or taken back, no longer tell it. */
function isTakenBack(
  { days }: OpenInsight,
  rule: AnomalyRule,
  view: ScopeView,
  { series, kinds }: OpenContext,
): boolean {
  const [start, end] = [Math.max(0, indexOfDay(series, days.start)), indexOfDay(series, days.end)];
  if (end < 0) return false;
  if (view.scope.sums.slice(start, end + 1).every((sums) => sums === null)) return true;
  const change = changeIn(rule, view, frameOf(kinds(measuredFacts(rule)), { start, end }));
  return change !== null && Math.abs(change) < STILL_TOLD * rule.leastChange[view.scope.level];
}

/** The first day since which an anomaly has been as usual, or on which its figures were changed; null while it goes on. */
function recoveredOn(insight: OpenInsight, rule: AnomalyRule, context: OpenContext) {
  const { series, kinds } = context;
  const view = context.viewOf(namesOfScope(insight.scope));
  if (view === null) return null;
  if (isTakenBack(insight, rule, view, context)) {
    return series.asOf > insight.days.end ? series.asOf : insight.days.end;
  }
  const ofFacts = kinds(measuredFacts(rule));
  const newest = newestKnown(ofFacts, rule.mostDaysLate) ?? -1;
  const [first, last] = [indexOfDay(series, insight.days.start), indexOfDay(series, insight.days.end)];
  const then = changeIn(rule, view, frameOf(ofFacts, { start: Math.max(0, first), end: last }));
  const least = rule.leastChange[view.scope.level];
  const way = rule.direction === 0 ? Math.sign((insight.value ?? 0) - (insight.usual ?? 0)) : rule.direction;
  // What the days were has been restated, or is too long ago: it was a story then, so it was that large.
  const size = then === null || Math.abs(then) < least ? way * least : then;
  const isUsual = (start: number, end: number) => {
    const change = changeIn(rule, view, frameOf(ofFacts, { start, end }));
    return change !== null && change / size < AS_USUAL;
  };
  const after = series.days.flatMap((_, at) =>
    at > last && at <= newest && ofFacts.isUnknown[at] !== true ? [at] : [],
  );
  const on = after.at(-DAYS_TO_RECOVER);
  if (on === undefined || !isUsual(on, newest)) return null;
  const before = after.slice(0, -DAYS_TO_RECOVER);
  const usualSince = before.slice(before.findLastIndex((at) => !isUsual(at, at)) + 1)[0] ?? on;
  return series.days[usualSince] ?? null;
}

/** The newest day that a rule looks at, where it holds no longer. */
function clearedOn(
  rule: InsightRule,
  reading: RuleReading | null,
  { counts }: InsightSeries,
): DateKey | null {
  return reading !== null && hasCleared(rule, reading, counts[rule.scopeLevel]) ? reading.days.end : null;
}

/** The open insights that are over: the metric is as usual again, or the rule or the goal no longer holds. */
export function findRecovered(
  open: readonly OpenInsight[],
  settings: { readonly rules: readonly InsightRule[]; readonly goals: readonly Goal[] },
  context: OpenContext,
): RecoveredInsight[] {
  const { series, kinds } = context;
  return open.flatMap((insight) => {
    if (isLoss(insight)) return [];
    const anomaly = findAnomalyRule(insight);
    if (anomaly !== null) {
      const on = recoveredOn(insight, anomaly, context);
      return on === null ? [] : [{ id: insight.id, on }];
    }
    // What was changed to look at something else no longer holds there, and may be told of what it looks at now.
    const names = namesOfScope(insight.scope);
    const goal = settings.goals.find(
      (of) => goalRuleId(of) === insight.ruleId && of.isActive && of.metric === insight.metric,
    );
    const rule = settings.rules.find(
      (of) => of.id === insight.ruleId && of.isEnabled && of.metric === insight.metric && looksAt(of, names),
    );
    const scope = context.scopeOf(names);
    const reading =
      rule === undefined || scope === null
        ? null
        : readRule(rule, scope, series, kindsOfScope(scope, series, { kinds }));
    const on =
      goal !== undefined
        ? goalMetOn(goal, series, kinds)
        : rule === undefined
          ? series.asOf
          : clearedOn(rule, reading, series);
    return on === null ? [] : [{ id: insight.id, on }];
  });
}
