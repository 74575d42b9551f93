import type { CatalogueName } from './catalogue-names.ts';

/** Which names are shown. */
export const NAMES_SHOWN = ['all', 'unknown', 'without_asin'] as const;
export type NamesShown = (typeof NAMES_SHOWN)[number];

/** What the table can be ordered by; the unknown ones stand first in any order. */
export const NAMES_ORDERS = ['net_sales', 'sku', 'parent', 'brand'] as const;
export type NamesOrder = (typeof NAMES_ORDERS)[number];

export interface NamesWanted {
  readonly show: NamesShown;
  readonly search: string | null;
  readonly orderBy: NamesOrder;
  readonly direction: 'asc' | 'desc';
}

const IS_SHOWN: Readonly<Record<NamesShown, (name: CatalogueName) => boolean>> = {
  all: () => true,
  unknown: ({ isUnknown }) => isUnknown,
  without_asin: ({ asin }) => asin === '',
};

const TEXTS: Readonly<Record<Exclude<NamesOrder, 'net_sales'>, (name: CatalogueName) => string>> = {
  sku: ({ sku }) => sku,
  parent: ({ parentSku }) => parentSku,
  brand: ({ brand }) => brand,
};

/** The names that are shown and searched for, in order; they come unknown ones first and by net sales. */
export function findNames(names: readonly CatalogueName[], wanted: NamesWanted): CatalogueName[] {
  const { show, search, orderBy, direction } = wanted;
  const text = search?.toLowerCase() ?? '';
  const found = names.filter(
    (name) =>
      IS_SHOWN[show](name) &&
      (text === '' ||
        [name.sku, name.asin, name.parentSku, name.brand].some((part) => part.toLowerCase().includes(text))),
  );
  if (orderBy === 'net_sales' && direction === 'desc') return found;
  const sign = direction === 'asc' ? 1 : -1;
  const compare = (a: CatalogueName, b: CatalogueName) => {
    if (orderBy === 'net_sales') return a.netSales - b.netSales;
    const [left, right] = [TEXTS[orderBy](a).toLowerCase(), TEXTS[orderBy](b).toLowerCase()];
    return left < right ? -1 : left > right ? 1 : 0;
  };
  return found.toSorted((a, b) => {
    if (a.isUnknown !== b.isUnknown) return a.isUnknown ? -1 : 1;
    return sign * compare(a, b);
  });
}

/** What all names come to. */
export interface NamesSummary {
  readonly count: number;
  readonly unknownCount: number;
  readonly withoutAsinCount: number;
  readonly suggestedCount: number;
  readonly netSales: number;
  readonly unknownNetSales: number;
}

/** Counts the names, and adds up what stands under those that are unknown. */
export function summarizeNames(names: readonly CatalogueName[]): NamesSummary {
  const unknown = names.filter(({ isUnknown }) => isUnknown);
  return {
    count: names.length,
    unknownCount: unknown.length,
    withoutAsinCount: names.filter(({ asin }) => asin === '').length,
    suggestedCount: unknown.filter(({ suggestion }) => suggestion !== null).length,
    netSales: sumOf(names),
    unknownNetSales: sumOf(unknown),
  };
}

const TEN_THOUSAND = 10_000;

/** Money has four decimals at most: whole ten-thousandths add up exactly. */
function sumOf(names: readonly CatalogueName[]): number {
  return names.reduce((sum, { netSales }) => sum + Math.round(netSales * TEN_THOUSAND), 0) / TEN_THOUSAND;
}
