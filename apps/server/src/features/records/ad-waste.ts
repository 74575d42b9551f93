import { type AdWasteResponse, adSearchTerm } from '@skuline/contract';
import {
  findWaste,
  type SearchTermLine,
  sumOfAmounts,
  type WasteKind,
  type WasteRow,
} from '@skuline/domain/ad-waste';
import { compareByCodePoint } from '@skuline/domain/products';
import * as z from 'zod/mini';

/** What is looked for. */
export interface WasteAsked {
  readonly kind: WasteKind;
  /** Of these campaigns alone; none: of all. */
  readonly campaigns: readonly string[];
}

/** And which rows of all pages are wanted. */
export interface WastePage extends WasteAsked {
  readonly limit: number;
  readonly offset: number;
}

const clickedTerms = z.array(adSearchTerm);
const toldDays = z.array(z.object({ first_day: z.string(), last_day: z.string() }));

/** A page of what ads wasted, with what they cost in all; both from rows of the store. */
export function prepareWastePage(
  terms: readonly unknown[],
  days: readonly unknown[],
  { kind, campaigns, limit, offset }: WastePage,
): AdWasteResponse {
  const lines = clickedTerms.parse(terms);
  const { rows, judged } = findWaste(lines, kind, campaigns);
  const wanted = new Set(campaigns);
  const told = lines.filter(({ campaign_name: name }) => wanted.size === 0 || wanted.has(name));
  const [reported = null] = toldDays.parse(days);
  return {
    rows: rows.slice(offset, offset + limit).map(writable),
    match_count: rows.length,
    judged,
    totals: totalsOf(told, kind === 'term' ? rows : null),
    reported,
  };
}

/** Everything that was wasted. */
export function listWaste(terms: readonly unknown[], { kind, campaigns }: WasteAsked): readonly WasteRow[] {
  return findWaste(clickedTerms.parse(terms), kind, campaigns).rows;
}

function totalsOf(
  lines: readonly SearchTermLine[],
  wasted: readonly WasteRow[] | null,
): AdWasteResponse['totals'] {
  const byCurrency = Map.groupBy(lines, ({ currency }) => currency);
  const totals = [...byCurrency].map(([currency, ofCurrency]) => ({
    currency,
    spend: sumOfAmounts(ofCurrency.map(({ spend }) => spend)),
    wasted:
      wasted === null
        ? null
        : sumOfAmounts(wasted.filter((row) => row.currency === currency).map(({ spend }) => spend)),
  }));
  return totals.toSorted((a, b) => compareByCodePoint(a.currency, b.currency));
}

function writable(row: WasteRow): AdWasteResponse['rows'][number] {
  const campaigns = row.campaigns.map(({ name, ad_groups: groups }) => ({ name, ad_groups: [...groups] }));
  return { ...row, campaigns };
}
