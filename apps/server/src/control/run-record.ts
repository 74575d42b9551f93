import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { findProcessBirth } from './process-birth.ts';

/** Who has a data directory open, as written into it. */
const runRecord = z.object({
  /** Different for every holder, so that each removes only its own record. */
  id: z.string(),
  pid: z.number().int(),
  birth: z.string(),
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

/** Writes the record where there is none; false when another one is there. Readable by this user alone. */
export async function createRunRecord(file: string, record: RunRecord): Promise<boolean> {
  const temporary = await writeTemporary(file, record);
  try {
    // A link appears with its whole content or not at all, and never replaces a file.
    await link(temporary, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await unlink(temporary);
  }
}

export async function replaceRunRecord(file: string, record: RunRecord): Promise<void> {
  await rename(await writeTemporary(file, record), file);
}

/** The record of a holder that is alive, or null; a record left by one that has died is cleared away. */
export async function findHolder(file: string): Promise<RunRecord | null> {
  const text = await readText(file);
  if (text === null) return null;
  const record = parseRecord(text);
  if (record !== null && (await findProcessBirth(record.pid)) === record.birth) return record;
  await removeStale(file, text);
  return null;
}

export async function removeRunRecord(file: string, id: string): Promise<void> {
  const text = await readText(file);
  if (text !== null && parseRecord(text)?.id === id) await rm(file, { force: true });
}

async function writeTemporary(file: string, record: RunRecord): Promise<string> {
  const temporary = `${file}.${randomUUID()}`;
  await writeFile(temporary, JSON.stringify(record), { mode: 0o600, flag: 'wx' });
  return temporary;
}

/** Takes away the record with this text; one that someone else has put there since is put back. */
async function removeStale(file: string, staleText: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if ((await readText(aside)) !== staleText) await link(aside, file).catch(() => null);
  await rm(aside, { force: true });
}

async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

function parseRecord(text: string): RunRecord | null {
  try {
    return runRecord.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    // Not even JSON: nobody that runs has written it.
    return null;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}
