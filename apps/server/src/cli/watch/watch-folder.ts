import { AppError } from '@skuline/contract';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FileRequest } from '../import-command.ts';
import { type DropJournal, readJournal, removeJournal, writeJournal } from './drop-journal.ts';
import { moveFile, refuseFile } from './move-file.ts';
import { listFiles, WaitingFiles } from './waiting-files.ts';

/** What became of a file. */
export interface WatchedFile {
  readonly isTaken: boolean;
  /** The import that was made of it. */
  readonly record: { readonly id: number } | null;
  readonly text: string;
}

/** A folder whose files are imported as they appear. */
export interface WatchedFolder {
  readonly folder: string;
  readonly tenant: string;
  readonly answers: FileRequest['answers'];
  readonly importFile: (request: FileRequest) => Promise<WatchedFile>;
  /** Hears what became of each file. */
  readonly onFile: (text: string) => void;
  /** Hears what is in the way: the folder, the disk, Skuline. */
  readonly onTrouble: (sentence: string) => void;
  readonly signal: AbortSignal;
}

const POLL_MS = 500;
/** After trouble nothing is tried for so long. */
const RETRY_MS = 10_000;

/** Imports what appears in a folder until it is told to stop. Whatever is in the way, it says so and goes on. */
export async function watchFolder(watched: WatchedFolder): Promise<void> {
  const { signal, onTrouble } = watched;
  const waiting = new WaitingFiles();
  let lastTrouble: string | null = null;
  while (!signal.aborted) {
    let pause = POLL_MS;
    try {
      await takeWhatIsThere(watched, waiting);
      lastTrouble = null;
    } catch (error) {
      if (signal.aborted) break;
      const sentence = explainTrouble(error, watched.folder);
      if (sentence !== lastTrouble) onTrouble(sentence);
      lastTrouble = sentence;
      pause = RETRY_MS;
    }
    await wait(pause, undefined, { signal }).catch(() => null);
  }
}

async function takeWhatIsThere(watched: WatchedFolder, waiting: WaitingFiles): Promise<void> {
  const { folder, tenant } = watched;
  const left = await readJournal(folder, tenant);
  const files = waiting.ready(await listFiles(folder), performance.now()).map(({ name }) => name);
  const isNew = (name: string) =>
    left?.waiting.includes(name) !== true && left?.taken.includes(name) !== true;
  const names = files.filter(isNew).toSorted((a, b) => Number(isCatalogue(b)) - Number(isCatalogue(a)));
  if (left === null && names.length === 0) return;
  const { dropId = null, taken = [], waiting: before = [] } = left ?? {};
  await takeDrop(watched, { tenant, dropId, waiting: [...before, ...names], taken });
}

/** The catalog first: it answers what others may ask. */
function isCatalogue(name: string): boolean {
  return /^catalog/i.test(name);
}

/**
 * Takes the files of a drop one after the other. A file whose import something is in the way of stays in the journal, and
 * does not keep the others from theirs; then throws what was in the way.
 */
async function takeDrop(watched: WatchedFolder, begun: DropJournal): Promise<void> {
  const { folder, signal } = watched;
  let drop = begun;
  const failures: unknown[] = [];
  await writeJournal(folder, drop);
  for (const name of begun.taken) await moveFile(folder, name, 'done').catch(ignoreGone);
  drop = { ...drop, taken: [] };
  for (const name of begun.waiting) {
    signal.throwIfAborted();
    try {
      drop = await takeFile(watched, drop, name);
    } catch (error) {
      // Without a place to write to, no file can be taken.
      if (codeOf(error) !== null && !(error instanceof AppError)) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  await removeJournal(folder);
}

/** The drop without the file: moved to where it belongs. */
async function takeFile(watched: WatchedFolder, drop: DropJournal, name: string): Promise<DropJournal> {
  const { folder, tenant, answers, onFile } = watched;
  const file = path.join(folder, name);
  const rest = { ...drop, waiting: drop.waiting.filter((other) => other !== name) };
  if (!(await isThere(file))) return rest;
  const request = { tenant, file, answers, replace: false, dropId: drop.dropId };
  const { isTaken, record, text } = await watched.importFile(request);
  if (!isTaken) {
    const moved = await refuseFile(folder, name, text);
    onFile(`refused/${moved}: ${text}`);
    await writeJournal(folder, rest);
    return rest;
  }
  const taken = { ...rest, dropId: drop.dropId ?? record?.id ?? null, taken: [name] };
  // Noted first: should the move fail, or the command be ended here, the file is not imported again.
  await writeJournal(folder, taken);
  const moved = await moveFile(folder, name, 'done').catch(ignoreGone);
  onFile(`done/${moved ?? name}: ${text}`);
  return { ...taken, taken: [] };
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** Somebody else has moved the file. */
function ignoreGone(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null;
  throw error;
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null;
}

/** What is in the way, as a sentence that says what to do. */
function explainTrouble(error: unknown, folder: string): string {
  switch (codeOf(error)) {
    case 'ENOENT':
      return `The folder ${folder} is not there anymore. Waiting until it is back.`;
    case 'EACCES':
    case 'EPERM':
      return `This user may not read ${folder}, or write into it. Change its permissions; trying again.`;
    case 'ENOSPC':
      return 'The disk is full. Make room; trying again.';
    case 'EROFS':
      return `${folder} can't be written to: files that are done can't be moved. Trying again.`;
    case null:
    default: {
      const message = error instanceof Error ? error.message : String(error);
      return `${message} Trying again.`;
    }
  }
}
