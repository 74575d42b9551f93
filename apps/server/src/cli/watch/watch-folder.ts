import { AppError } from '@skuline/contract';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import { errorCode } from '../../platform/error-code.ts';
import type { FileToImport } from '../commands/import.command.ts';
import { orderFiles } from '../look-at-files.ts';
import {
  type DropJournal,
  type MovingFile,
  readJournal,
  removeJournal,
  writeJournal,
} from './drop-journal.ts';
import { moveFile } from './move-file.ts';
import { listFiles, listLinks, looksAlike, seeFile, type SeenFile, WaitingFiles } from './waiting-files.ts';

/** A file that is whole. */
export type WatchedRequest = Omit<FileToImport, 'answers'>;

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
  readonly clock: Clock;
  readonly tenant: string;
  /** Imports a file. With a time, an import of it has begun then, and how it ended was never noted. */
  readonly importFile: (request: WatchedRequest, begunAt: string | null) => Promise<WatchedFile>;
  /** Called with what became of each file. */
  readonly onFile: (text: string) => void;
  /** Called with what is in the way: the folder, the disk, Skuline. */
  readonly onTrouble: (sentence: string) => void;
  readonly signal: AbortSignal;
  /** How often the folder is looked at, in ms. */
  readonly pollMs?: number;
  /** How long nothing may have been written into a file before it is taken, in ms. */
  readonly quietMs?: number;
}

const POLL_MS = 500;
/** After trouble nothing is tried for so long. */
const RETRY_MS = 10_000;

/** Imports what appears in a folder until it is told to stop. Whatever is in the way, it says so and goes on. */
export async function watchFolder(watched: WatchedFolder): Promise<void> {
  const { signal, onTrouble, pollMs = POLL_MS, quietMs } = watched;
  const waiting = new WaitingFiles(quietMs);
  const toldLinks = new Set<string>();
  let lastTrouble: string | null = null;
  while (!signal.aborted) {
    let pause = pollMs;
    try {
      await tellLinks(watched, toldLinks);
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

/** Reports once for each link that it is not imported and stays where it is. */
async function tellLinks({ folder, onTrouble }: WatchedFolder, told: Set<string>): Promise<void> {
  for (const name of await listLinks(folder)) {
    if (told.has(name)) continue;
    told.add(name);
    onTrouble(`${name} is a link to a file, and stays: only files themselves are taken. Copy the file here.`);
  }
}

async function takeWhatIsThere(watched: WatchedFolder, waiting: WaitingFiles): Promise<void> {
  const { folder, tenant } = watched;
  const left = await moveLeft(folder, await readJournal(folder, tenant));
  // A file left by an earlier drop may have been rewritten meanwhile, so it has to be complete like any other.
  const whole = waiting.ready(await listFiles(folder), performance.now());
  const there = await Promise.all((left?.waiting ?? []).map((name) => seeFile(folder, name)));
  const before = there.flatMap((file) => (file === null ? [] : [file.name]));
  if (whole.length === 0 && (left === null || before.length > 0)) return;
  const inOrder = await orderFiles(watched, whole);
  const drop = {
    tenant,
    dropId: left?.dropId ?? null,
    waiting: [...new Set([...before, ...inOrder.map(({ name }) => name)])],
    begun: left?.begun ?? [],
    moving: [],
  };
  await takeDrop(watched, drop, inOrder);
}

/** Moves the files that a command which was ended was done with; what has come under such a name since stays. */
async function moveLeft(folder: string, left: DropJournal | null): Promise<DropJournal | null> {
  if (left === null || left.moving.length === 0) return left;
  for (const file of left.moving) await moveAsSeen(folder, file);
  const moved = { ...left, moving: [] };
  await writeJournal(folder, moved);
  return moved;
}

/**
 * Takes files of a drop one after the other. A file whose import is blocked stays in the journal and does not block the
 * others; the error is thrown at the end.
 */
async function takeDrop(
  watched: WatchedFolder,
  begun: DropJournal,
  files: readonly SeenFile[],
): Promise<void> {
  const { folder, signal, clock } = watched;
  let drop = begun;
  const failures: unknown[] = [];
  for (const file of files) {
    signal.throwIfAborted();
    try {
      const { name } = file;
      const others = drop.begun.filter((other) => other.name !== name);
      const earlier = drop.begun.find((other) => other.name === name && looksAlike(other, file));
      const at = earlier?.at ?? clock.now().toISOString();
      drop = { ...drop, begun: [...others, { ...file, at }] };
      await writeJournal(folder, drop);
      drop = await takeFile(watched, drop, { seen: file, begunAt: earlier?.at ?? null });
      await writeJournal(folder, drop);
    } catch (error) {
      // Without a place to write to, no file can be taken.
      if (errorCode(error) !== null && !(error instanceof AppError)) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  if (drop.waiting.length === 0) await removeJournal(folder);
}

/** The drop without the file, which was moved to where it belongs; with it where it is being written again. */
async function takeFile(
  watched: WatchedFolder,
  drop: DropJournal,
  { seen, begunAt }: { readonly seen: SeenFile; readonly begunAt: string | null },
): Promise<DropJournal> {
  const { folder, tenant, onFile } = watched;
  const { name } = seen;
  const isOther = (other: { readonly name: string }) => other.name !== name;
  const waiting = drop.waiting.filter((other) => other !== name);
  const rest = { ...drop, waiting, begun: drop.begun.filter(isOther) };
  const found = await seeFile(folder, name);
  if (found === null) return rest;
  if (!looksAlike(found, seen)) return drop;
  const file = path.join(folder, name);
  const request = { tenant, file, replace: false, dropId: drop.dropId };
  const { isTaken, record, text } = await watched.importFile(request, begunAt);
  const now = await seeFile(folder, name);
  const dropId = drop.dropId ?? (isTaken ? (record?.id ?? null) : null);
  if (now !== null && !looksAlike(now, seen)) {
    onFile(`${name}: ${text} Another file has come under its name since, and is taken next.`);
    return { ...drop, dropId };
  }
  const done = { ...seen, reason: isTaken ? null : text };
  // Noted first: should the move fail, or the command be ended here, the file is not imported again.
  await writeJournal(folder, { ...rest, dropId, moving: [done] });
  const moved = await moveAsSeen(folder, done);
  onFile(`${moved ?? name}: ${text}`);
  return { ...rest, dropId };
}

/** Moves a file that still is the one that was seen; null where it is not, or is gone. */
async function moveAsSeen(folder: string, seen: MovingFile): Promise<string | null> {
  const found = await seeFile(folder, seen.name);
  if (found === null || !looksAlike(found, seen)) return null;
  return moveFile(folder, seen).catch(ignoreGone);
}

/** Somebody else has moved the file. */
function ignoreGone(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
}

/** What is in the way, as a sentence that says what to do. */
function explainTrouble(error: unknown, folder: string): string {
  switch (errorCode(error)) {
    case 'ENOENT':
      return `The folder ${folder} no longer exists. Waiting until it is back.`;
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
