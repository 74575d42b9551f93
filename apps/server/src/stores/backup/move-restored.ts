import { existsSync } from 'node:fs';
import { lstat, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { BackupError, KEPT_FILES, momentInName } from './backup-part.ts';

/** In the data directory; what is restored is made there, and is moved to its place when it is whole. */
export const RESTORED_FOLDER = 'restoring';
/** Says that what is in the folder is whole, and what has to be moved; there from the first move to the last. */
const PLAN = 'restored.json';
const PLAN_DRAFT = `${PLAN}.draft`;
/** What Skuline keeps in its directory: all else that lies there is somebody else's, and stays. */
const MOVED = ['postgres', 'postgres.json', 'postgres.log', 'analytics', 'analytics-incoming', ...KEPT_FILES];

const moves = z.object({
  aside: z.string(),
  /** Names of what was in the directory, and of what comes in its place. */
  before: z.array(z.string()),
  restored: z.array(z.string()),
});

/**
 * Puts aside what is in the directory and moves the restored data to its place. Returns the folder of what was there, or
 * null. A process that is killed meanwhile is continued by `finishMoves`.
 */
export async function moveRestored(dataDir: string, now: Date): Promise<string | null> {
  const before = (await readdir(dataDir)).filter((name) => MOVED.includes(name));
  const aside = `before-restore-${momentInName(now)}`;
  const restored = await readdir(path.join(dataDir, RESTORED_FOLDER));
  await expectOneDisk(dataDir, before);
  await writePlan(dataDir, JSON.stringify({ aside, before, restored }));
  await finishMoves(dataDir);
  return before.length === 0 ? null : path.join(dataDir, aside);
}

/** Renaming is all or nothing on one file system alone; afterwards every start would try again. */
async function expectOneDisk(dataDir: string, names: readonly string[]): Promise<void> {
  const { dev } = await stat(dataDir);
  for (const name of names) {
    if ((await lstat(path.join(dataDir, name))).dev !== dev)
      throw new BackupError(
        `${path.join(dataDir, name)} is on another disk than ${dataDir}: restore into another DATA_DIR.`,
      );
  }
}

/** Ends the moves that a killed process has begun; does nothing where there are none. Before the stores are opened. */
export async function finishMoves(dataDir: string): Promise<void> {
  const plan = path.join(dataDir, PLAN);
  if (!existsSync(plan)) return;
  const { aside, before, restored } = moves.parse(JSON.parse(await readFile(plan, 'utf8')));
  const asideFolder = path.join(dataDir, aside);
  if (before.length > 0) await mkdir(asideFolder, { recursive: true, mode: 0o700 });
  // A name that is in the folder already has been moved: what has it now is the restored one.
  for (const name of before) await move(path.join(dataDir, name), path.join(asideFolder, name));
  for (const name of restored)
    await move(path.join(dataDir, RESTORED_FOLDER, name), path.join(dataDir, name));
  await rm(plan);
  await rm(path.join(dataDir, RESTORED_FOLDER), { recursive: true, force: true });
}

async function move(from: string, to: string): Promise<void> {
  if (existsSync(from) && !existsSync(to)) await rename(from, to);
}

/**
 * Removes what a restore made that did not come to its end; of a plan that says it is whole, `finishMoves` comes first. The
 * caller holds the directory.
 */
export async function removeDraft(dataDir: string): Promise<void> {
  await rm(path.join(dataDir, PLAN_DRAFT), { force: true });
  // A database server that a killed restore has left may still write there until it sees that its place is gone.
  await rm(path.join(dataDir, RESTORED_FOLDER), {
    recursive: true,
    force: true,
    maxRetries: 50,
    retryDelay: 100,
  });
}

/** There whole or not at all, also after a power cut. */
async function writePlan(dataDir: string, text: string): Promise<void> {
  const draft = path.join(dataDir, PLAN_DRAFT);
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, path.join(dataDir, PLAN));
}
