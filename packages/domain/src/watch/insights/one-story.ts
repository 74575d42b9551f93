import { relativeChange } from './deviations.ts';
import { isRelated } from './insight-series.ts';
import { type AnomalyRule, deviationOf, leastChangeOf } from './rules/anomaly-rule.ts';
import { MEASURE_OF, type ScopeView } from './scope-view.ts';
import type { Story } from './stories.ts';
import { SHARED } from './weeks-of-sales.ts';

/** A more specific story that makes this part of a more general one is its reason. */
export const MOST_OF_IT = 0.35;

export function explains(specific: AnomalyRule, general: AnomalyRule): boolean {
  return specific.explains.includes(general.id);
}

function namesOf({ view }: Pick<Story, 'view'>): readonly string[] {
  return view.scope.names;
}

/** Whether visits rose by clicks on ads, and would not have without them. */
function isOfAdClicks({ rule, view, frame, deviation }: Story): boolean {
  const clicks = view.actualOf(MEASURE_OF.ad_clicks, frame) - view.usualOf('ad_clicks', frame);
  const rest = (deviation.excess - clicks) / deviation.expected;
  return deviation.excess > 0 && rest < leastChangeOf(rule, view.scope.level, rest);
}

/** Whether the sales of a story go the same way; a promotion or a price may move them either way. */
function agrees(specific: Story, general: Story): boolean {
  // Clicks that bring no sales are wasted, whatever else was sold meanwhile.
  const isOfWastedClicks = specific.rule.id === 'ad_waste' && general.rule.id === 'traffic_change';
  if (isOfWastedClicks && isOfAdClicks(general)) return true;
  // What is no news, as a small coupon or one of every month, brings sales, and is no reason of a fall.
  if (specific.rule.isNews?.(specific) === false && general.rule.money === 'net_sales') {
    return general.worth > 0;
  }
  const isEitherWay = specific.rule.id === 'promotion_rise' || specific.rule.id === 'price_change';
  return isEitherWay || Math.sign(specific.worth) === Math.sign(general.worth);
}

/** Whether two stories have days in common: of a report that is late, the newest are older than those of another. */
function isAtOneTime({ frame: { days } }: Story, { frame: { days: others } }: Story): boolean {
  const [first = 0, last = 0, begin = 0, end = 0] = [days[0], days.at(-1), others[0], others.at(-1)];
  return first <= end && begin <= last;
}

/** Whether more specific stories make most of this one. */
function isExplained(general: Story, stories: readonly Story[]): boolean {
  const reasons = stories.filter(
    (specific) =>
      explains(specific.rule, general.rule) &&
      isAtOneTime(specific, general) &&
      isRelated(namesOf(specific), namesOf(general)) &&
      agrees(specific, general),
  );
  if (reasons.some((specific) => namesOf(specific).length <= namesOf(general).length)) return true;
  const explained = reasons.reduce((sum, { worth }) => sum + Math.abs(worth), 0);
  return (
    reasons.length > 0 && (explained >= MOST_OF_IT * Math.abs(general.worth) || isGone(general, reasons))
  );
}

/** Whether nothing much is left of a story without what it happened to. */
function isGone({ rule, view, frame, deviation }: Story, reasons: readonly Story[]): boolean {
  const rest = deviationOf(rule, view.without(...reasons.map((reason) => reason.view)), frame);
  return rest === null || relativeChange(rest) / relativeChange(deviation) < SHARED;
}

/** The SKUs of a story's scope: a parent SKU with one SKU is that SKU. */
function productsOf(story: Story): string {
  const names = leavesOf(story).map(({ scope }) => JSON.stringify(scope.names));
  return names.toSorted().join();
}

/**
 * Whether a story tells of net sales what a larger one does: fewer visits to the same products, of which fewer buy, are
 * one fall, and so is what a part shares with the whole.
 */
function isPartOf(story: Story, larger: Story): boolean {
  const isOfSales = [story, larger].every(({ rule }) => rule.money === 'net_sales');
  if (!isOfSales || Math.sign(story.worth) !== Math.sign(larger.worth)) return false;
  if (productsOf(story) === productsOf(larger)) return true;
  const isInIt = isRelated(namesOf(story), namesOf(larger)) && namesOf(story).length > namesOf(larger).length;
  const [part, whole] = [story, larger].map(({ deviation }) => relativeChange(deviation));
  return isInIt && story.rule.cause === larger.rule.cause && (whole ?? 0) / (part ?? 1) >= SHARED;
}

type ViewOf = (names: readonly string[]) => ScopeView | null;

/** So much of a brand, or of everything, has to tell the same to make it the story of all. */
const MOST_OF_ALL = 0.6;

function leavesOf({ view, leaves }: Story): readonly ScopeView[] {
  return leaves.length === 0 ? [view] : leaves;
}

/** The SKUs that a story happened to: of a wider scope those that share its change, for others of it may have none. */
function skusOf({ rule, view, frame, deviation, leaves, skus }: Story): readonly string[] {
  if (skus.length > 0) return skus;
  const change = relativeChange(deviation);
  const shares = (leaf: ScopeView) => {
    const its = deviationOf(rule, leaf, frame);
    return its !== null && relativeChange(its) / change >= SHARED;
  };
  const happened = leaves.length === 0 ? [view] : leaves.filter(shares);
  return happened.flatMap(({ scope }) => scope.names.slice(-1));
}

/** The stories of a group as the one of what they lie in; null where that does not show it, or is mostly other things. */
function asOne(group: readonly Story[], names: readonly string[], viewOf: ViewOf): Story | null {
  const [largest] = group.toSorted((a, b) => Math.abs(b.worth) - Math.abs(a.worth));
  const view = viewOf(names);
  if (largest === undefined || view === null) return null;
  const { rule, frame } = largest;
  const deviation = deviationOf(rule, view, frame);
  if (deviation === null) return null;
  const change = relativeChange(deviation) * Math.sign(relativeChange(largest.deviation));
  if (change < rule.leastChange[view.scope.level]) return null;
  const expected = group.reduce((sum, of) => sum + (deviationOf(rule, of.view, frame)?.expected ?? 0), 0);
  // SKUs of a parent are bought in place of each other.
  const isOfSkus = view.scope.level === 'parent_sku';
  if (!isOfSkus && expected < MOST_OF_ALL * Math.abs(deviation.expected)) return null;
  const worth = group.reduce((sum, story) => sum + story.worth, 0);
  return { ...largest, view, deviation, worth, leaves: group.flatMap(leavesOf), skus: group.flatMap(skusOf) };
}

/** Where what a scope is made of tells the same, and the scope does, it is the scope's story; `depth`: that of its names. */
function putTogetherAt(depth: number, stories: readonly Story[], viewOf: ViewOf): Story[] {
  const keyOf = (story: Story) =>
    namesOf(story).length > depth
      ? JSON.stringify([story.rule.id, Math.sign(story.worth), namesOf(story).slice(0, depth)])
      : story;
  return [...Map.groupBy(stories, keyOf).values()].flatMap((group) => {
    const [first] = group;
    const one =
      first === undefined || group.length < 2 ? null : asOne(group, namesOf(first).slice(0, depth), viewOf);
    return one === null ? group : [one];
  });
}

/** From parent SKUs to brands to everything. */
function putTogether(stories: readonly Story[], viewOf: ViewOf): Story[] {
  return [2, 1, 0].reduce<Story[]>((found, depth) => putTogetherAt(depth, found, viewOf), [...stories]);
}

/** Whether a story of a wider scope, worth more, is the reason of this one: a more general rule may be, too. */
function isOfWider(story: Story, wider: Story): boolean {
  return (
    explains(wider.rule, story.rule) &&
    isAtOneTime(wider, story) &&
    namesOf(wider).length < namesOf(story).length &&
    isRelated(namesOf(wider), namesOf(story)) &&
    agrees(wider, story) &&
    Math.abs(wider.worth) > Math.abs(story.worth)
  );
}

/** Leaves of all stories one for each thing that happened, worth most first. `stories`: the most specific rules first. */
export function onePerStory(stories: readonly Story[], viewOf: ViewOf): Story[] {
  const kept: Story[] = [];
  for (const story of putTogether(stories, viewOf)) if (!isExplained(story, kept)) kept.push(story);
  const told = kept.filter((story) => !kept.some((wider) => isOfWider(story, wider)));
  const byWorth = told.toSorted((a, b) => Math.abs(b.worth) - Math.abs(a.worth));
  return byWorth.filter((story, at) => !byWorth.slice(0, at).some((larger) => isPartOf(story, larger)));
}
