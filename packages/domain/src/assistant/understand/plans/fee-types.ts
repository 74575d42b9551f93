import type { LedgerType } from '../../../figures/ledger/index.ts';

/** How sellers call the fees of one kind, as the ledger keeps them apart. */
const NAMED: readonly (readonly [called: RegExp, types: readonly LedgerType[]])[] = [
  [/\breferrals?\b|\bcommissions?\b|\bclosing fees?\b/iu, ['referral_fee']],
  [/\bfulfil?lment\b/iu, ['fulfillment_fee']],
  [/\baged\b|\blong[- ]term storage\b/iu, ['aged_inventory_fee']],
  [/(?<!\blong[- ]term )\bstorage\b/iu, ['storage_fee']],
  [/\breturns? processing\b/iu, ['returns_processing_fee']],
  [/\binbound placement\b/iu, ['inbound_placement_fee']],
  [/\bsubscriptions?\b/iu, ['subscription_fee']],
  [/\b(?:removal|disposal)\b/iu, ['other_fee']],
  [
    /\b(?:ads?|advertising|sponsored) (?:fees?|charges?)\b|\bfees? for (?:ads?|advertising)\b/iu,
    ['advertising'],
  ],
  [
    /\bfba\b(?! (?:fulfil?lment|storage|removal|disposal|aged|inbound))/iu,
    [
      'fulfillment_fee',
      'storage_fee',
      'aged_inventory_fee',
      'returns_processing_fee',
      'inbound_placement_fee',
    ],
  ],
];

/** `commissions and fees` are all of them. */
const ALL = /\bfees? (?:and|or|&) commissions?\b|\bcommissions? (?:and|or|&) (?:other )?fees?\b/iu;

/** The kinds of fees that a question names; none where it asks for all of them. */
export function feeTypesIn(question: string): readonly LedgerType[] | undefined {
  const types = NAMED.flatMap(([called, of]) => (called.test(question) ? of : []));
  return types.length === 0 || ALL.test(question) ? undefined : [...new Set(types)];
}
