import { sumOfAmounts } from '../../core/exact/index.ts';
import { LEAST_EXPECTED } from '../proportions/index.ts';

/** What ads cost and brought for a search term, as the report tells it: money in the currency of the line. */
export interface SearchTermLine {
  readonly search_term: string;
  readonly ad_product: string;
  readonly campaign_name: string;
  readonly ad_group_name: string;
  readonly marketplace: string;
  readonly currency: string;
  readonly clicks: number;
  readonly orders: number;
  readonly spend: number;
}

/** Of whose clicks the usual rate is. */
export type RateOf = 'campaign' | 'account';

/** A search term of one campaign with everything it cost and brought, and how often its clicks usually become orders. */
export interface ClickedTerm extends Omit<SearchTermLine, 'ad_group_name'> {
  readonly ad_groups: readonly string[];
  /** Orders per click, above 0 and below 1. */
  readonly rate: number;
  readonly rateOf: RateOf;
}

interface Sums {
  readonly clicks: number;
  readonly orders: number;
}

/**
 * Which lines are of one kind of ads in one marketplace and currency: amounts of two currencies do not add up, and shoppers of
 * two marketplaces buy at rates of their own.
 */
export function accountOf({
  ad_product,
  marketplace,
  currency,
}: Pick<SearchTermLine, 'ad_product' | 'marketplace' | 'currency'>): string {
  return JSON.stringify([ad_product, marketplace, currency]);
}

function campaignOf(line: SearchTermLine): string {
  return JSON.stringify([accountOf(line), line.campaign_name]);
}

function sumsBy(lines: readonly SearchTermLine[], keyOf: (line: SearchTermLine) => string) {
  const sums = new Map<string, Sums>();
  for (const line of lines) {
    const key = keyOf(line);
    const { clicks, orders } = sums.get(key) ?? { clicks: 0, orders: 0 };
    sums.set(key, { clicks: clicks + line.clicks, orders: orders + line.orders });
  }
  return sums;
}

/** Orders per click; null where too few orders tell it, and where there are as many orders as clicks. */
function rateIn(sums: Sums | undefined): number | null {
  if (sums === undefined || sums.orders < LEAST_EXPECTED || sums.orders >= sums.clicks) return null;
  return sums.orders / sums.clicks;
}

/**
 * The search terms that were clicked or brought an order, each of its campaign, with the rate of the campaign, or of the account where the
 * campaign has too few orders. A term's own clicks are among those of the rate, which makes the rate rather too low than too
 * high. An order may stand on another line than its click. Terms without a known rate are left out: nothing tells what their clicks usually bring.
 */
export function clickedTerms(lines: readonly SearchTermLine[]): ClickedTerm[] {
  const ofCampaign = sumsBy(lines, campaignOf);
  const ofAccount = sumsBy(lines, accountOf);
  const byTerm = Map.groupBy(
    lines.filter(({ clicks, orders }) => clicks > 0 || orders > 0),
    (line) => JSON.stringify([campaignOf(line), line.search_term]),
  );
  return [...byTerm.values()].flatMap((ofTerm) => {
    const [first] = ofTerm;
    if (first === undefined) return [];
    const own = rateIn(ofCampaign.get(campaignOf(first)));
    const rate = own ?? rateIn(ofAccount.get(accountOf(first)));
    if (rate === null) return [];
    const { ad_group_name: _, ...term } = first;
    const sum = (amountOf: (line: SearchTermLine) => number) =>
      ofTerm.reduce((all, line) => all + amountOf(line), 0);
    return [
      {
        ...term,
        ad_groups: [...new Set(ofTerm.map(({ ad_group_name: name }) => name))],
        clicks: sum(({ clicks }) => clicks),
        orders: sum(({ orders }) => orders),
        spend: sumOfAmounts(ofTerm.map(({ spend }) => spend)),
        rate,
        rateOf: own === null ? ('account' as const) : ('campaign' as const),
      },
    ];
  });
}
