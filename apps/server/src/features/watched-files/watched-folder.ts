import { constants, type Stats } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../../platform/error-code.ts';
import { FileChanged, type FoundFile, type Look, type WatchedPlace } from './watched-place.ts';

/** A file that has not changed for so long is whole. */
const SETTLED_MS = 10_000;
const LOOK_MS = 15_000;
const READ_BYTES = 256 * 1024;
/** What programs call a file they are still writing, and what is nobody's report. */
const NOT_MEANT = /^\.|^~\$|\.(part|partial|filepart|tmp|crdownload)$/i;

type Sightings = Map<string, { readonly version: string; readonly since: number }>;

/** Files in the folders of `root`. What a link leads to is never read: it may lie anywhere. */
export function watchFolder(root: string): WatchedPlace {
  const seen: Sightings = new Map();
  return {
    origin: 'folder',
    label: 'watched folder',
    everyMs: LOOK_MS,
    isEmptied: true,
    async look(now) {
      const names = await readdir(root).catch((error: unknown) => explainFolder(root, error));
      if (typeof names === 'string') return { companies: [], problems: [names] };
      const looks = [];
      for (const name of names.toSorted()) looks.push(await lookInto(path.join(root, name), seen, now));
      // Files that are gone are no longer remembered.
      const found = new Set(looks.flatMap(({ paths }) => paths));
      for (const file of seen.keys()) if (!found.has(file)) seen.delete(file);
      return {
        companies: looks.flatMap(({ company }) => company ?? []),
        problems: looks.flatMap(({ problem }) => problem ?? []),
      };
    },
  };
}

function explainFolder(folder: string, error: unknown): string {
  const code = errorCode(error) ?? 'unknown';
  if (code === 'ENOENT') return `The watched folder ${folder} is not there: make it, or mount it.`;
  if (code === 'EACCES' || code === 'EPERM')
    return `Skuline may not read the watched folder ${folder}: change its permissions.`;
  return `The watched folder ${folder} cannot be read (${code}).`;
}

interface CompanyLook {
  readonly company: Look['companies'][number] | null;
  readonly problem: string | null;
  readonly paths: readonly string[];
}

async function lookInto(folder: string, seen: Sightings, now: Date): Promise<CompanyLook> {
  const nothing = { company: null, problem: null, paths: [] };
  const name = path.basename(folder);
  if (NOT_MEANT.test(name)) return nothing;
  const found = await lstat(folder).catch(() => null);
  if (found === null) return nothing;
  if (found.isSymbolicLink())
    return { ...nothing, problem: `${folder} is a link and is not followed: make a folder of it.` };
  if (!found.isDirectory())
    return { ...nothing, problem: `${folder} lies in no company's folder: move it into one.` };
  const names = await readdir(folder).catch((error: unknown) => explainFolder(folder, error));
  if (typeof names === 'string') return { ...nothing, problem: names };
  const paths = names.filter((each) => !NOT_MEANT.test(each)).map((each) => path.join(folder, each));
  const files: FoundFile[] = [];
  for (const file of paths.toSorted()) {
    const stats = await lstat(file).catch(() => null);
    // Folders in it, and links, are not files of the company.
    if (stats?.isFile() !== true) continue;
    files.push(toFound(file, stats, isSettled(seen, file, versionOf(stats), now)));
  }
  return { company: { folder: name, files }, problem: null, paths };
}

function versionOf({ ino, size, mtimeMs }: Stats): string {
  return `${ino} ${size} ${mtimeMs}`;
}

/** By this process's own clock: that of a file server may be another. */
function isSettled(seen: Sightings, file: string, version: string, now: Date): boolean {
  const before = seen.get(file);
  if (before?.version === version) return now.getTime() - before.since >= SETTLED_MS;
  seen.set(file, { version, since: now.getTime() });
  return false;
}

function toFound(file: string, stats: Stats, isWhole: boolean): FoundFile {
  const version = versionOf(stats);
  const isSame = async () => {
    const found = await lstat(file).catch(() => null);
    return found?.isFile() === true && versionOf(found) === version;
  };
  return {
    name: path.basename(file),
    version,
    bytes: stats.size,
    isWhole,
    open: (signal) => readSame(file, version, signal),
    async putAway({ state, says }) {
      if (!(await isSame())) return false;
      const folder = path.join(path.dirname(file), state);
      await mkdir(folder, { mode: 0o770 }).catch(() => null);
      // Whoever may write here could have put a link in its place.
      if (!(await lstat(folder)).isDirectory()) throw new Error(`${folder} is no folder: remove it.`);
      const place = await freePlace(folder, path.basename(file));
      if (says !== null) await writeFile(`${place}.txt`, `${says}\n`, { mode: 0o660 });
      await rename(file, place);
      return true;
    },
  };
}

/** Another name where one of this name was put away before. */
async function freePlace(folder: string, name: string): Promise<string> {
  const { name: stem, ext } = path.parse(name);
  for (let count = 1; ; count += 1) {
    const place = path.join(folder, count === 1 ? name : `${stem} (${count})${ext}`);
    if ((await lstat(place).catch(() => null)) === null) return place;
  }
}

async function* readSame(
  file: string,
  version: string,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  const flags = constants.O_RDONLY + constants.O_NOFOLLOW + constants.O_NONBLOCK;
  const handle = await open(file, flags).catch((error: unknown) => {
    if (errorCode(error) === 'ELOOP' || errorCode(error) === 'ENOENT') throw new FileChanged(file);
    throw error;
  });
  const expectSame = async () => {
    if (versionOf(await handle.stat()) !== version) throw new FileChanged(file);
  };
  try {
    await expectSame();
    for (;;) {
      signal.throwIfAborted();
      const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(READ_BYTES) });
      if (bytesRead === 0) break;
      yield buffer.subarray(0, bytesRead);
    }
    await expectSame();
  } finally {
    await handle.close();
  }
}
