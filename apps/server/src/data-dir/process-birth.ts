import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { isAlive } from '../platform/is-alive.ts';

const run = promisify(execFile);

/**
 * When the process with this id was born, in words that only compare with themselves; null when there is no such
 * process. Tells a process from another one that was given its number later.
 */
export async function findProcessBirth(pid: number): Promise<string | null> {
  if (!isAlive(pid)) return null;
  return process.platform === 'linux' ? birthFromProc(pid) : birthFromPs(pid);
}

async function birthFromProc(pid: number): Promise<string | null> {
  try {
    const [boot, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ]);
    // The second field is the name, in brackets, and may hold spaces and brackets itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, startTicks] = [fields[0], fields[19]];
    return state === 'Z' || startTicks === undefined ? null : `${boot.trim()} ${startTicks}`;
  } catch {
    // It ended while it was looked at.
    return null;
  }
}

async function birthFromPs(pid: number): Promise<string | null> {
  try {
    const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)]);
    return stdout.trim() || null;
  } catch {
    // ps answers 1 when there is no such process; where there is no ps, being alive is all that can be known.
    return isAlive(pid) ? 'unknown' : null;
  }
}
