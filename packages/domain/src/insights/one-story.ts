import { relativeChange } from './deviations.ts';
import { isRelated } from './insight-series.ts';
import { type AnomalyRule, deviationOf } from './rules/anomaly-rule.ts';
import type { ScopeView } from './scope-view.ts';
import type { Story } from './stories.ts';
import { SHARED } from './weeks-of-sales.ts';

/** A more specific story that makes this part of a more general one is its reason. */
const MOST_OF_IT = 0.35;

export function explains(specific: AnomalyRule, general: AnomalyRule): boolean {
  return specific.explains.includes(general.id);
}

function namesOf({ view }: Pick<Story, 'view'>): readonly string[] {
  return view.scope.names;
}

/** Whether the sales of a story go the same way; a promotion or a price may move them either way. */
function agrees(specific: Story, general: Story): boolean {
  const isEitherWay = specific.rule.id === 'promotion_rise' || specific.rule.id === 'price_change';
  return isEitherWay || Math.sign(specific.worth) === Math.sign(general.worth);
}

/** Whether more specific stories make most of this one. */
function isExplained(general: Story, stories: readonly Story[]): boolean {
  const reasons = stories.filter(
    (specific) =>
      explains(specific.rule, general.rule) &&
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
function productsOf({ view, leaves }: Story): string {
  const names = (leaves.length === 0 ? [view] : leaves).map(({ scope }) => JSON.stringify(scope.names));
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

/** What the stories of SKUs have in common that may be one of their parent; null of any other story. */
function kindOfParent({ rule, worth, view }: Story): string | null {
  return view.scope.level === 'sku'
    ? JSON.stringify([rule.id, Math.sign(worth), namesOf({ view }).slice(0, -1)])
    : null;
}

/** Where SKUs of one parent SKU tell the same, and the parent does, it is the parent's story. */
function putTogether(
  stories: readonly Story[],
  viewOf: (names: readonly string[]) => ScopeView | null,
): Story[] {
  const groups = Map.groupBy(stories, (story) => kindOfParent(story) ?? story);
  return [...groups.values()].flatMap((group) => {
    const [largest, ...others] = group.toSorted((a, b) => Math.abs(b.worth) - Math.abs(a.worth));
    if (largest === undefined || others.length === 0) return group;
    const { rule, frame } = largest;
    const view = viewOf(namesOf(largest).slice(0, -1));
    const deviation = view === null ? null : deviationOf(rule, view, frame);
    if (view === null || deviation === null) return group;
    const change = relativeChange(deviation) * Math.sign(relativeChange(largest.deviation));
    if (change < rule.leastChange[view.scope.level]) return group;
    const worth = group.reduce((sum, story) => sum + story.worth, 0);
    const leaves = group.map((story) => story.view);
    const skus = leaves.flatMap(({ scope }) => scope.names.slice(-1));
    return [{ ...largest, view, deviation, worth, leaves, skus }];
  });
}

/** Leaves of all stories one for each thing that happened, worth most first. `stories`: the most specific rules first. */
export function onePerStory(
  stories: readonly Story[],
  viewOf: (names: readonly string[]) => ScopeView | null,
): Story[] {
  const kept: Story[] = [];
  for (const story of putTogether(stories, viewOf)) if (!isExplained(story, kept)) kept.push(story);
  const byWorth = kept.toSorted((a, b) => Math.abs(b.worth) - Math.abs(a.worth));
  return byWorth.filter((story, at) => !byWorth.slice(0, at).some((larger) => isPartOf(story, larger)));
}
