import type { Buffer } from 'node:buffer';

/** A piece of a backup, small enough to be held in memory, with its path in the archive. */
export interface BackupPart {
  readonly name: string;
  readonly bytes: Buffer | Uint8Array;
}

/** What Skuline keeps in its data directory beside the stores: the provider's secret, and files that wait to be imported. */
export const KEPT_FILES: readonly string[] = ['identity-secret', 'staged'];

/** Of which a part is made at most; a single row may be longer. */
export const PART_BYTES = 4 * 1024 * 1024;

/** The path of one of the parts of something: they are read in the order they were written. */
export function partName(folder: string, index: number, ending: string): string {
  return `${folder}/${String(index).padStart(6, '0')}.${ending}`;
}

/** A backup cannot be made, read or restored; the message is a sentence for the operator and says what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
