import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a running Postgres writes about itself into its data directory. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly isReady: boolean;
  /** Takes no new connections and ends when the present ones have. */
  readonly isStopping: boolean;
}

export function postmasterFile(directory: string): string {
  return join(directory, 'postmaster.pid');
}

/** The server that says it runs on this directory, null when none does; whether it still lives is not known. */
export async function findPostmaster(directory: string): Promise<Postmaster | null> {
  let text: string;
  try {
    text = await readFile(postmasterFile(directory), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  // Lines: process id, data directory, start time, port, socket directory, address, shared memory, state.
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  const state = lines[7];
  return {
    pid,
    port: Number(lines[3] ?? 0),
    isReady: state === 'ready',
    isStopping: state === 'stopping',
  };
}
