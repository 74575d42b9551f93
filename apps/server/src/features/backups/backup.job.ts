import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { BackupConfig } from '../../platform/config/backup-config.ts';
import type { Clock } from '../../platform/clock.ts';
import { isObjectAddress } from '../../platform/object-storage/index.ts';
import { describeJobError, type JobDefinition } from '../../jobs/index.ts';
import type { Notices, OperatorNotice } from '../../notices/index.ts';
import {
  type BackupMade,
  type BackupOrder,
  type FoundBackup,
  momentInName,
  openBackupFolder,
} from '../../stores/backup/index.ts';

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

type Place = Pick<BackupConfig, 'folder' | 'objects'>;

const folderOf = ({ folder, objects }: Place) =>
  openBackupFolder(folder, { objects }, (name) => NAME.test(name));

async function makeBackup(
  { config, takeBackup, clock }: BackupJobDependencies,
  signal: AbortSignal,
): Promise<void> {
  const { folder: place, keep, everyMs, passphrase } = config;
  const folder = folderOf(config);
  if (!isObjectAddress(place)) await mkdir(place, { recursive: true, mode: 0o700 });
  await takeBackup({ file: nameIn(place, nameOf(clock.now())), passphrase, signal });
  // What a process that was killed has begun.
  await folder.removeUnfinished();
  // Their names are in the order of their moments; files of other names are somebody else's.
  const own = (await folder.list(signal)).map(({ name }) => name).toSorted();
  // Made more often than planned, they push none out that would be kept by the plan.
  const oldest = nameOf(new Date(clock.now().getTime() - keep * everyMs));
  for (const name of own.slice(0, -keep)) if (name <= oldest) await folder.remove(name);
}

const nameIn = (place: string, name: string) =>
  isObjectAddress(place) ? `${place.replace(/\/$/, '')}/${name}` : path.join(place, name);

/** A scrape of the measurements, or a person, waits no longer for the object storage. */
const LIST_TIMEOUT_MS = 5000;

/** Those that were made by themselves, the newest first; none where a folder cannot be read. Throws for an object storage. */
export async function findBackups(place: Place): Promise<FoundBackup[]> {
  const found = await folderOf(place)
    .list(AbortSignal.timeout(LIST_TIMEOUT_MS))
    .catch((error: unknown) => {
      if (isObjectAddress(place.folder)) throw error;
      return [];
    });
  return found.toSorted((a, b) => b.name.localeCompare(a.name));
}

/** Null where there is none. */
export async function findNewestBackup(place: Place): Promise<FoundBackup | null> {
  return (await findBackups(place))[0] ?? null;
}
