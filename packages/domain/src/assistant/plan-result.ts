import type { ResultTable } from '../figures/tables/index.ts';

export type {
  ColumnRole,
  ResultColumn,
  ResultRow,
  ResultTable,
  TableCell as ResultCell,
} from '../figures/tables/index.ts';

/** What a plan, or a statement of free SQL, came to. */
export interface PlanResult {
  readonly tables: readonly ResultTable[];
  /** How many meet what was asked for, as a sentence that comes first; left out where nothing was counted. */
  readonly summary?: string | undefined;
  /** Sentences that have to be said with the figures: days without data, facts that are not in the data. */
  readonly cautions: readonly string[];
  /** The data version that was read; null where no stored figures were. */
  readonly dataVersion: number | null;
}

/** A result with the id of the tool call it came from, as the figures of an answer name it. */
export interface NamedResult extends PlanResult {
  readonly callId: string;
}
