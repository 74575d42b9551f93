import { type AdWasteResponse, adSearchTerm } from '@skuline/contract';
import {
  findWaste,
  type SearchTermLine,
  sumOfAmounts,
  type WasteKind,
  type WasteRow,
} from '@skuline/domain/ad-waste';
import { compareByCodePoint } from '@skuline/domain/products';
import { setImmediate as giveWay } from 'node:timers/promises';
import * as z from 'zod/mini';

/** What search terms can be narrowed to: reports of them name no product. */
export type TermFilterName = 'marketplaces' | 'campaigns';

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

/** Everything that ads wasted, with what they cost in all. */
export interface FoundWaste extends Pick<AdWasteResponse, 'judged' | 'totals' | 'reported'> {
  readonly rows: readonly WasteRow[];
}

/** Rows that are read between two turns of other work: some milliseconds. */
const ROWS_A_TURN = 2000;

async function parseTerms(terms: readonly unknown[]): Promise<SearchTermLine[]> {
  const lines: SearchTermLine[] = [];
  for (let at = 0; at < terms.length; at += ROWS_A_TURN) {
    for (const line of clickedTerms.parse(terms.slice(at, at + ROWS_A_TURN))) lines.push(line);
    await giveWay();
  }
  return lines;
}

/** What ads wasted, from rows of the store; other work has its turn between the steps. */
export async function readWaste(
  terms: readonly unknown[],
  days: readonly unknown[],
  { kind, campaigns }: WasteAsked,
): Promise<FoundWaste> {
  const lines = await parseTerms(terms);
  const { rows, judged } = findWaste(lines, kind, campaigns);
  const wanted = new Set(campaigns);
  const told = lines.filter(({ campaign_name: name }) => wanted.size === 0 || wanted.has(name));
  await giveWay();
  const [reported = null] = toldDays.parse(days);
  return { rows, judged, totals: totalsOf(told, kind === 'term' ? rows : null), reported };
}

/** A page of what was found. */
export function pageOfWaste(
  { rows, judged, totals, reported }: FoundWaste,
  { limit, offset }: Pick<WastePage, 'limit' | 'offset'>,
): AdWasteResponse {
  const page = rows.slice(offset, offset + limit).map(writable);
  return { rows: page, match_count: rows.length, judged, totals, reported };
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
