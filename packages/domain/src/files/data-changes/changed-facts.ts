import {
  FACT_IDS,
  FACTS,
  type FactId,
  type FactSums,
  sumFacts,
  ZERO_FACTS,
} from '../../figures/metrics/index.ts';

/** The facts that come first. */
const TELLING: readonly FactId[] = [
  'net_sales',
  'ad_spend',
  'contribution',
  'sessions',
  'orders',
  'units_sold',
  'gross_sales',
];

/** What changes are of: the facts of days, and the search volume of weeks. */
export type ChangedFact = FactId | 'search_volume';
/** The most telling one first. */
export const CHANGED_FACTS: readonly ChangedFact[] = [
  ...new Set<ChangedFact>([...TELLING, ...FACT_IDS, 'search_volume']),
];

/** The facts of some days, or the search volume of some weeks; what they don't have is 0. */
export type ChangedSums = Readonly<Record<ChangedFact, number>>;

export function changedSumsOf(facts: FactSums): ChangedSums {
  return { ...facts, search_volume: 0 };
}

export function sumsOfWeek(volume: number): ChangedSums {
  return { ...ZERO_FACTS, search_volume: volume };
}

/** The exact sum. */
export function sumChanged(sums: readonly ChangedSums[]): ChangedSums {
  return { ...sumFacts(sums), search_volume: sums.reduce((sum, one) => sum + one.search_volume, 0) };
}

/** What a fact is called, and how it is written. */
export function describeFact(fact: ChangedFact): {
  readonly label: string;
  readonly kind: 'count' | 'money';
} {
  return fact === 'search_volume' ? { label: 'Search Volume', kind: 'count' } : FACTS[fact];
}
