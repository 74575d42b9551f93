import { HOUR_MS } from '@skuline/domain/calendar';
import path from 'node:path';
import { z } from 'zod';
import { plain, secret } from './settings.ts';
import { findObjectAddress, isObjectAddress, type ObjectStorageConfig } from '../object-storage/index.ts';
import { wholeNumber } from '../whole-number.ts';
import { OBJECT_FOLDER_RULE } from './object-storage-config.ts';

/** Whole hours or days, in milliseconds. */
const duration = z
  .string()
  .regex(/^[1-9]\d{0,3}[hd]$/, 'must be hours or days, such as 6h or 1d')
  .transform((text) => Number.parseInt(text, 10) * (text.endsWith('d') ? 24 : 1) * HOUR_MS);

const folderOrObjects = z
  .string()
  .min(1)
  .refine((text) => !isObjectAddress(text) || findObjectAddress(text) !== null, OBJECT_FOLDER_RULE);

export const BACKUP_ENVIRONMENT = {
  BACKUP_EVERY: plain(duration.optional()),
  BACKUP_DIR: plain(folderOrObjects.optional()),
  BACKUP_KEEP: plain(wholeNumber(1, 1000).default(7)),
  BACKUP_PASSPHRASE: secret(z.string().min(8, 'needs at least 8 characters').optional()),
};

/** Backups that are made by themselves. */
export interface BackupConfig {
  readonly everyMs: number;
  /** Absolute, or s3://bucket/folder. */
  readonly folder: string;
  /** Where the folder is one of objects; null where none is configured. */
  readonly objects: ObjectStorageConfig | null;
  /** So many of the newest are kept. */
  readonly keep: number;
  /** Null: they are not encrypted. */
  readonly passphrase: string | null;
}

const environment = z.object({ ...BACKUP_ENVIRONMENT, DATA_DIR: z.string() });

/** Null where no time is said. Relative folders are relative to `root`, the folder of the project. */
export function backupConfigOf(
  { BACKUP_EVERY, BACKUP_DIR, BACKUP_KEEP, BACKUP_PASSPHRASE, DATA_DIR }: z.output<typeof environment>,
  root: string,
  objects: ObjectStorageConfig | null,
): BackupConfig | null {
  if (BACKUP_EVERY === undefined) return null;
  return {
    everyMs: BACKUP_EVERY,
    folder:
      BACKUP_DIR !== undefined && isObjectAddress(BACKUP_DIR)
        ? BACKUP_DIR
        : path.resolve(root, BACKUP_DIR ?? path.join(DATA_DIR, 'backups')),
    objects,
    keep: BACKUP_KEEP,
    passphrase: BACKUP_PASSPHRASE ?? null,
  };
}
