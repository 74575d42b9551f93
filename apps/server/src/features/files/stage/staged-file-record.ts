import type { stagedFile } from '../../../stores/transactional/schema/index.ts';
import type { TenantId } from '../../../stores/tenant-id.ts';

/** A file that was given, as it is stored. */
export type StagedFileRecord = Omit<typeof stagedFile.$inferSelect, 'tenantId'> & {
  readonly tenantId: TenantId;
};

/** What was found out of it. */
export type StagedReading = NonNullable<StagedFileRecord['reading']>;

/** How a reading ended: it can be imported, or asks, or nothing can be taken. */
export type ReadState = 'ready' | 'asks' | 'refused';

export interface ReadFile {
  readonly state: ReadState;
  readonly reading: StagedReading;
}

export const NOTHING_READ: StagedReading = {
  format: null,
  firstDay: null,
  lastDay: null,
  days: 0,
  rows: 0,
  covers: [],
  questions: [],
  notices: [],
  refusal: null,
  conflict: null,
  speaksFor: null,
  parents: [],
};
