export {
  expectedBookings,
  expectedDays,
  expectedReturns,
  expectedSearchQueries,
  expectedShopDays,
  expectedShopSessions,
  expectedStock,
  type ExpectedBooking,
  type ExpectedDay,
  type ExpectedOptions,
} from './expected.ts';
export { type Fault, FAULT_KINDS, type FaultKind, type Host } from './faults.ts';
export type { SellerPlan } from './seller/invented-seller.ts';
export type { WireSeller } from './seller/wire-seller.ts';
export { startWire, type Wire, type WireOptions } from './start-wire.ts';
export { FAST_RATES } from './token-buckets.ts';
export type { WireRequest } from './wire-call.ts';
