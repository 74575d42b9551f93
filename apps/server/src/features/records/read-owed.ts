import type { ReimbursementsOwedResponse } from '@skuline/contract';
import { type DateKey, toDateKey } from '@skuline/domain/calendar';
import {
  findOwed,
  LOSS_KINDS,
  type OwedRow,
  type OwedState,
  pickOwed,
  REIMBURSED_KINDS,
} from '@skuline/domain/reimbursements';
import * as z from 'zod/mini';
import { type Reader, tenantOf } from '../../stores/reader.ts';
import {
  type Filters,
  givenFilters,
  type ProductFilterName,
  type RecordsDependencies,
  refuseTooMany,
} from './live-rows.ts';
import { reimbursementsSql, stockLossesSql } from './owed.queries.ts';

/** Which losses are asked for, and which rows of all pages are wanted. */
export interface OwedAsked {
  readonly state: OwedState;
  readonly filters: Filters<ProductFilterName>;
  readonly limit: number;
  readonly offset: number;
  /** The day by which claims are in time. */
  readonly today: DateKey;
}

export type ReadOwed = (reader: Reader, asked: OwedAsked) => Promise<ReimbursementsOwedResponse>;

const day = z.pipe(z.string(), z.transform(toDateKey));
const lossRows = z.array(
  z.object({
    day,
    marketplace: z.string(),
    fnsku: z.string(),
    sku: z.string(),
    kind: z.enum(LOSS_KINDS),
    reference: z.string(),
    center: z.string(),
    units: z.number(),
    is_asked: z.boolean(),
  }),
);
const reimbursedRows = z.array(
  z.object({
    day,
    id: z.string(),
    original: z.string(),
    fnsku: z.string(),
    sku: z.string(),
    kind: z.enum(REIMBURSED_KINDS),
    currency: z.string(),
    units: z.number(),
    amountPerUnit: z.nullable(z.number()),
  }),
);

/** Losses are matched with payments of all products, and told of those that are asked for. */
export function createReadOwed({ analytics, listLive }: RecordsDependencies): ReadOwed {
  return async (reader, { state, filters, limit, offset, today }) => {
    const { given, params } = givenFilters(filters);
    const options = { imports: await listLive(tenantOf(reader), ['stock_loss', 'reimbursement']), given };
    const [stored, paid] = await Promise.all([
      analytics.select(reader, stockLossesSql(options), params),
      analytics.select(reader, reimbursementsSql(options), {}),
    ]);
    for (const rows of [stored, paid]) refuseTooMany(rows, 'Undo imports of older reports.');
    const [losses, payments] = [lossRows.parse(stored), reimbursedRows.parse(paid)];
    const first = payments[0]?.day;
    const asked = new Set(losses.flatMap(({ sku, is_asked: isAsked }) => (isAsked ? [sku] : [])));
    const owed = findOwed(losses, payments, today).filter(({ sku }) => asked.has(sku));
    // What was paid before the first payment that is told is unknown.
    const [known, unknown] = first === undefined ? [[], owed] : partition(owed, (loss) => loss.day >= first);
    const { rows, total } = pickOwed(known, state);
    const unitsIn = (each: OwedState) => pickOwed(known, each).total.units;
    return {
      rows: rows.slice(offset, offset + limit).map(writeRow),
      match_count: rows.length,
      total: first === undefined ? null : { ...total, amounts: total.amounts.map((one) => ({ ...one })) },
      units: { waiting: unitsIn('waiting'), open: unitsIn('open'), expired: unitsIn('expired') },
      units_unknown: unknown.reduce((sum, { units }) => sum + units, 0),
      reported: daysOf(losses),
      payments: daysOf(payments),
    };
  };
}

function partition<T>(all: readonly T[], test: (one: T) => boolean): [T[], T[]] {
  return [all.filter((one) => test(one)), all.filter((one) => !test(one))];
}

function writeRow({ sku, day: date_key, center, marketplace, ...row }: OwedRow) {
  const { fnsku, kind, reference, units, state, deadline, amount, currency } = row;
  return {
    sku_name: sku,
    fnsku,
    kind,
    date_key,
    deadline,
    state,
    marketplace,
    fulfillment_center: center,
    reference,
    units,
    amount,
    currency,
  };
}

/** Rows are in the order of their days. */
function daysOf(rows: readonly { readonly day: DateKey }[]) {
  const [first, last] = [rows[0], rows.at(-1)];
  return first === undefined || last === undefined ? null : { first_day: first.day, last_day: last.day };
}
