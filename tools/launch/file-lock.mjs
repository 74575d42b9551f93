import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { explainFileError } from './launch-error.mjs';

const HEARTBEAT_MS = 2_000;
/** A holder that has not touched its lock for this long is gone, whatever process has its number now. */
const STALE_AFTER_MS = 20_000;
const RETRY_MS = 200;

/**
 * Runs `work` while no other launcher of this clone does; `onWait` is called once when it has to wait.
 * The lock of a process that was killed is taken over.
 */
export async function withFileLock(file, onWait, work) {
  const release = await takeLock(file, onWait);
  try {
    return await work();
  } finally {
    release();
  }
}

async function takeLock(file, onWait) {
  let hasSaidSo = false;
  for (;;) {
    if (tryToTake(file)) return keepAlive(file);
    if (isAbandoned(file)) {
      setAside(file);
      continue;
    }
    if (!hasSaidSo) onWait();
    hasSaidSo = true;
    await sleep(RETRY_MS);
  }
}

function tryToTake(file) {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw explainFileError(error, path.dirname(file));
  }
}

function keepAlive(file) {
  const heartbeat = setInterval(() => {
    const now = new Date();
    try {
      utimesSync(file, now, now);
    } catch {
      // The lock's directory was removed under us; there is nothing left to keep alive.
    }
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return () => {
    clearInterval(heartbeat);
    rmSync(file, { force: true });
  };
}

function isAbandoned(file) {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    const age = Date.now() - statSync(file).mtimeMs;
    // A lock just created is still empty: its holder is about to write its number.
    if (!holder) return age > HEARTBEAT_MS;
    return age > STALE_AFTER_MS || !isRunning(holder);
  } catch {
    return false; // released in this moment: the next try takes it
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Renaming succeeds for one of several waiters only, so that none removes the lock another has just taken. */
function setAside(file) {
  const aside = `${file}.abandoned-${process.pid}`;
  try {
    renameSync(file, aside);
    rmSync(aside, { force: true });
  } catch {
    // Another waiter was faster.
  }
}
