import type { FiguresPlan, Plan, PlanScope, RecordKind } from '../../plan.ts';
import { isToldInWords } from '../how-to.ts';
import type { Reading } from '../reading/reading.ts';
import { saidProductDimension } from './asked.ts';
import { feeTypesIn } from './fee-types.ts';

const BY_SEARCH = String.raw`(?:amazon )?(?:search(?:es)?|search (?:quer(?:y|ies)|terms?)|quer(?:y|ies)|keywords?)\b`;
const BOUGHT = String.raw`\b(?:purchas(?:es?|ed|ing)|orders?|sales|sold|sell|bought|buy(?:ers?)?|conver(?:t|ts|ted|sions?))\b`;
const PURCHASES = new RegExp(
  String.raw`${BOUGHT}[^?]{0,40}\b(?:from|through|by|via|per|after) (?:the |our |my )?${BY_SEARCH}|\b(?:which|what|top|best)\b[^?]{0,20}\b(?:search(?:es)?|quer(?:y|ies)|terms?|keywords?)\b[^?]{0,40}${BOUGHT}`,
  'iu',
);
/** How often something is searched for is told for all sellers, and what ads brought by their reports. */
const OTHER_SEARCHES = /\bsearch volume\b|\bsearched\b|\b(?:ads?|advertising|ppc|sponsored|campaigns?)\b/iu;

const ADS = String.raw`\b(?:ads?|ad ?spend|advertising|ppc|campaigns?|search terms?|keywords?|targets?)\b`;
const WASTE = new RegExp(
  String.raw`\bwast(?:e|es|ed|ing|eful)\b[^?]{0,40}${ADS}|${ADS}[^?]{0,30}\bwast(?:e|es|ed|ing|eful)\b|\b(?:which|what)\b[^?]{0,20}${ADS}[^?]{0,40}\b(?:turn(?:ed)? off|switch(?:ed)? off|shut off|pause|stop|kill|cut|exclude|negat\p{L}+)\b|\b(?:search terms?|keywords?)\b[^?]{0,40}\b(?:without|with no|no|zero|not a single) (?:orders?|sales?|purchases?)\b|\bnegative keywords?\b`,
  'iu',
);
const FEES =
  /\b(?:what|how much)\b[^?]{0,25}\bcharged? (?:me|us)\b|\b(?:tak(?:e|es|ing)|took|deduct(?:s|ed)?|keeps?|kept) (?:from|of|off) (?:me|us|my sales|our sales)\b|^\W*(?:(?:and|my|our|the|all|total|what about|how about|show(?: me)?|what (?:are|were)|how (?:much|high|big) (?:are|were)|tell me|give me) )*(?:fees|commissions?)\b|\b(?:pay|paid|paying|charg(?:e|ed|es|ing)|cost|costs|spend|spent)\b[^?]{0,40}\b(?:storage|fulfil?lment|fba|referrals?)\b|\b(?:storage|fulfil?lment|fba) (?:costs?|charges?)\b|\b(?:pay|paid|paying|charg(?:e|ed|es|ing)|takes?|took|taken|amazon|amazon['’]s)\b[^?]{0,40}\b(?:fees?|commissions?)\b|\b(?:fees?|commissions?)\b[^?]{0,40}\b(?:pay|paid|charged?|take|took|amazon|cost)\b|\b(?:referral|fulfil?lment|fba|storage|subscription|inbound placement|aged inventory|returns? processing) fees?\b/iu;
/** `margin after Amazon fees`: a figure that fees are taken off or compared with is asked for, and not the fees. */
const FEES_ASIDE =
  /\b(?:after|before|minus|less|net of|excluding|excl|without|including|incl|with)\b[^?,;]{0,30}\b(?:fees?|commissions?)\b/iu;
/** The Buy Box, as sellers still call it. */
const FEATURED_OFFER = /\b(?:featured offers?|buy ?box(?:es)?)\b/iu;
const MOST_LISTED = 10;

function kindOf(question: string, reading: Reading): RecordKind | null {
  // Of a brand or a product they are figures of its advertising.
  const isOfProducts = saidProductDimension(reading) !== null || reading.names.length > 0;
  if (FEATURED_OFFER.test(question)) return isToldInWords(question) ? null : 'featured_offer';
  if (WASTE.test(question)) return isOfProducts ? null : 'wasted_ads';
  if (PURCHASES.test(question) && !OTHER_SEARCHES.test(question)) return 'search_purchases';
  const areFeesAsked = FEES.test(question) && !FEES_ASIDE.test(question);
  return areFeesAsked && !reading.topics.has('definition') ? 'fees' : null;
}

/** What is asked of documents besides stock and returns; none where a question is of something else. */
export function recordsPlans(
  question: string,
  reading: Reading,
  { range, comparison, filters, channels, marketplaces }: PlanScope,
): readonly Plan[] {
  const of = kindOf(question, reading);
  if (of === null) return [];
  const scope = { range, comparison: null, filters, channels, marketplaces };
  const limit = reading.count ?? MOST_LISTED;
  if (of === 'featured_offer') {
    const group = saidProductDimension(reading) ?? undefined;
    return [{ kind: 'records', of, ...scope, comparison, group, limit }];
  }
  const types = of === 'fees' ? feeTypesIn(question) : undefined;
  const records: Plan = { kind: 'records', of, ...scope, ...(types === undefined ? {} : { types }), limit };
  return of === 'wasted_ads'
    ? [records, dearestSkus({ ...scope, limit: reading.count ?? MOST_DEAREST })]
    : [records];
}

const MOST_DEAREST = 5;

/** Whose ads cost most of what they bring: known of every seller with advertising. */
function dearestSkus(scope: PlanScope & Pick<FiguresPlan, 'limit'>): Plan {
  return {
    kind: 'figures',
    ...scope,
    metrics: ['acos', 'ad_spend', 'ad_sales'],
    dimension: 'sku_name',
    names: [],
    granularity: null,
    order: { by: 'value', direction: 'desc' },
  };
}
