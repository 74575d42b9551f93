import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { BackupConfig } from '../../platform/config/backup-config.ts';
import type { Clock } from '../../platform/clock.ts';
import { describeJobError, type JobDefinition } from '../../jobs/index.ts';
import type { Notices, OperatorNotice } from '../../notices/index.ts';
import { type BackupMade, type BackupOrder, momentInName, UNFINISHED } from '../../stores/backup/index.ts';

export interface BackupJobDependencies {
  readonly config: BackupConfig;
  readonly takeBackup: (order: BackupOrder) => Promise<BackupMade>;
  readonly notices: Pick<Notices, 'tellOperators'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
}

const NAME = /^skuline-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.skl$/;

const nameOf = (moment: Date) => `skuline-${momentInName(moment)}.skl`;

/**
 * Makes a backup every so often, and removes its oldest ones once the new one is whole. Operators are told when one fails, and
 * when it works again.
 */
export function backupJob(dependencies: BackupJobDependencies): JobDefinition {
  const { config, notices, clock, log } = dependencies;
  // What cannot be told now is told after the next try: the backup itself has failed or not whatever comes of this.
  const tell = (told: Omit<OperatorNotice, 'topic'>) =>
    notices.tellOperators(clock.now(), { topic: 'backup', ...told }).catch((error: unknown) => {
      log.warn({ err: error }, 'operators could not be told of a backup');
    });
  return {
    name: 'backup',
    schedule: { everyMs: config.everyMs },
    async run({ signal }) {
      try {
        await makeBackup(dependencies, signal);
      } catch (error) {
        // Cut short as Skuline ends, it has not failed.
        if (!signal.aborted) await tell(describeFailure(error, config.folder));
        throw error;
      }
      await tell(WORKS_AGAIN);
    },
  };
}

const WORKS_AGAIN = {
  state: 'works',
  subject: 'Backups of Skuline work again',
  text: 'A backup was made after others had failed. It is whole.',
} as const;

function describeFailure(error: unknown, folder: string): Omit<OperatorNotice, 'topic'> {
  return {
    state: 'failing',
    subject: 'A backup of Skuline failed',
    text: [
      `No backup could be made in ${folder}: ${describeJobError(error)}`,
      '',
      'It is tried again by itself, and earlier backups stay. You get another mail when it works again.',
    ].join('\n'),
  };
}

async function makeBackup(
  { config: { folder, keep, everyMs, passphrase }, takeBackup, clock }: BackupJobDependencies,
  signal: AbortSignal,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await takeBackup({
    file: path.join(folder, nameOf(clock.now())),
    passphrase,
    signal,
  });
  // What a process that was killed has begun.
  for (const name of await readdir(folder))
    if (name.endsWith(UNFINISHED) && NAME.test(name.slice(0, -UNFINISHED.length)))
      await rm(path.join(folder, name));
  // Their names are in the order of their moments; files of other names are somebody else's.
  const own = await listBackups(folder);
  // Made more often than planned, they push none out that would be kept by the plan.
  const oldest = nameOf(new Date(clock.now().getTime() - keep * everyMs));
  for (const name of own.slice(0, -keep)) if (name <= oldest) await rm(path.join(folder, name));
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
