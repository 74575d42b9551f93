import { link, lstat, mkdir, rename, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Where files go when they were taken, and when they were not. */
export type Shelf = 'done' | 'refused';

/** Moves a file into a folder beside it, under a number where its name is taken; returns the name it has there. */
export async function moveFile(folder: string, name: string, shelf: Shelf): Promise<string> {
  const target = path.join(folder, shelf);
  await mkdir(target, { recursive: true });
  const { name: stem, ext } = path.parse(name);
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${stem} (${number})${ext}`;
    if (await moveTo(path.join(folder, name), path.join(target, free))) return free;
  }
}

/** False where there is such a file already: a link never replaces one. */
async function moveTo(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
  } catch (error) {
    const code = codeOf(error);
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
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
  await rename(from, to);
  return true;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}

/** Moves a file to the refused ones, with the reason as a text beside it. */
export async function refuseFile(folder: string, name: string, reason: string): Promise<string> {
  const moved = await moveFile(folder, name, 'refused');
  await writeFile(path.join(folder, 'refused', `${moved}.txt`), `${reason}\n`);
  return moved;
}
