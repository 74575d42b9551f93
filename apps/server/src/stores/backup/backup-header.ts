import { Buffer } from 'node:buffer';
import { z } from 'zod';
import { listMigrations, pendingMigrations } from '../migration-files.ts';
import { readArchive, type ArchiveOptions } from './archive.ts';
import { BackupError, type BackupPart } from './backup-part.ts';

/** The first part of every backup. */
export const HEADER = 'backup.json';

const migrations = z.array(z.object({ version: z.number(), checksum: z.string() }));
const backupHeader = z.object({
  /** Of the archive's parts. */
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** What the stores had been migrated by. */
  database: migrations,
  analytics: migrations,
});
export type BackupHeader = z.output<typeof backupHeader>;

/** Throws BackupError for a part that is no header, or one of a newer version of Skuline. */
export async function readBackupHeader(file: string, part: BackupPart | null): Promise<BackupHeader> {
  if (part?.name !== HEADER) throw new BackupError(`${file} is not a backup of Skuline.`);
  const parsed = backupHeader.safeParse(JSON.parse(Buffer.from(part.bytes).toString()));
  if (!parsed.success)
    throw new BackupError(`${file} is a backup of a newer version of Skuline: update Skuline first.`);
  const { database, analytics } = parsed.data;
  try {
    pendingMigrations(await listMigrations('postgres'), database);
    pendingMigrations(await listMigrations('clickhouse'), analytics);
  } catch (cause) {
    throw new BackupError(`${file} is a backup of a newer version of Skuline: update Skuline first.`, {
      cause,
    });
  }
  return parsed.data;
}

export interface VerifiedBackup {
  readonly takenAt: string;
  readonly parts: number;
  /** Of the parts, as they are once unpacked. */
  readonly bytes: number;
}

/** Reads a backup to its end and compares every checksum. Throws BackupError where it cannot be restored. */
export async function verifyBackup(file: string, options: ArchiveOptions): Promise<VerifiedBackup> {
  let header: BackupHeader | null = null;
  let parts = 0;
  let bytes = 0;
  for await (const part of readArchive(file, options)) {
    header ??= await readBackupHeader(file, part);
    parts += 1;
    bytes += part.bytes.length;
  }
  const { takenAt } = header ?? (await readBackupHeader(file, null));
  return { takenAt, parts, bytes };
}
