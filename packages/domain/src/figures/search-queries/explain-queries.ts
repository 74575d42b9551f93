import { foldForSearch } from '../../core/paging/index.ts';
import { compareByCodePoint } from '../../products/index.ts';
import { addUpQueries, type QueryChange, type QueryCounts, splitQuery } from './split-query.ts';

/** What reports tell of a query in each period; null where they do not name it. */
export interface ReportedQuery {
  readonly query: string;
  readonly previous: QueryCounts | null;
  readonly current: QueryCounts | null;
}

/** Purchases from a query in this period, and where both periods are known, what changed them. */
export type ExplainedQuery = (QueryChange | UncomparedQuery) & {
  readonly query: string;
  /** Whether it names a brand of the seller. */
  readonly is_brand: boolean;
};

interface UncomparedQuery {
  readonly previous: null;
  readonly current: number;
  readonly change: null;
  readonly drivers: readonly [];
}

/** A query of reports whose counterpart in the period before is missing. */
export interface QueryAlone {
  readonly query: string;
  readonly own_purchases: number;
}

export interface ExplainedQueries {
  /** Of all that are compared; null where none are. */
  readonly total: QueryChange | null;
  /** Queries that name a brand of the seller, and the others; without those that there are none of. */
  readonly groups: readonly (QueryChange & { readonly group: 'brand' | 'other'; readonly queries: number })[];
  /** The largest change first, then those that are not compared, the most purchases first. */
  readonly rows: readonly ExplainedQuery[];
  /** Purchases where the report of the other period does not name the query: there it is unknown, and nothing is split. */
  readonly one_sided: { readonly queries: number; readonly previous: number; readonly current: number };
  /** Purchases of reports without a counterpart in the period before. */
  readonly alone: { readonly queries: number; readonly current: number };
}

/** Why the seller's own purchases from searches changed, by query. */
export function explainQueries(
  reported: readonly ReportedQuery[],
  brands: readonly string[],
  alone: readonly QueryAlone[] = [],
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
    total: known.length === 0 ? null : addUpQueries(known),
    groups,
    rows: [...rows.toSorted(byMovement), ...uncomparedRows(reported, alone, isBrand)],
    one_sided: {
      queries: new Set(others.map(({ query }) => query)).size,
      previous: others.reduce((sum, of) => sum + (of.previous?.own_purchases ?? 0), 0),
      current: others.reduce((sum, of) => sum + (of.current?.own_purchases ?? 0), 0),
    },
    alone: {
      queries: alone.length,
      current: alone.reduce((sum, { own_purchases: purchases }) => sum + purchases, 0),
    },
  };
}

/** Queries of this period of which no report of both periods tells: what they were before is unknown. */
function uncomparedRows(
  reported: readonly ReportedQuery[],
  alone: readonly QueryAlone[],
  isBrand: (query: string) => boolean,
): ExplainedQuery[] {
  const compared = new Set(
    reported.flatMap(({ query, previous, current }) =>
      previous === null || current === null ? [] : [query],
    ),
  );
  const named = reported.flatMap(({ query, current }) => (current === null ? [] : [{ query, ...current }]));
  const purchases = new Map<string, number>();
  for (const { query, own_purchases: own } of [...named, ...alone])
    if (!compared.has(query)) purchases.set(query, (purchases.get(query) ?? 0) + own);
  return [...purchases]
    .map(([query, current]) => ({
      query,
      is_brand: isBrand(query),
      previous: null,
      current,
      change: null,
      drivers: [] as const,
    }))
    .toSorted((a, b) => b.current - a.current || compareByCodePoint(a.query, b.query));
}

type ComparedQuery = QueryChange & Pick<ExplainedQuery, 'query'>;

/** Effects that cancel out are a movement too: of equal changes the one with the larger effects comes first. */
function byMovement(a: ComparedQuery, b: ComparedQuery): number {
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
