import { mkdir, readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { inspectStores } from '../inspect-stores.ts';
import { StoreRefusal } from '../store-refusal.ts';
import { momentInName } from './backup-part.ts';
import { type BackupDependencies, takeBackup } from './take-backup.ts';

export interface UpgradeDependencies extends BackupDependencies {
  readonly config: BackupDependencies['config'] & {
    readonly databaseUrl: string | null;
    readonly clickHouseUrl: string | null;
  };
  /** The version of Skuline that is about to run. */
  readonly version: string;
  readonly passphrase: string | null;
  /** Tells whoever starts it, in a sentence. */
  readonly say: (sentence: string) => void;
  readonly readFree?: (folder: string) => Promise<number>;
}

/** In the data directory: the version that ran last, and the backups that were made before others ran. */
const VERSION_FILE = 'version';
const FOLDER = 'before-upgrades';
const PREFIX = 'before-upgrade-';
const KEPT = 2;
const EMBEDDED = ['postgres', 'analytics'];

/**
 * Before another version of Skuline changes embedded stores, they are backed up as they are, where there is room. New
 * directories, and stores of servers, which have backups of their own, are left as they are.
 */
export async function backUpBeforeUpgrade(dependencies: UpgradeDependencies): Promise<void> {
  const { config, clock, passphrase, say } = dependencies;
  const before = await findUpgrade(dependencies);
  if (before === null) return;
  const reason = await findObstacle(dependencies);
  if (reason !== null) return say(`No backup was made before this upgrade of ${before}: ${reason}.`);
  const folder = path.join(config.dataDir, FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  say(`Making a backup before this upgrade of ${before} …`);
  const file = path.join(folder, `${PREFIX}${momentInName(clock.now())}.skl`);
  await takeBackup(dependencies, { file, passphrase }).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new StoreRefusal(
      `The backup before this upgrade of ${before} could not be made, and nothing was changed: ${why}`,
      { cause },
    );
  });
  // Their names are in the order of their moments; what a process that was killed has begun goes as well.
  const own = (await readdir(folder)).filter((name) => name.startsWith(PREFIX)).toSorted();
  const kept = own.filter((name) => name.endsWith('.skl')).slice(-KEPT);
  for (const name of own) if (!kept.includes(name)) await rm(path.join(folder, name));
  say(`The backup is in ${file}. To go back: install ${before} again, and skuline restore that file.`);
}

/** Why none can be made. */
async function findObstacle({ transactional, config, readFree = freeOf }: UpgradeDependencies) {
  const { rows } = await transactional.pool.query("SELECT to_regclass('store_step') AS found");
  if (z.array(z.object({ found: z.string().nullable() })).parse(rows)[0]?.found === null)
    return 'that version is too old for it';
  const needed = await sizeOf(config.dataDir);
  const free = await readFree(config.dataDir);
  return free < needed ? `${inMegabytes(needed)} may be needed, and ${inMegabytes(free)} are free` : null;
}

/** Notes which version runs, once the stores are at its step. */
export async function noteVersion({
  config: { dataDir },
  version,
}: Pick<UpgradeDependencies, 'config' | 'version'>): Promise<void> {
  await writeFile(path.join(dataDir, VERSION_FILE), `${version}\n`, { mode: 0o600 });
}

/** What was there before, in words; null where it is the same, or nothing was there. */
async function findUpgrade({ transactional, maintenance, config, version }: UpgradeDependencies) {
  const { databaseUrl, clickHouseUrl, dataDir } = config;
  if (databaseUrl !== null || clickHouseUrl !== null) return null;
  // What cannot be read is refused by the start itself, which says what to do.
  const found = await inspectStores({ transactional, maintenance, dataDir }).catch(() => null);
  const migrations = found?.migrations ?? [];
  // One that was never opened makes the directory a new one, or one that the start refuses.
  if (found === null || migrations.some(({ newest }) => newest === null)) return null;
  const noted = await readFile(path.join(dataDir, VERSION_FILE), 'utf8').catch(() => null);
  const isOther = noted !== null && noted.trim() !== version;
  const isNewer = migrations.some(({ pending }) => pending > 0);
  if (!isOther && !isNewer) return null;
  return noted === null || noted.trim() === version ? 'the older version' : `version ${noted.trim()}`;
}

/** The bytes of both stores: packed, they need less. */
async function sizeOf(dataDir: string): Promise<number> {
  let bytes = 0;
  for (const store of EMBEDDED) {
    const below = { recursive: true, withFileTypes: true } as const;
    for (const entry of await readdir(path.join(dataDir, store), below)) {
      // The engines tidy up while this looks.
      const found = entry.isFile()
        ? await stat(path.join(entry.parentPath, entry.name)).catch(() => null)
        : null;
      bytes += found?.size ?? 0;
    }
  }
  return bytes;
}

async function freeOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000)} MB`;
}
