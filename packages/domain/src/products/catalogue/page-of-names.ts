import { isFoundIn } from '../../core/paging/index.ts';
import type { CatalogueName } from './catalogue-names.ts';

/** Which names are shown. */
export const NAMES_SHOWN = ['all', 'unknown', 'without_asin'] as const;
export type NamesShown = (typeof NAMES_SHOWN)[number];

export interface NamesWanted {
  readonly show: NamesShown;
  /** Stands somewhere in one of the names; '' for all. */
  readonly search: string;
}

const IS_SHOWN: Readonly<Record<NamesShown, (name: CatalogueName) => boolean>> = {
  all: () => true,
  unknown: ({ isUnknown }) => isUnknown,
  without_asin: ({ asin }) => asin === '',
};

/** The names that are shown and searched for, in their order. */
export function findNames<Name extends CatalogueName & { readonly tags?: readonly string[] }>(
  names: readonly Name[],
  { show, search }: NamesWanted,
): Name[] {
  return names.filter(
    (name) =>
      IS_SHOWN[show](name) &&
      (search === '' ||
        [name.sku, name.asin, name.parentSku, name.brand, ...(name.tags ?? [])].some((part) =>
          isFoundIn(part, search),
        )),
  );
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
