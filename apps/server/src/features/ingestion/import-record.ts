import { REPORT_KINDS } from '@skuline/domain/reports';
import { z } from 'zod';
import { IMPORT_STATUSES } from '../../stores/transactional/schema/index.ts';

/** One file taken in, as lists and summaries show it. Plain JSON, for it also crosses the control connection. */
export const importRecord = z.object({
  id: z.number(),
  kind: z.enum(REPORT_KINDS),
  fileName: z.string(),
  status: z.enum(IMPORT_STATUSES),
  rows: z.number(),
  days: z.number(),
  brands: z.number(),
  parentSkus: z.number(),
  skus: z.number(),
  firstDate: z.string().nullable(),
  lastDate: z.string().nullable(),
  ignoredColumns: z.array(z.string()).readonly(),
  importedBy: z.string(),
  /** Moments as ISO 8601 in UTC. */
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  undoneAt: z.string().nullable(),
});
export type ImportRecord = Readonly<z.output<typeof importRecord>>;

const badLine = z.object({
  line: z.number().nullable(),
  column: z.string().nullable(),
  value: z.string().nullable(),
  reason: z.string(),
});

const roundedValues = z.object({ count: z.number(), firstLine: z.number(), firstColumn: z.string() });

/** How an import ended. A file that cannot be taken in is an answer; a store that fails is thrown. */
export const importOutcome = z.discriminatedUnion('status', [
  z.object({ status: z.literal('published'), import: importRecord, rounded: roundedValues.nullable() }),
  /** The same file is already what its days show; nothing was changed. */
  z.object({ status: z.literal('unchanged'), import: importRecord }),
  z.object({
    status: z.literal('refused'),
    /** A sentence that says what to do. */
    message: z.string(),
    badLines: z.array(badLine).readonly(),
    badLineCount: z.number(),
  }),
]);
export type ImportOutcome = z.output<typeof importOutcome>;

/** Days that show another import, or none, after an undo. */
const fallBack = z.object({
  /** The import shown now, or null where the days are empty. */
  importId: z.number().nullable(),
  days: z.number(),
  firstDate: z.string(),
  lastDate: z.string(),
});
export type FallBack = z.output<typeof fallBack>;

/** What the undone import's days show now; days a later import had replaced are not among them. */
export const undoOutcome = z.object({ import: importRecord, fallBacks: z.array(fallBack) });
export type UndoOutcome = z.output<typeof undoOutcome>;

/** Where an import stands. `waiting`: another import of the tenant goes first. */
export interface ImportProgress {
  readonly phase: 'waiting' | 'loading' | 'checking' | 'publishing';
  readonly bytes: number;
  readonly totalBytes: number | null;
  readonly rows: number;
}
