import { findPostmaster } from '@skuline/server/src/stores/transactional/postmaster-file.ts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Random } from '../insights/random.ts';

const run = z.object({ pid: z.number() });

/** Kills whichever process has the data directory open; false where none has yet. */
export async function killHolder(dataDir: string): Promise<boolean> {
  const text = await readFile(path.join(dataDir, 'run.json'), 'utf8').catch(() => null);
  return text !== null && kill(run.parse(JSON.parse(text)).pid);
}

/** Kills the database alone, or one of the processes that serve its connections. */
export async function killDatabase(dataDir: string, random: Random): Promise<boolean> {
  const postmaster = await findPostmaster(path.join(dataDir, 'postgres'));
  if (postmaster === null) return false;
  const { pid } = postmaster;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const pids = children
    .trim()
    .split(' ')
    .map(Number)
    .filter((child) => child > 0);
  return kill(random.chance(0.5) || pids.length === 0 ? pid : random.pick(pids));
}

function kill(pid: number): boolean {
  try {
    process.kill(pid, 'SIGKILL');
    return true;
  } catch {
    // It has ended by itself.
    return false;
  }
}
