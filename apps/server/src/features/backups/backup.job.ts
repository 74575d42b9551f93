import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { BackupConfig } from '../../backup-config.ts';
import type { Clock } from '../../clock.ts';
import type { JobDefinition } from '../../jobs/index.ts';
import { type BackupMade, type BackupOrder, momentInName, UNFINISHED } from '../../stores/backup/index.ts';

export interface BackupJobDependencies {
  readonly config: BackupConfig;
  readonly takeBackup: (order: BackupOrder) => Promise<BackupMade>;
  readonly clock: Clock;
}

const NAME = /^skuline-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.skl$/;

/** Makes a backup every so often, and removes its oldest ones once the new one is whole. */
export function backupJob({ config, takeBackup, clock }: BackupJobDependencies): JobDefinition {
  const { everyMs, folder, keep, passphrase } = config;
  return {
    name: 'backup',
    schedule: { everyMs },
    async run({ signal }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await takeBackup({
        file: path.join(folder, `skuline-${momentInName(clock.now())}.skl`),
        passphrase,
        signal,
      });
      // What a process that was killed has begun.
      for (const name of await readdir(folder))
        if (name.endsWith(UNFINISHED) && NAME.test(name.slice(0, -UNFINISHED.length)))
          await rm(path.join(folder, name));
      // Their names are in the order of their moments; files of other names are somebody else's.
      const own = await listBackups(folder);
      for (const name of own.slice(0, -keep)) await rm(path.join(folder, name));
    },
  };
}

async function listBackups(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => NAME.test(name)).toSorted();
}

export interface FoundBackup {
  readonly name: string;
  readonly madeAt: Date;
  readonly bytes: number;
}

/** Those that were made by themselves, the newest first; none where the folder cannot be read. */
export async function findBackups(folder: string): Promise<FoundBackup[]> {
  const names = (await listBackups(folder).catch(() => [])).toReversed();
  const found = names.map(async (name) => {
    const file = await stat(path.join(folder, name)).catch(() => null);
    return file === null ? [] : [{ name, madeAt: file.mtime, bytes: file.size }];
  });
  return (await Promise.all(found)).flat();
}

/** Null where there is none. */
export async function findNewestBackup(folder: string): Promise<FoundBackup | null> {
  return (await findBackups(folder))[0] ?? null;
}
