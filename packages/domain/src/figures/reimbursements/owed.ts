import { sumOfAmounts } from '../../core/exact/index.ts';
import { addDays, type DateKey } from '../../core/calendar/index.ts';
import { currencyOfMarketplace } from '../../files/sources/index.ts';
import { compareByCodePoint } from '../../products/index.ts';

/** What became of a unit that Amazon answers for. */
export const LOSS_KINDS = ['lost', 'damaged'] as const;
export type LossKind = (typeof LOSS_KINDS)[number];

/** For what a reimbursement was paid; `other` is for what is no loss of a warehouse, such as an order. */
export const REIMBURSED_KINDS = [...LOSS_KINDS, 'other', 'taken_back'] as const;
export type ReimbursedKind = (typeof REIMBURSED_KINDS)[number];

/** 'Lost_Warehouse' and 'Damaged:Warehouse' as what was paid for. */
export function kindOfReimbursement(reason: string): ReimbursedKind {
  if (!/warehouse/i.test(reason)) return 'other';
  if (/lost/i.test(reason)) return 'lost';
  return /damage/i.test(reason) ? 'damaged' : 'other';
}

/** Units that Amazon lost or damaged; below 0, lost ones that were found again and damage that was taken back. */
export interface StockLoss {
  readonly day: DateKey;
  readonly marketplace: string;
  readonly fnsku: string;
  readonly sku: string;
  readonly kind: LossKind;
  /** Amazon's number of the event; '' where the report gives none. */
  readonly reference: string;
  /** The warehouse; '' where the report names none. */
  readonly center: string;
  readonly units: number;
}

/** Units that Amazon paid for, with money or other units, or of which it took the payment back. */
export interface Reimbursed {
  readonly day: DateKey;
  readonly id: string;
  /** Of what was taken back: the payment; '' where the report does not say. */
  readonly original: string;
  /** '' where the report names none; then the SKU tells which stock it was. */
  readonly fnsku: string;
  readonly sku: string;
  readonly kind: ReimbursedKind;
  readonly currency: string;
  readonly units: number;
  /** In ten-thousandths of the currency; null where no money was paid. */
  readonly amountPerUnit: number | null;
}

/**
 * Amazon pays for most losses by itself: a loss that is younger may still be found or paid. Before October 23, 2024 a claim
 * was taken from the 30th day on.
 */
const WAITING_DAYS = 30;
/**
 * How long a loss in a warehouse can be claimed after it was reported: 60 days, since October 23, 2024 ("Update on eligibility
 * window to file reimbursement claims", Seller Central; "FBA inventory reimbursement policy: Fulfillment center operations").
 */
const CLAIM_DAYS = 60;

/** Whether a loss may still be settled by itself, can be claimed, or could have been until its last day. */
export const OWED_STATES = ['waiting', 'open', 'expired'] as const;
export type OwedState = (typeof OWED_STATES)[number];

/** Units of one event that were neither found again nor paid. */
export interface OwedRow extends StockLoss {
  readonly state: OwedState;
  /** The last day for a claim. */
  readonly deadline: DateKey;
  /** What a unit of this stock was paid with last, times the units, in `currency`; null where no such payment is told. */
  readonly amount: number | null;
  /** '' where no amount is known. */
  readonly currency: string;
}

interface Settled {
  readonly loss: StockLoss;
  back: number;
  paid: number;
}

/**
 * What Amazon owes for units that it lost or damaged. Of the same stock, in order of time: units that were found again cancel
 * the oldest open loss before them, payments for the same kind of loss settle it, and what was taken back is open again.
 */
export function findOwed(
  losses: readonly StockLoss[],
  payments: readonly Reimbursed[],
  today: DateKey,
): readonly OwedRow[] {
  const stockOf = new Map(losses.map(({ sku, fnsku }) => [sku, fnsku]));
  const paidFor = Map.groupBy(payments, ({ fnsku, sku }) => fnsku || (stockOf.get(sku) ?? ''));
  return [...Map.groupBy(losses, ({ fnsku }) => fnsku)].flatMap(([fnsku, own]) => {
    const paid = paidFor.get(fnsku) ?? [];
    return settle(own, paid)
      .map(({ loss, back, paid: units }) => ({ ...loss, units: Math.max(0, loss.units - back - units) }))
      .filter(({ units }) => units > 0)
      .map((loss) => ({ ...loss, ...claimOf(loss.day, today), ...worthOf(loss, paid) }));
  });
}

function claimOf(day: DateKey, today: DateKey): Pick<OwedRow, 'state' | 'deadline'> {
  const deadline = addDays(day, CLAIM_DAYS);
  if (today > deadline) return { deadline, state: 'expired' };
  return { deadline, state: today < addDays(day, WAITING_DAYS) ? 'waiting' : 'open' };
}

function worthOf(loss: StockLoss, payments: readonly Reimbursed[]): Pick<OwedRow, 'amount' | 'currency'> {
  const last = payments
    .filter((one) => one.amountPerUnit !== null && isLoss(one.kind) && isPaidIn(one, loss))
    .toSorted((a, b) => compareByCodePoint(a.day, b.day) || compareByCodePoint(a.id, b.id))
    .at(-1);
  if (last === undefined) return { amount: null, currency: '' };
  return { amount: ((last.amountPerUnit ?? 0) * loss.units) / 10_000, currency: last.currency };
}

const isLoss = (kind: ReimbursedKind): boolean => kind === 'lost' || kind === 'damaged';

/** Where Amazon keeps stock of European accounts beside their own marketplaces, it pays them in euros. */
const ALSO_EURO: ReadonlySet<string> = new Set(['PLN', 'SEK']);

/** A payment is for losses of a place where it is paid in this currency, as far as both are told. */
function isPaidIn({ currency }: Reimbursed, { marketplace }: StockLoss): boolean {
  const own = currencyOfMarketplace(marketplace);
  return own === '' || currency === '' || own === currency || (currency === 'EUR' && ALSO_EURO.has(own));
}

/** In order of time; what happens on the same day, in the order in which it can. */
function settle(losses: readonly StockLoss[], payments: readonly Reimbursed[]): readonly Settled[] {
  const known: Settled[] = [];
  const kinds = new Map(payments.map(({ id, kind }) => [id, kind]));
  const steps = [
    ...losses.map((loss) => ({
      day: loss.day,
      rank: loss.units > 0 ? 0 : 1,
      take: () => (loss.units > 0 ? known.push({ loss, back: 0, paid: 0 }) : takeBack(known, loss)),
    })),
    ...payments.map((one) => ({
      day: one.day,
      rank: one.kind === 'taken_back' ? 3 : 2,
      take: () => (one.kind === 'taken_back' ? reopen(known, one, kinds.get(one.original)) : pay(known, one)),
    })),
  ];
  for (const { take } of steps.toSorted((a, b) => compareByCodePoint(a.day, b.day) || a.rank - b.rank))
    take();
  return known;
}

function takeBack(known: readonly Settled[], { kind, marketplace, units }: StockLoss): void {
  const own = known.filter(({ loss }) => loss.kind === kind && loss.marketplace === marketplace);
  cover(own, -units, 'back');
}

function pay(known: readonly Settled[], payment: Reimbursed): void {
  const own = known.filter(({ loss }) => loss.kind === payment.kind && isPaidIn(payment, loss));
  cover(own, payment.units, 'paid');
}

/**
 * Units are first of losses that are open, the oldest first. The rest is of losses that were settled otherwise: it is kept with
 * them, so that a payment of them that is taken back leaves nothing open.
 */
function cover(own: readonly Settled[], units: number, by: 'back' | 'paid'): void {
  let left = units;
  for (const roomOf of [openUnits, (one: Settled) => one.loss.units - one[by]]) {
    for (const one of own) {
      const taken = Math.min(left, Math.max(0, roomOf(one)));
      one[by] += taken;
      left -= taken;
    }
  }
}

const openUnits = ({ loss, back, paid }: Settled): number => loss.units - back - paid;

/** A payment is taken back of units that were settled twice first, and then of the newest. */
function reopen(known: readonly Settled[], payment: Reimbursed, kind: ReimbursedKind | undefined): void {
  let left = payment.units;
  const own = known
    .filter(({ loss }) => (kind ?? loss.kind) === loss.kind && isPaidIn(payment, loss))
    .toReversed();
  for (const roomOf of [(one: Settled) => -openUnits(one), ({ paid }: Settled) => paid]) {
    for (const one of own) {
      const taken = Math.min(left, one.paid, Math.max(0, roomOf(one)));
      one.paid -= taken;
      left -= taken;
    }
  }
}

/** Units, what they are worth by currency, and how many of them have no known worth. */
export interface OwedTotal {
  readonly units: number;
  readonly amounts: readonly { readonly currency: string; readonly amount: number }[];
  readonly units_without_amount: number;
}

/** The rows of one state with their sum: those that can be claimed by their deadline, the past ones newest first. */
export function pickOwed<Row extends OwedRow>(
  rows: readonly Row[],
  state: OwedState,
): { readonly rows: readonly Row[]; readonly total: OwedTotal } {
  const picked = rows.filter((row) => row.state === state);
  const direction = state === 'expired' ? -1 : 1;
  const sumOf = (some: readonly Row[]) => some.reduce((sum, { units }) => sum + units, 0);
  const priced = Map.groupBy(
    picked.filter(({ amount }) => amount !== null),
    ({ currency }) => currency,
  );
  return {
    rows: picked.toSorted(
      (a, b) =>
        direction * compareByCodePoint(a.deadline, b.deadline) ||
        compareByCodePoint(a.sku, b.sku) ||
        compareByCodePoint(a.reference, b.reference),
    ),
    total: {
      units: sumOf(picked),
      amounts: [...priced]
        .map(([currency, own]) => ({ currency, amount: sumOfAmounts(own.map(({ amount }) => amount ?? 0)) }))
        .toSorted((a, b) => compareByCodePoint(a.currency, b.currency)),
      units_without_amount: sumOf(picked.filter(({ amount }) => amount === null)),
    },
  };
}
