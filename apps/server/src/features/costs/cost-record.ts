import { type CostKind, COST_KINDS, COST_SOURCES } from '@skuline/domain/costs';
import { type DateKey, EARLIEST_DAY, toDateKey } from '@skuline/domain/calendar';
import { z } from 'zod';
import type { StoredCost } from '../../stores/transactional/schema/index.ts';

/** What a value is of: the SKU, the brand, the id of the fixed cost, or ''; and from which day on it counts. */
export interface CostKey {
  readonly kind: CostKind;
  readonly subject: string;
  readonly effectiveFrom: DateKey;
}

/** The day of values that count from no day. */
export const NO_DAY = EARLIEST_DAY;

/** A value as it is to be; null takes it away. */
export interface CostWrite extends CostKey {
  readonly value: StoredCost | null;
  readonly line: number | null;
}

export interface CostAuthor {
  /** Null: the command line. */
  readonly userId: string | null;
  readonly name: string;
}

const bigNumber = z.coerce.number();
const storedCost = z.union([
  z.number(),
  z.literal(true),
  z.object({
    name: z.string(),
    monthly_amount: z.number(),
    from_month: z.string(),
    to_month: z.string().nullable(),
  }),
]);

const storedAuthor = {
  change_id: bigNumber,
  changed_at: z.coerce.date(),
  changed_by_name: z.string(),
  source: z.enum(COST_SOURCES),
  file_name: z.string().nullable(),
};

export const storedEntry = z.object({
  ...storedAuthor,
  kind: z.enum(COST_KINDS),
  subject: z.string(),
  effective_from: z.string().transform(toDateKey),
  before: storedCost.nullable(),
  after: storedCost.nullable(),
  line: z.number().nullable(),
  is_current: z.boolean(),
});
export type StoredEntry = z.output<typeof storedEntry>;

export const storedChange = z.object({
  ...storedAuthor,
  undoes: bigNumber.nullable(),
  entry_count: z.number(),
  can_undo: z.boolean(),
});
export type StoredChange = z.output<typeof storedChange>;

/** A change with the first of its entries. */
export interface ChangeWithEntries extends StoredChange {
  readonly entries: readonly StoredEntry[];
}
