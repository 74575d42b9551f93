import { sumOfAmounts } from '../../core/exact/index.ts';
import { compareByCodePoint } from '../../products/index.ts';
import { largestDiscovery } from '../proportions/index.ts';
import { findNegative, isAsinTerm, type NegativeMatch, type WasteKind } from './negative-match.ts';
import { accountOf, type ClickedTerm, clickedTerms, type SearchTermLine } from './search-terms.ts';

export interface WasteCampaign {
  readonly name: string;
  readonly ad_groups: readonly string[];
}

/** Words that ads were paid for, and that brought no order where that is no accident. Money in `currency`. */
export interface WasteRow {
  /** The search term, or the phrase. */
  readonly text: string;
  readonly ad_product: string;
  readonly marketplace: string;
  readonly currency: string;
  /** One for a search term; for a phrase all whose terms hold it. With the ad groups that paid for it. */
  readonly campaigns: readonly WasteCampaign[];
  /** How many search terms hold the phrase; 1 for a term. */
  readonly terms: number;
  readonly clicks: number;
  readonly spend: number;
  /** Orders that these clicks usually bring. */
  readonly expected_orders: number;
  /** Orders per click of the campaigns, or of all ads of this kind where a campaign has too few orders. */
  readonly usual_rate: number;
  readonly rate_of: 'campaign' | 'account' | 'both';
  /** How often clicks with the usual rate bring no order at all: 0.01 is once in a hundred times. */
  readonly chance: number;
  /** As what it can be excluded; null: Amazon takes no negative so long. */
  readonly negative: NegativeMatch | null;
}

export interface Waste {
  /** The largest spend first; of several currencies one after the other. */
  readonly rows: readonly WasteRow[];
  /** How many had so many clicks that no order would have been unlikely, whether they had orders or not. */
  readonly judged: number;
}

/** The chance below which no order is unlikely, and the share of what is named that may be chance. */
const WASTE_LEVEL = 0.05;
const LONGEST_PHRASE = 3;
/** A term of more words is no search, and would be a phrase for each of them. */
const MOST_WORDS_OF_A_TERM = 20;

/** The terms whose clicks are judged as one. */
interface Group {
  readonly text: string;
  readonly terms: readonly [ClickedTerm, ...ClickedTerm[]];
}

/**
 * Search terms, or phrases, whose clicks brought no order though that is unlikely at the usual rate: of n clicks with the
 * rate p the chance of none is (1 − p)ⁿ. Judged are those whose clicks make none rarer than 5 %, whatever they brought; of
 * what is named among them no more than 5 % is expected to be chance. Of `campaigns` alone where some are named; the usual
 * rates are of all `lines`.
 */
export function findWaste(
  lines: readonly SearchTermLine[],
  kind: WasteKind,
  campaigns: readonly string[] = [],
): Waste {
  const wanted = new Set(campaigns);
  const clicked = clickedTerms(lines).filter(
    ({ campaign_name: name }) => wanted.size === 0 || wanted.has(name),
  );
  const groups =
    kind === 'term'
      ? clicked.map((term): Group => ({ text: term.search_term, terms: [term] }))
      : phrasesOf(clicked);
  const judged = groups
    .map((group) => ({ group, chance: chanceOfNone(group) }))
    .filter(({ chance }) => chance < WASTE_LEVEL);
  const none = judged.filter(({ group }) => group.terms.every(({ orders }) => orders === 0));
  const chances = none.map(({ chance }) => chance);
  const largest = largestDiscovery(chances, judged.length, WASTE_LEVEL) ?? -1;
  const found = none.filter(({ chance }) => chance <= largest);
  const rows = found.map(({ group, chance }) => wasteRow(kind, group, chance));
  return { rows: rows.toSorted(byLargestSpend), judged: judged.length };
}

function chanceOfNone({ terms }: Group): number {
  return terms.reduce((chance, { clicks, rate }) => chance * (1 - rate) ** clicks, 1);
}

/**
 * The phrases of one to three words that several search terms of the same kind of ads hold. A page's ASIN is no word, and a
 * term of more than 20 words is left out.
 */
function phrasesOf(clicked: readonly ClickedTerm[]): Group[] {
  const byPhrase = new Map<string, { readonly text: string; readonly terms: ClickedTerm[] }>();
  for (const term of clicked) {
    if (isAsinTerm(term.search_term)) continue;
    const account = accountOf(term);
    for (const text of phrasesIn(term.search_term)) {
      const key = `${account} ${text}`;
      const group = byPhrase.get(key) ?? { text, terms: [] };
      group.terms.push(term);
      byPhrase.set(key, group);
    }
  }
  return [...byPhrase.values()].flatMap(({ text, terms: [first, ...others] }) =>
    first === undefined || others.every(({ search_term: term }) => term === first.search_term)
      ? []
      : [{ text, terms: [first, ...others] }],
  );
}

/** Each phrase once, however often the term has it; none of a term of too many words. */
function phrasesIn(searchTerm: string): ReadonlySet<string> {
  const words = searchTerm.split(' ').filter((word) => word !== '');
  if (words.length > MOST_WORDS_OF_A_TERM) return new Set();
  const lengths = Array.from({ length: LONGEST_PHRASE }, (_, at) => at + 1);
  return new Set(
    words.flatMap((_, start) =>
      lengths
        .filter((length) => start + length <= words.length)
        .map((length) => words.slice(start, start + length).join(' ')),
    ),
  );
}

function wasteRow(kind: WasteKind, { text, terms }: Group, chance: number): WasteRow {
  const [{ ad_product, marketplace, currency, rateOf }] = terms;
  const clicks = terms.reduce((sum, term) => sum + term.clicks, 0);
  const expected = terms.reduce((sum, term) => sum + term.clicks * term.rate, 0);
  return {
    text,
    ad_product,
    marketplace,
    currency,
    campaigns: campaignsOf(terms),
    terms: new Set(terms.map(({ search_term: term }) => term)).size,
    clicks,
    spend: sumOfAmounts(terms.map(({ spend }) => spend)),
    expected_orders: expected,
    usual_rate: expected / clicks,
    rate_of: terms.every((term) => term.rateOf === rateOf) ? rateOf : 'both',
    chance,
    negative: findNegative(kind, text),
  };
}

function campaignsOf(terms: readonly ClickedTerm[]): WasteCampaign[] {
  const byName = Map.groupBy(terms, ({ campaign_name: name }) => name);
  const campaigns = [...byName].map(([name, ofCampaign]) => ({
    name,
    ad_groups: [...new Set(ofCampaign.flatMap(({ ad_groups: names }) => names))].toSorted(compareByCodePoint),
  }));
  return campaigns.toSorted((a, b) => compareByCodePoint(a.name, b.name));
}

function byLargestSpend(a: WasteRow, b: WasteRow): number {
  return (
    compareByCodePoint(a.currency, b.currency) || b.spend - a.spend || compareByCodePoint(a.text, b.text)
  );
}
