import path from 'node:path';
import { z } from 'zod';
import { findObjectAddress, type ObjectAddress } from '../object-storage/index.ts';
import { OBJECT_FOLDER_RULE } from './object-storage-config.ts';
import { plain } from './settings.ts';

export const WATCH_ENVIRONMENT = {
  WATCH_DIR: plain(z.string().min(1).optional()),
  WATCH_S3: plain(
    z
      .string()
      .refine((text) => findObjectAddress(text) !== null, OBJECT_FOLDER_RULE)
      .optional(),
  ),
};

/** Where files come in without a person. */
export interface WatchConfig {
  /** Absolute; null where no folder is watched. */
  readonly folder: string | null;
  readonly storage: ObjectAddress | null;
}

const environment = z.object(WATCH_ENVIRONMENT);

/** A relative folder is relative to `root`, the folder of the project. */
export function watchConfigOf(
  { WATCH_DIR, WATCH_S3 }: z.output<typeof environment>,
  root: string,
): WatchConfig {
  return {
    folder: WATCH_DIR === undefined ? null : path.resolve(root, WATCH_DIR),
    storage: WATCH_S3 === undefined ? null : findObjectAddress(WATCH_S3),
  };
}
