import { open, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Random } from '../insights/random.ts';

const BALLAST = 'ballast';
const PIECE = Buffer.alloc(1 << 20);
/** What may still be written, in bytes: nothing, a page of a database, or the beginning of something larger. */
const LEFT = [0, 8192, 64 * 1024, 1 << 20, 8 << 20];

/** Fills the file system of a folder but for a few bytes, which are returned. */
export async function fillDisk(folder: string, random: Random): Promise<number> {
  const left = random.pick(LEFT);
  const ballast = await open(path.join(folder, BALLAST), 'a');
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(folder);
      const room = bavail * bsize - left;
      if (room <= 0) return left;
      await ballast.write(PIECE, 0, Math.min(PIECE.length, room));
    }
  } catch (error) {
    // What else was written meanwhile has filled it.
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return left;
    throw error;
  } finally {
    await ballast.close();
  }
}

export async function makeRoom(folder: string): Promise<void> {
  await rm(path.join(folder, BALLAST), { force: true });
}
