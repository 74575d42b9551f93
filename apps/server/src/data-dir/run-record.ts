import { createHash, randomUUID } from 'node:crypto';
import { link, open, readdir, readFile, realpath, rename, rm, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { errorCode } from '../platform/error-code.ts';
import { findProcessBirth } from './process-birth.ts';

/** Who has a data directory open, or watches a folder, as written into it. */
const runRecord = z.object({
  /** Different for every holder, so that each removes only its own record. */
  id: z.string(),
  pid: z.number().int(),
  birth: z.string(),
  /** Where the file lies: a copy of it lies elsewhere. Records of earlier versions do not say. */
  place: z.object({ path: z.string(), identity: z.string() }).optional(),
  /** `app`: Skuline itself, which runs commands for others. `command`: one command, which doesn't. */
  role: z.enum(['app', 'command']),
  /** For messages: the app's address, or the command's name. */
  address: z.string(),
  /** How to reach the app; null until it is ready to run commands. */
  control: z.object({ port: z.number().int(), secret: z.string() }).nullable(),
});
export type RunRecord = z.output<typeof runRecord>;

export function runFileOf(dataDir: string): string {
  return path.join(dataDir, 'run.json');
}

/** The outcome of claiming a file: it is ours now, it belongs to a running process, or it has just changed hands. */
type Taking =
  | { readonly outcome: 'taken' | 'changing' }
  | { readonly outcome: 'held'; readonly holder: RunRecord };

/**
 * Writes the record where there is none, or in place of one whose process has died. Readable by this user alone.
 *
 * The right to take a dead record away is a file of its own, named after that record and taken in this same way, so
 * one process has it at a time even when several find the same record, and a process that is killed while it has it
 * leaves one more dead record. No other process touches a dead record, so a live one is never removed.
 */
async function takeRunRecord(file: string, record: RunRecord): Promise<Taking> {
  if (await createRunRecord(file, record)) return { outcome: 'taken' };
  const left = await readText(file);
  if (left === null) return { outcome: 'changing' };
  const holder = await findLiving(left, record.place);
  if (holder !== null) return { outcome: 'held', holder };
  const right = `${file}.${createHash('sha256').update(left).digest('hex').slice(0, 16)}`;
  if ((await takeRunRecord(right, record)).outcome !== 'taken') return { outcome: 'changing' };
  try {
    if ((await readText(file)) !== left) return { outcome: 'changing' };
    await replaceRunRecord(file, record);
    return { outcome: 'taken' };
  } finally {
    await rm(right, { force: true });
  }
}

const ATTEMPTS = 20;
const BETWEEN_ATTEMPTS_MS = 25;

/** Takes a file for this process, until it removes the record or ends. Throws what `busy` says of a running holder. */
export async function holdFile(
  file: string,
  { role, address }: Pick<RunRecord, 'role' | 'address'>,
  busy: (holder: RunRecord) => Error,
): Promise<RunRecord> {
  const birth = (await findProcessBirth(process.pid)) ?? 'unknown';
  const place = await findPlace(path.dirname(file));
  const record: RunRecord = {
    id: randomUUID(),
    pid: process.pid,
    birth,
    place,
    role,
    address,
    control: null,
  };
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const taking = await takeRunRecord(file, record);
    if (taking.outcome === 'held') throw busy(taking.holder);
    if (taking.outcome === 'taken') {
      await clearLeftovers(file, place);
      return record;
    }
    await sleep(BETWEEN_ATTEMPTS_MS);
  }
  throw new Error(`The file ${file} comes and goes; other processes are starting beside this one.`);
}

/** For the holder of the file: removes what killed processes left beside it. */
async function clearLeftovers(file: string, place: Place): Promise<void> {
  const directory = path.dirname(file);
  const prefix = `${path.basename(file)}.`;
  const names = (await readdir(directory)).filter((name) => name.startsWith(prefix));
  await Promise.all(
    names.map(async (name) => {
      const leftover = path.join(directory, name);
      const text = (await readText(leftover)) ?? '';
      const isDead = parseRecord(text) !== null && (await findLiving(text, place)) === null;
      if (isDead) await rm(leftover, { force: true });
    }),
  );
}

async function createRunRecord(file: string, record: RunRecord): Promise<boolean> {
  const temporary = await writeTemporary(file, record);
  try {
    // A link appears with its whole content or not at all, and never replaces a file.
    await link(temporary, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await unlink(temporary);
  }
}

export async function replaceRunRecord(file: string, record: RunRecord): Promise<void> {
  await rename(await writeTemporary(file, record), file);
}

export async function removeRunRecord(file: string, id: string): Promise<void> {
  const text = await readText(file);
  if (text !== null && parseRecord(text)?.id === id) await rm(file, { force: true });
}

async function writeTemporary(file: string, record: RunRecord): Promise<string> {
  const temporary = `${file}.${randomUUID()}`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(JSON.stringify(record));
  } catch (error) {
    // Without room for it an empty file would stay, one with each attempt.
    await unlink(temporary);
    throw error;
  } finally {
    await handle.close();
  }
  return temporary;
}

type Place = NonNullable<RunRecord['place']>;

/** A directory by its path and by what stays the same when it is renamed. */
async function findPlace(directory: string): Promise<Place> {
  const { dev, ino } = await stat(directory, { bigint: true });
  return { path: await realpath(directory), identity: `${dev}:${ino}` };
}

/** The record of a running process that holds the file at `here`, rather than the one that this file is a copy of. */
async function findLiving(text: string, here: Place | undefined): Promise<RunRecord | null> {
  const record = parseRecord(text);
  if (record === null || isElsewhere(record.place, here)) return null;
  return (await findProcessBirth(record.pid)) === record.birth ? record : null;
}

/** Both have to differ: a directory may be renamed, and some file systems give it a new number each time. */
function isElsewhere(place: Place | undefined, here: Place | undefined): boolean {
  if (place === undefined || here === undefined) return false;
  return place.path !== here.path && place.identity !== here.identity;
}

async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

function parseRecord(text: string): RunRecord | null {
  try {
    return runRecord.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    // Not JSON: no running process has written it.
    return null;
  }
}
