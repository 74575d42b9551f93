import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { platform } from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isAlive } from '../../platform/is-alive.ts';

const run = promisify(execFile);

/** The command line of a process, null when there is no such process. */
export async function findCommandLine(pid: number): Promise<string | null> {
  try {
    // Not by `ps` where there is another way: slim containers lack it, and it writes a letter like é as `??`.
    if (platform === 'linux') return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
    return (await run('ps', ['-ww', '-o', 'args=', '-p', String(pid)])).stdout;
  } catch {
    // Both fail when the process has ended.
    return null;
  }
}

/** Sends the signal and waits until the process is gone; false when it is still there after `patience` ms. */
export async function endProcess(pid: number, signal: NodeJS.Signals, patience: number): Promise<boolean> {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself between being seen and being signalled.
    return true;
  }
  for (let waited = 0; waited < patience; waited += 10) {
    if (!isAlive(pid)) return true;
    await pause(10);
  }
  return !isAlive(pid);
}
