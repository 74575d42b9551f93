import type { LedgerType } from './ledger-row.ts';

/** The first that fits. 'FBAPerUnitFulfillmentFee' is read as 'fba per unit fulfillment fee'. */
const WORDS: readonly (readonly [RegExp, LedgerType])[] = [
  [/reserve/, 'reserve'],
  [/tax service|refund commission|charge ?back|shipping hb/, 'other_fee'],
  [/^(?:to (?:your )?account|transfer|payable to amazon|successful charge|debt)/, 'transfer'],
  [/reimburse|warehouse (?:damage|lost)|missing from inbound|clawback|free replacement/, 'reimbursement'],
  [/\btax(?:es)?\b|\bvat\b|\bgst\b|facilitator/, 'tax'],
  [/advertis|sponsored/, 'advertising'],
  [/subscription/, 'subscription_fee'],
  [/inbound placement/, 'inbound_placement_fee'],
  [/\baged\b|long[ -]?term/, 'aged_inventory_fee'],
  [/storage/, 'storage_fee'],
  [/removal|disposal|liquidation|inbound|vine|coupon|deal|label|prep/, 'other_fee'],
  [/returns? (?:processing|rate)|customer returns?|return fee/, 'returns_processing_fee'],
  [/commission|referral|closing|selling fee|per item/, 'referral_fee'],
  [/ful?fill?ment|pick|per unit|per order|weight|low (?:level )?inventory/, 'fulfillment_fee'],
];

/**
 * What a fee or another amount is, by the words a document calls it: the first of its names whose words are known, and
 * `other_fee` where none is.
 */
export function ledgerTypeOf(...names: readonly string[]): LedgerType {
  for (const name of names) {
    const words = plainWords(name);
    const known = WORDS.find(([pattern]) => pattern.test(words));
    if (known !== undefined) return known[1];
  }
  return 'other_fee';
}

function plainWords(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3 $2$4')
    .replaceAll(/[_\W]+/g, ' ')
    .trim()
    .toLowerCase();
}

/** What an amount of an order or a refund is, by what it is an amount of. */
export function priceTypeOf(part: string, isRefund: boolean): LedgerType {
  const words = plainWords(part);
  if (/\btax\b/.test(words)) return 'tax';
  if (/gift ?wrap/.test(words)) return 'gift_wrap_credit';
  if (/shipping/.test(words)) return 'shipping_credit';
  if (isRefund) return 'refund';
  return /principal/.test(words) ? 'sale' : 'other_fee';
}
