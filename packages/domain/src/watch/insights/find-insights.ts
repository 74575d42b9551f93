import type { Goal } from '../goals/index.ts';
import { isMetricPresent } from '../../figures/metrics/index.ts';
import { findCertainty, isDefaultRule } from './default-rules.ts';
import { findMissedGoals } from './find-goals.ts';
import {
  FEATURED_OFFER_LOSS,
  findOfferLosses,
  findRecoveredOffers,
  isLossOpen,
  isOfLostOffer,
  tellOfferLoss,
} from './featured-offer-losses.ts';
import type { Finding, OpenInsight, RecoveredInsight } from './finding.ts';
import { type DayKinds, type Frame, kindsOfDays, knownUntil, listFrames, newestKnown } from './frames.ts';
import type { InsightRule } from './insight-rule.ts';
import { type InsightSeries, isRelated, namesOfScope, type ScopeDays } from './insight-series.ts';
import { explains, onePerStory } from './one-story.ts';
import { findAnomalyRule, findRecovered, isOpen, type OpenContext, unusualDays } from './open-insights.ts';
import { findByRules } from './own-rules.ts';
import { type AnomalyRule, measuredFacts } from './rules/anomaly-rule.ts';
import { ANOMALY_RULES } from './rules/index.ts';
import { ScopeView } from './scope-view.ts';
import { kindsOfScope } from './stock-outs.ts';
import { findStories, LEAST_DOLLARS, type ScopeNode } from './stories.ts';
import { tellStory } from './tell-story.ts';

/** What a tenant has set, and what is open already. */
export interface InsightSettings {
  readonly rules: readonly InsightRule[];
  readonly goals: readonly Goal[];
  /** All that have been raised and not recovered, resolved and snoozed ones too. */
  readonly openInsights: readonly OpenInsight[];
}

export interface FoundInsights {
  /** New ones, the largest impact first. */
  readonly findings: readonly Finding[];
  /** Open ones whose condition has cleared. */
  readonly recovered: readonly RecoveredInsight[];
}

const WEEK = 7;

type ViewOf = (scope: ScopeDays) => ScopeView;

function treeOf({ total, scopes }: InsightSeries, viewOf: ViewOf): ScopeNode {
  const byParent = Map.groupBy(scopes, ({ names }) => JSON.stringify(names.slice(0, -1)));
  const nodeOf = (scope: ScopeDays): ScopeNode => ({
    view: viewOf(scope),
    children: (byParent.get(JSON.stringify(scope.names)) ?? []).map(nodeOf),
  });
  return nodeOf(total);
}

/** Views that keep out of what is usual the days of open insights about the scope, or about what it belongs to, and those without its stock. */
function viewsOf(series: InsightSeries, kinds: DayKinds, open: readonly OpenInsight[]): ViewOf {
  return (scope) => {
    const about = open.filter(
      (insight) => findAnomalyRule(insight) !== null && isRelated(namesOfScope(insight.scope), scope.names),
    );
    return new ScopeView(scope, kindsOfScope(scope, series, { kinds, anomalies: about.map(unusualDays) }));
  };
}

function weekOfSales(view: ScopeView, frames: readonly Frame[]): number {
  const frame = frames.findLast(({ days }) => days.length <= WEEK);
  if (frame === undefined) return 0;
  return (view.usualOf('net_sales', frame) * WEEK) / frame.days.length;
}

/**
 * The newest day on which what explains a rule's story can be told: a general story that is told while its reason is
 * not final yet would stand in the reason's place. Only what will be final is waited for, not a report that is missing.
 */
function newestExplained(
  rule: AnomalyRule,
  possible: readonly AnomalyRule[],
  { series: { settling = [] }, kinds }: Pick<OpenContext, 'series' | 'kinds'>,
): number | undefined {
  const newest = possible
    .filter((specific) => explains(specific, rule))
    .map(measuredFacts)
    .filter((facts) => facts.some((fact) => settling.includes(fact)))
    .flatMap((facts) => newestKnown(kinds(facts)) ?? []);
  return newest.length === 0 ? undefined : Math.min(...newest);
}

/** The stories of the kinds whose rules are on. */
function findAllStories(
  tree: ScopeNode,
  { series, kinds, viewOf }: OpenContext,
  rules: readonly InsightRule[],
) {
  const certainties = new Map(ANOMALY_RULES.map((rule) => [rule, findCertainty(rule.id, rules)]));
  const possible = ANOMALY_RULES.filter(
    (rule) =>
      typeof certainties.get(rule) === 'number' &&
      rule.needs.every((fact) => isMetricPresent(fact, series.present)),
  );
  const byRule = new Map(
    ANOMALY_RULES.map((rule) => {
      const until = newestExplained(rule, possible, { series, kinds }) ?? series.days.length;
      return [
        rule,
        listFrames(series.days, knownUntil(kinds(measuredFacts(rule)), until), rule.mostDaysLate),
      ] as const;
    }),
  );
  const search = {
    framesOf: (rule: AnomalyRule) => byRule.get(rule) ?? [],
    certaintyOf: (rule: AnomalyRule) => certainties.get(rule) ?? Infinity,
    total: tree.view,
    counts: series.counts,
    weekOfSales: weekOfSales(tree.view, listFrames(series.days, kinds(['net_sales']))),
  };
  const stories = onePerStory(
    possible.flatMap((rule) => findStories(rule, tree, search)),
    viewOf,
  );
  return stories.filter((story) => story.rule.isNews?.(story) !== false);
}

/** Rules over every scope of a level look for what stories are made of: where one is told they add nothing. */
function isTold(
  rule: InsightRule,
  finding: Finding,
  stories: readonly (readonly string[])[],
  open: readonly OpenInsight[],
) {
  const isBroad = rule.comparison === 'anomaly' || (rule.scopeLevel !== 'total' && rule.scopeName === null);
  if (!isBroad) return false;
  const told = [...stories, ...open.map(({ scope }) => namesOfScope(scope))];
  return told.some((ofStory) => isRelated(ofStory, namesOfScope(finding.scope)));
}

/** Whether the same rule has raised one about the same scope; a story may have the id of a tenant's rule. */
function isRaised({ ruleId, scope }: Finding, open: readonly OpenInsight[]): boolean {
  const key = JSON.stringify(namesOfScope(scope));
  return open.some(
    (insight) =>
      insight.ruleId === ruleId &&
      findAnomalyRule(insight) === null &&
      JSON.stringify(namesOfScope(insight.scope)) === key,
  );
}

/** What happened to a tenant that is new, and which of the open insights are over. The order of scopes does not matter. */
export function findInsights(series: InsightSeries, settings: InsightSettings): FoundInsights {
  const { openInsights: open, rules, goals } = settings;
  const hasData = series.total.sums.map((sums) => sums !== null);
  const calendar = { days: series.days, hasData, known: series.known };
  const kinds = kindsOfDays(calendar);
  const viewOf = viewsOf(series, kinds, open);
  const byNames = new Map(
    [series.total, ...series.scopes].map((scope) => [JSON.stringify(scope.names), scope]),
  );
  const scopeOf = (names: readonly string[]) => byNames.get(JSON.stringify(names)) ?? null;
  const context: OpenContext = {
    series,
    kinds,
    scopeOf,
    viewOf: (names) => {
      const scope = scopeOf(names);
      return scope === null ? null : viewOf(scope);
    },
  };
  const all = findAllStories(treeOf(series, viewOf), context, rules);
  const ofOffers = {
    series,
    kinds,
    offers: series.offers ?? [],
    certainty: findCertainty(FEATURED_OFFER_LOSS, rules),
    weekOfSales: weekOfSales(viewOf(series.total), listFrames(series.days, kinds(['net_sales']))),
    open,
  };
  const losses = findOfferLosses(ofOffers, all);
  const stories = all.filter((story) => !isOfLostOffer(story, losses, open));
  const newLosses = losses.filter((loss) => !isLossOpen(loss, open));
  const fresh = [
    ...stories.filter((story) => !isOpen(story, open, context)).map((story) => tellStory(story, series)),
    ...newLosses.map((loss) => tellOfferLoss(loss, series.asOf)),
  ].filter(({ impact }) => Math.abs(impact ?? 0) >= LEAST_DOLLARS);
  const toldOf = [...stories.map(({ view }) => view.scope.names), ...losses.map(({ names }) => names)];
  const recovered = [...findRecovered(open, settings, context), ...findRecoveredOffers(ofOffers)];
  const stillOpen = open.filter(({ id }) => !recovered.some((over) => over.id === id));
  const own = rules.filter((rule) => !isDefaultRule(rule));
  const byRules = findByRules(series, kinds, own)
    .filter(({ rule, finding }) => !isTold(rule, finding, toldOf, open))
    .map(({ finding }) => finding);
  const bySettings = [...byRules, ...findMissedGoals(series, goals, kinds)];
  const findings = [...fresh, ...bySettings.filter((finding) => !isRaised(finding, stillOpen))].toSorted(
    (a, b) => Math.abs(b.impact ?? 0) - Math.abs(a.impact ?? 0),
  );
  return { findings, recovered };
}
