import type { Plan } from '../plan.ts';
import type { KnownInsight, Understanding } from '../question.ts';
import type { Asking, ReadWords } from './read-subject.ts';

const MOST_INSIGHTS = 3;

function insightsPlan(insights: readonly KnownInsight[]): Plan {
  return { kind: 'insights', limit: insights.length, ids: insights.map(({ id }) => id) };
}

/** The open insights about the one product that a question names. */
function insightsOfNamed({ question, context }: Asking, read: ReadWords): readonly KnownInsight[] {
  const [named, ...others] = read(question)?.names ?? [];
  if (named === undefined || others.length > 0 || named.dimension === 'brand_name') return [];
  return context.insights
    .filter(({ isOpen, scope }) => {
      const own = named.dimension === 'sku_name' ? scope.sku : scope.parent_sku;
      return isOpen && own === named.name;
    })
    .slice(0, MOST_INSIGHTS);
}

/** Adds what is known of the insight that is asked about, or of the product that is. */
export function withInsights(understood: Understanding, asking: Asking, read: ReadWords): Understanding {
  if (understood.kind !== 'plans') return understood;
  const { plans } = understood;
  if (plans.some(({ kind }) => kind === 'insights' || kind === 'goals')) return understood;
  if (asking.insight !== null) return { ...understood, plans: [insightsPlan([asking.insight]), ...plans] };
  const found = insightsOfNamed(asking, read);
  return found.length === 0 ? understood : { ...understood, plans: [...plans, insightsPlan(found)] };
}
