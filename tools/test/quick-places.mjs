import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';
/** More than the data of all tests take at once. */
const ROOM = 6 * 1024 ** 3;

/**
 * Spares the processes of a test run work: what one of them has compiled the next one reads, and the thousands of small
 * files of databases that live for seconds stay in memory where that has room for them, and are gone with this process.
 */
export function useQuickPlaces(root) {
  process.env.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules', '.cache', 'compiled');
  if (process.env.TMPDIR !== undefined || !takesTestData(readMounts(), roomInMemory)) return;
  const folder = mkdtempSync(path.join(IN_MEMORY, 'skuline-tests-'));
  // The account that runs Postgres has to pass.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  process.env.TMPDIR = folder;
}

/** Whether memory has room, and programs copied there can be run: containers often forbid that. */
export function takesTestData(mounts, room) {
  const options = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, place, type]) => place === IN_MEMORY && type === 'tmpfs')?.[3]
    ?.split(',');
  return options?.includes('rw') === true && !options.includes('noexec') && room() >= ROOM;
}

function roomInMemory() {
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return Math.min(bavail * bsize, process.availableMemory());
}

function readMounts() {
  try {
    return readFileSync('/proc/mounts', 'utf8');
  } catch {
    return ''; // not Linux
  }
}
