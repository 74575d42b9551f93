import type { Buffer } from 'node:buffer';

/** A piece of a backup, small enough to be held in memory, with its path in the archive. */
export interface BackupPart {
  readonly name: string;
  readonly bytes: Buffer | Uint8Array;
}

/** What Skuline keeps in its data directory beside the stores: the provider's secret, and files that wait to be imported. */
export const KEPT_FILES: readonly string[] = ['identity-secret', 'staged'];

/** Tables that each opening of stores makes or finds by itself, in either store. */
export const TABLES_OF_OPENING: readonly string[] = ['schema_migration', 'store_pair'];

/** Of which a part is made at most; a single row may be longer. */
export const PART_BYTES = 4 * 1024 * 1024;

/** The path of one of the parts of something: they are read in the order they were written. */
export function partName(folder: string, index: number, ending: string): string {
  return `${folder}/${String(index).padStart(6, '0')}.${ending}`;
}

/** A moment to the second, as it may stand in the name of a file. */
export function momentInName(moment: Date): string {
  return moment
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
}

/** A backup cannot be made, read or restored; the message is a sentence for the operator and says what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
