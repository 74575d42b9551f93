import {
  availableParentSkus,
  availableSkus,
  isPlaceId,
  NO_FILTERS,
  type ProductHierarchy,
} from '@skuline/domain/products';
import {
  filtersBelow,
  listOpenRows,
  openRowText,
  prepareSegment,
  type RowPath,
  type SegmentLevel,
  segmentsBelow,
  type RowsBy,
  type Statement,
} from '@skuline/domain/profit-loss';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useProductLists } from '../../analysis/index.ts';
import { useApi } from '../../api/index.ts';
import { PAGE_SEGMENTS, type SegmentsPage, segmentsQuery, type SegmentsSubject } from './segments-query.ts';

interface WantedPage {
  readonly below: RowPath;
  readonly page: number;
}

export interface SegmentLevels {
  readonly levelOf: (below: RowPath) => SegmentLevel;
  /** Loads the page that holds a segment which has come into sight. */
  readonly load: (below: RowPath, at: number) => void;
  readonly retry: (below: RowPath) => void;
}

/** Until a level is loaded it has as many rows as the product lists know names, or this many. */
const EXPECTED = 3;

/** A line opens into products or places: these are not the same level. */
function levelText(below: RowPath): string {
  return `${segmentsBelow(below)} ${openRowText(below)}`;
}

/** The segments below the open rows: the first page of each at once, whatever their level, later ones as they come into sight. */
export function useSegmentLevels(
  statement: Statement | null,
  subject: SegmentsSubject | null,
  open: readonly string[],
  rowsBy: RowsBy,
): SegmentLevels {
  const api = useApi();
  const { lists } = useProductLists();
  const [later, setLater] = useState<readonly WantedPage[]>([]);
  const filters = subject?.filters ?? NO_FILTERS;
  const wanted = useMemo(() => {
    if (subject === null) return [];
    const rows = listOpenRows(open, filters, rowsBy);
    const texts = new Set(rows.map(levelText));
    return [
      ...rows.map((below) => ({ below, page: 0, subject })),
      ...later.filter(({ below }) => texts.has(levelText(below))).map((page) => ({ ...page, subject })),
    ];
  }, [subject, open, filters, rowsBy, later]);
  const results = useQueries({
    queries: wanted.map((each) => segmentsQuery(api, each.subject, each.below, each.page)),
    combine: combinePages,
  });
  const levels = useMemo(
    () => (statement === null ? null : levelsOf(wanted, results, statement)),
    [wanted, results, statement],
  );
  const levelOf = useCallback(
    (below: RowPath): SegmentLevel =>
      levels?.get(levelText(below)) ?? {
        state: 'loading',
        expected: countNames(below, lists.hierarchy, filters),
      },
    [levels, lists.hierarchy, filters],
  );
  const load = useCallback((below: RowPath, at: number) => {
    const page = Math.floor(at / PAGE_SEGMENTS);
    const isIt = (other: WantedPage) => other.page === page && levelText(other.below) === levelText(below);
    if (page > 0) setLater((known) => (known.some(isIt) ? known : [...known, { below, page }]));
  }, []);
  const retry = useCallback(
    (below: RowPath) => {
      const text = levelText(below);
      for (const [at, { below: other }] of wanted.entries()) {
        if (levelText(other) === text && results[at]?.error !== null) void results[at]?.refetch();
      }
    },
    [wanted, results],
  );
  return useMemo(() => ({ levelOf, load, retry }), [levelOf, load, retry]);
}

type PageResult = Pick<UseQueryResult<SegmentsPage>, 'data' | 'error' | 'refetch'>;

function combinePages(results: UseQueryResult<SegmentsPage>[]): PageResult[] {
  return results.map(({ data, error, refetch, isFetching }) => ({
    data,
    // While it is asked for again, a level is on its way.
    error: isFetching ? null : error,
    refetch,
  }));
}

/** The levels by the text of the row they are below. */
function levelsOf(
  wanted: readonly WantedPage[],
  results: readonly PageResult[],
  statement: Statement,
): ReadonlyMap<string, SegmentLevel | null> {
  const found = wanted.map(({ below, page }, at) => ({
    text: levelText(below),
    page,
    result: results[at],
  }));
  const ofLevel = Map.groupBy(found, ({ text }) => text);
  return new Map(
    [...ofLevel].map(([text, pages]) => [
      text,
      levelOfPages(new Map(pages.map(({ page, result }) => [page, result])), statement),
    ]),
  );
}

/** Null: nothing is known of it yet. */
function levelOfPages(
  pages: ReadonlyMap<number, PageResult | undefined>,
  statement: Statement,
): SegmentLevel | null {
  const failed = [...pages.values()].find((page) => page !== undefined && page.error !== null);
  if (failed?.error) return { state: 'failed', message: failed.error.message };
  const first = pages.get(0)?.data;
  if (first === undefined) return null;
  const prepared = new Map(
    [...pages].map(([page, result]) => [
      page,
      (result?.data?.segments ?? []).map((segment) => prepareSegment(segment, statement)),
    ]),
  );
  return {
    state: 'loaded',
    count: first.count,
    find: (at) => prepared.get(Math.floor(at / PAGE_SEGMENTS))?.[at % PAGE_SEGMENTS] ?? null,
  };
}

function countNames(
  below: RowPath,
  hierarchy: ProductHierarchy | null,
  filters: SegmentsSubject['filters'],
): number {
  if (hierarchy === null) return EXPECTED;
  const by = segmentsBelow(below);
  if (isPlaceId(by)) return EXPECTED;
  const { brand_name, parent_sku_name, sku_name } = filtersBelow(below, filters);
  const chosen = { brand_name, parent_sku_name, sku_name }[by ?? 'sku_name'];
  if (chosen.length > 0) return chosen.length;
  if (by === 'brand_name') return hierarchy.brandToParentSku.size;
  if (by === 'parent_sku_name') return availableParentSkus(hierarchy, brand_name).length;
  return availableSkus(hierarchy, brand_name, parent_sku_name).length;
}
