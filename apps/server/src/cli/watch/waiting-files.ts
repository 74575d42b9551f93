import { lstat, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** A file as it was seen: while it is written, its size or its time change. */
export interface SeenFile {
  readonly name: string;
  readonly size: number;
  readonly changedAt: number;
}

/** Browsers and copying programs write under such names until a file is whole; spreadsheets leave locks. */
const UNFINISHED = /\.(?:part|partial|crdownload|download|opdownload|tmp|temp|filepart|lock)$|~$/i;
/** A file that has not changed for this long is complete. An empty one is probably still to be written. */
const QUIET_MS = 2000;
const EMPTY_QUIET_MS = 15_000;
/** Files that are whole don't wait longer than this for those that are still being written. */
const MOST_WAITING_MS = 60_000;

/** The files of a folder that may be taken, by name; not what stands in folders inside it. */
export async function listFiles(folder: string): Promise<SeenFile[]> {
  const names = await readdir(folder);
  const open = new Set(names.flatMap(lockedBy));
  const candidates = names.filter((name) => !name.startsWith('.') && !name.startsWith('~$'));
  const found = await Promise.all(
    candidates
      .filter((name) => !UNFINISHED.test(name) && !open.has(name))
      .map((name) => seeFile(folder, name)),
  );
  return found.filter((file) => file !== null).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Links to files: what they lead to may be anywhere, and be written by anybody, so that it is not taken. */
export async function listLinks(folder: string): Promise<string[]> {
  const links = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isSymbolicLink());
  const found = await Promise.all(
    links.map(async ({ name }) => ({ name, leadsTo: await stat(path.join(folder, name)).catch(() => null) })),
  );
  return found.flatMap(({ name, leadsTo }) => (leadsTo?.isFile() === true ? [name] : []));
}

/** The file that a spreadsheet's lock file or a browser's partial download belongs to. */
function lockedBy(name: string): string[] {
  const libreOffice = /^\.~lock\.(.+)#$/.exec(name)?.[1];
  const excel = /^~\$(.+)$/.exec(name)?.[1];
  // Firefox keeps an empty file of the final name beside the one it writes.
  const download = /^(.+)\.(?:part|crdownload|download)$/i.exec(name)?.[1];
  return [libreOffice, excel, download].filter((found) => found !== undefined);
}

/** How a file looks now; null where there is none. */
export async function seeFile(folder: string, name: string): Promise<SeenFile | null> {
  try {
    const stats = await lstat(path.join(folder, name));
    return stats.isFile() ? { name, size: stats.size, changedAt: stats.mtimeMs } : null;
  } catch {
    // It was taken away while it was looked at.
    return null;
  }
}

interface Watched {
  readonly file: SeenFile;
  /** When it was first seen as it is. */
  readonly since: number;
}

/** Remembers how files looked, and says which of them are whole. */
export class WaitingFiles {
  #seen = new Map<string, Watched>();
  #waitingSince: number | null = null;
  readonly #quietMs: number;

  constructor(quietMs = QUIET_MS) {
    this.#quietMs = quietMs;
  }

  /**
   * The files to be taken together now: all that are whole, once none is still being written, or when they have waited
   * long enough. A file is the same object each time, until something is written into it.
   */
  ready(files: readonly SeenFile[], now: number): readonly SeenFile[] {
    this.#seen = new Map(files.map((file) => [file.name, this.#look(file, now)]));
    const quiet = [...this.#seen.values()].filter(({ file, since }) => {
      return now - since >= (file.size === 0 ? EMPTY_QUIET_MS : this.#quietMs);
    });
    if (quiet.length === 0) {
      this.#waitingSince = null;
      return [];
    }
    this.#waitingSince ??= now;
    const isPatient = now - this.#waitingSince < MOST_WAITING_MS;
    if (quiet.length < files.length && isPatient) return [];
    this.#waitingSince = null;
    return quiet.map(({ file }) => file);
  }

  #look(file: SeenFile, now: number): Watched {
    const before = this.#seen.get(file.name);
    return before !== undefined && looksAlike(before.file, file) ? before : { file, since: now };
  }
}

/** Whether nothing was written into a file between two looks at it. */
export function looksAlike(a: SeenFile, b: SeenFile): boolean {
  return a.size === b.size && a.changedAt === b.changedAt;
}
