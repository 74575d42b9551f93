import { link, lstat, mkdir, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../../platform/error-code.ts';
import type { MovingFile } from './drop-journal.ts';

/** Drives keep no longer names than of this many bytes. */
const MOST_BYTES = 255;
/** What is longer than this behind the last point of a name is no kind of file. */
const LONGEST_EXTENSION = 20;

/**
 * Moves a file into the folder `done` beside it, or, with a reason, into `refused`, where the reason is a text beside it; under a
 * number where a name is taken, and cut where that makes it too long. Returns where it is then. Nothing that is there
 * already is replaced.
 */
export async function moveFile(
  folder: string,
  { name, reason }: Pick<MovingFile, 'name' | 'reason'>,
): Promise<string> {
  const shelf = reason === null ? 'done' : 'refused';
  await mkdir(path.join(folder, shelf), { recursive: true });
  const from = path.join(folder, name);
  for (let number = 1; ; number++) {
    const moved = path.join(shelf, nameWith(name, number, reason === null ? '' : '.txt'));
    const to = path.join(folder, moved);
    if (!(await isFree(from, to))) continue;
    // First the reason: a command that is killed here leaves a file without one nowhere.
    if (reason !== null && !(await keepReason(`${to}.txt`, `${reason}\n`))) continue;
    if (await moveTo(from, to)) return moved;
  }
}

/** The name with a number from 2 on, short enough to have `after` behind it. */
function nameWith(name: string, number: number, after: string): string {
  const { ext: last } = path.parse(name);
  const ext = last.length > LONGEST_EXTENSION ? '' : last;
  const end = number === 1 ? ext : ` (${number})${ext}`;
  const stem = Buffer.from(ext === '' ? name : name.slice(0, -ext.length));
  const room = MOST_BYTES - Buffer.byteLength(end + after);
  // A letter that would be cut in two is left out.
  return new TextDecoder().decode(stem.subarray(0, room), { stream: true }) + end;
}

/** Whether nothing is there, or what a command left that was killed while it moved the file. */
async function isFree(from: string, to: string): Promise<boolean> {
  return isSameFile(from, to).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return true;
    throw error;
  });
}

/** False where another text has the name; the same one was left by a command that was killed. */
async function keepReason(file: string, reason: string): Promise<boolean> {
  try {
    await writeFile(file, reason, { flag: 'wx' });
    return true;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    return (await readFile(file, 'utf8').catch(() => null)) === reason;
  }
}

/** False where there is such a file already: a link never replaces one. */
async function moveTo(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST' && !(await isSameFile(from, to))) return false;
    // Some drives, of other systems and networks, have no links.
    if (code !== 'EEXIST' && code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS' && code !== 'EXDEV')
      throw error;
    if (code !== 'EEXIST') return renameTo(from, to);
  }
  await unlink(from);
  return true;
}

/** A command that was killed between the link and its end has left the file in both places. */
async function isSameFile(from: string, to: string): Promise<boolean> {
  const [a, b] = await Promise.all([lstat(from), lstat(to)]);
  return a.ino === b.ino && a.dev === b.dev;
}

async function renameTo(from: string, to: string): Promise<boolean> {
  try {
    await writeFile(to, '', { flag: 'wx' });
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
  await rename(from, to);
  return true;
}
