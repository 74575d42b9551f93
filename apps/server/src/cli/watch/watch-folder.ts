import { AppError } from '@skuline/contract';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FileRequest } from '../import-command.ts';
import { type DropJournal, readJournal, removeJournal, writeJournal } from './drop-journal.ts';
import { moveFile, refuseFile, type Shelf } from './move-file.ts';
import { listFiles, looksAlike, seeFile, type SeenFile, WaitingFiles } from './waiting-files.ts';

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
  const left = await moveTaken(folder, await readJournal(folder, tenant));
  // What was left by an earlier drop may be written anew meanwhile: it has to be whole like any other.
  const whole = waiting.ready(await listFiles(folder), performance.now());
  const there = await Promise.all((left?.waiting ?? []).map((name) => seeFile(folder, name)));
  const before = there.flatMap((file) => (file === null ? [] : [file.name]));
  if (whole.length === 0 && (left === null || before.length > 0)) return;
  const again = before.flatMap((name) => whole.find((file) => file.name === name) ?? []);
  const added = whole
    .filter((file) => !again.includes(file))
    .toSorted((a, b) => Number(isCatalogue(b.name)) - Number(isCatalogue(a.name)));
  const drop = {
    tenant,
    dropId: left?.dropId ?? null,
    waiting: [...before, ...added.map(({ name }) => name)],
    taken: [],
  };
  await takeDrop(watched, drop, [...again, ...added]);
}

/** The catalog first: it answers what others may ask. */
function isCatalogue(name: string): boolean {
  return /^catalog/i.test(name);
}

/** Moves the files that a command which was ended had taken; what has come under such a name since stays. */
async function moveTaken(folder: string, left: DropJournal | null): Promise<DropJournal | null> {
  if (left === null || left.taken.length === 0) return left;
  for (const file of left.taken) await moveAsSeen(folder, file, 'done');
  const moved = { ...left, taken: [] };
  await writeJournal(folder, moved);
  return moved;
}

/**
 * Takes files of a drop one after the other. A file whose import something is in the way of stays in the journal, and
 * does not keep the others from theirs; then throws what was in the way.
 */
async function takeDrop(
  watched: WatchedFolder,
  begun: DropJournal,
  files: readonly SeenFile[],
): Promise<void> {
  const { folder, signal } = watched;
  let drop = begun;
  const failures: unknown[] = [];
  await writeJournal(folder, drop);
  for (const file of files) {
    signal.throwIfAborted();
    try {
      drop = await takeFile(watched, drop, file);
      await writeJournal(folder, drop);
    } catch (error) {
      // Without a place to write to, no file can be taken.
      if (codeOf(error) !== null && !(error instanceof AppError)) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  if (drop.waiting.length === 0) await removeJournal(folder);
}

/** The drop without the file, which was moved to where it belongs; with it where it is being written again. */
async function takeFile(watched: WatchedFolder, drop: DropJournal, seen: SeenFile): Promise<DropJournal> {
  const { folder, tenant, answers, onFile } = watched;
  const { name } = seen;
  const rest = { ...drop, waiting: drop.waiting.filter((other) => other !== name) };
  const found = await seeFile(folder, name);
  if (found === null) return rest;
  if (!looksAlike(found, seen)) return drop;
  const file = path.join(folder, name);
  const request = { tenant, file, answers, replace: false, dropId: drop.dropId };
  const { isTaken, record, text } = await watched.importFile(request);
  const now = await seeFile(folder, name);
  const dropId = drop.dropId ?? (isTaken ? (record?.id ?? null) : null);
  if (now !== null && !looksAlike(now, seen)) {
    onFile(`${name}: ${text} Another file has come under its name since, and is taken next.`);
    return { ...drop, dropId };
  }
  if (!isTaken) {
    const moved = await refuseFile(folder, name, text);
    onFile(`refused/${moved}: ${text}`);
    return rest;
  }
  // Noted first: should the move fail, or the command be ended here, the file is not imported again.
  await writeJournal(folder, { ...rest, dropId, taken: [seen] });
  const moved = await moveAsSeen(folder, seen, 'done');
  onFile(`done/${moved ?? name}: ${text}`);
  return { ...rest, dropId };
}

/** Moves a file that still is the one that was seen; null where it is not, or is gone. */
async function moveAsSeen(folder: string, seen: SeenFile, shelf: Shelf): Promise<string | null> {
  const found = await seeFile(folder, seen.name);
  if (found === null || !looksAlike(found, seen)) return null;
  return moveFile(folder, seen.name, shelf).catch(ignoreGone);
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
