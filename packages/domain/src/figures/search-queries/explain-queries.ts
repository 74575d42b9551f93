import { foldForSearch } from '../../core/paging/index.ts';
import { compareByCodePoint } from '../../products/index.ts';
import { addUpQueries, type QueryChange, type QueryCounts, splitQuery } from './split-query.ts';

/** What reports tell of a query in each period; null where they do not name it. */
export interface ReportedQuery {
  readonly query: string;
  readonly previous: QueryCounts | null;
  readonly current: QueryCounts | null;
}

export interface ExplainedQuery extends QueryChange {
  readonly query: string;
  /** Whether it names a brand of the seller. */
  readonly is_brand: boolean;
}

export interface ExplainedQueries {
  readonly total: QueryChange;
  /** Queries that name a brand of the seller, and the others; without those that there are none of. */
  readonly groups: readonly (QueryChange & { readonly group: 'brand' | 'other'; readonly queries: number })[];
  /** The largest change first. */
  readonly rows: readonly ExplainedQuery[];
  /** Purchases where the report of the other period does not name the query: there it is unknown, and nothing is split. */
  readonly one_sided: { readonly queries: number; readonly previous: number; readonly current: number };
}

/** Why the seller's own purchases from searches changed, by query. */
export function explainQueries(
  reported: readonly ReportedQuery[],
  brands: readonly string[],
): ExplainedQueries {
  const isBrand = brandTest(brands);
  const known = reported.flatMap(({ query, previous, current }) => {
    if (previous === null || current === null) return [];
    const both = { previous, current };
    return [{ query, ...both, is_brand: isBrand(query), split: splitQuery(both) }];
  });
  const others = reported.filter(({ previous, current }) => previous === null || current === null);
  const groups = (['brand', 'other'] as const).flatMap((group) => {
    const of = known.filter((query) => query.is_brand === (group === 'brand'));
    return of.length === 0 ? [] : [{ group, queries: of.length, ...addUpQueries(of) }];
  });
  const rows = known.map(({ query, is_brand, split }) => ({ query, is_brand, ...split }));
  return {
    total: addUpQueries(known),
    groups,
    rows: rows.toSorted(byMovement),
    one_sided: {
      queries: new Set(others.map(({ query }) => query)).size,
      previous: others.reduce((sum, of) => sum + (of.previous?.own_purchases ?? 0), 0),
      current: others.reduce((sum, of) => sum + (of.current?.own_purchases ?? 0), 0),
    },
  };
}

/** Effects that cancel out are a movement too: of equal changes the one with the larger effects comes first. */
function byMovement(a: ExplainedQuery, b: ExplainedQuery): number {
  return (
    Math.abs(b.change) - Math.abs(a.change) ||
    effectsOf(b) - effectsOf(a) ||
    compareByCodePoint(a.query, b.query)
  );
}

function effectsOf({ drivers }: QueryChange): number {
  return drivers.reduce((sum, { effect }) => sum + Math.abs(effect), 0);
}

/** Words of a text between spaces, so that the brand "Oak" is not in "soaker". */
function wordsOf(text: string): string {
  return ` ${foldForSearch(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}

function brandTest(brands: readonly string[]): (query: string) => boolean {
  const names = brands.map(wordsOf).filter((name) => name.trim() !== '');
  return (query) => {
    const words = wordsOf(query);
    return names.some((name) => words.includes(name));
  };
}
