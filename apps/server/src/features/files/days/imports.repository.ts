import type { TransactionalStore } from '../../../stores/transactional/port.ts';
import { createImportReads, type ImportReads } from './import-reads.ts';
import { createImportWrites, type ImportWrites } from './import-writes.ts';

export interface ImportsRepository extends ImportReads, ImportWrites {}

/** `jobsAfterChange`: the jobs of a tenant that follow every change of what its readers see. */
export function createImportsRepository(
  { db }: Pick<TransactionalStore, 'db'>,
  jobsAfterChange: readonly string[] = [],
): ImportsRepository {
  return { ...createImportReads(db), ...createImportWrites(db, jobsAfterChange) };
}
