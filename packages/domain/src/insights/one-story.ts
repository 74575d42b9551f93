import { isRelated } from './insight-series.ts';
import type { AnomalyRule } from './rules/anomaly-rule.ts';
import type { ScopeView } from './scope-view.ts';
import { deviationOf, relativeChange, type Story } from './stories.ts';

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
  return reasons.length > 0 && explained >= MOST_OF_IT * Math.abs(general.worth);
}

/** Whether both tell how the net sales of one scope moved: fewer visits, of which fewer buy, are one fall. */
function tellSameSales(a: Story, b: Story): boolean {
  const isOfSales = a.rule.money === 'net_sales' && b.rule.money === 'net_sales';
  return isOfSales && a.view.scope === b.view.scope && Math.sign(a.worth) === Math.sign(b.worth);
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
  return byWorth.filter((story, at) => !byWorth.slice(0, at).some((larger) => tellSameSales(larger, story)));
}
