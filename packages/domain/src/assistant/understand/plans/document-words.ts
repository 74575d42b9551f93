import type { Token } from '../words/tokens.ts';

/** Words of questions of stock, returns, fees, reimbursements, searches and offers that say nothing of figures. */
const WORDS = new Set(
  `
    stocked overstocked stockout stockouts left leftover hand warehouse warehouses shelf shelves supply empty enough last lasts
    survive almost short running due arrive arrives
    owe owes owed claim claims claimed claimable outstanding reimburse reimbursed reimbursement reimbursements missing
    sent send sending gave give coming came life returning returnable returned defective defect defects broken wrong unwanted
    damaged described
    charge charges charged charging deduct deducts deducted pay pays paying paid keep keeps kept storage fulfillment fulfilment
    fba fbm referral referrals inbound placement processing aged excess removal disposal subscription closing variable commission
    settlement settlements payout payouts
    buybox box offer offers featured winning
    query queries wasted wasteful waste wasting negative negate switch switched shut stop stopped cut exclude pause paused
    after before next since still already
  `
    .trim()
    .split(/\s+/u),
);

/** Words that neither figures nor documents know. */
export function unknownToDocuments(unknown: readonly Token[]): readonly Token[] {
  return unknown.filter(({ word }) => !WORDS.has(word));
}
