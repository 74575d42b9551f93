import {
  badLine,
  fallBack,
  type FallBack,
  type importProgress,
  importRecord,
  type ImportRecord,
  roundedValues,
} from '@skuline/contract';
import type { ImportPhase } from '@skuline/domain/import-formats';
import { z } from 'zod';

/** How an import ended. A file that cannot be imported is a result; a store that fails is thrown. */
export const importOutcome = z.discriminatedUnion('status', [
  z.object({ status: z.literal('published'), import: importRecord, rounded: z.nullable(roundedValues) }),
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

/** What the undone import's days show now; days a later import had replaced are not among them. */
export const undoOutcome = z.object({ import: importRecord, fallBacks: z.array(fallBack) });
export type UndoOutcome = z.output<typeof undoOutcome>;

/** How far a running import is, as stored with it. */
export type StoredProgress = Readonly<z.output<typeof importProgress>>;

/** Where an import stands. `waiting`: another import of the tenant goes first. */
export interface ImportProgress extends Omit<StoredProgress, 'phase'> {
  readonly phase: 'waiting' | ImportPhase;
}

export type { FallBack, ImportRecord };
export { importRecord };
