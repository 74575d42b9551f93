import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { withFileLock } from './file-lock.mjs';

describe('the lock of the launcher', () => {
  let folder;
  let file;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'skuline-lock-'));
    file = path.join(folder, 'cache', 'launch.lock');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('lets one work at a time, and tells the other once that it waits', async () => {
    const order = [];
    const begun = Promise.withResolvers();
    const waited = Promise.withResolvers();
    const onWait = vi.fn(waited.resolve);
    const first = withFileLock(file, vi.fn(), async () => {
      order.push('first starts');
      begun.resolve();
      await waited.promise;
      // Long enough for the other to look several times more.
      await sleep(450);
      order.push('first ends');
    });
    await begun.promise;
    const second = withFileLock(file, onWait, async () => order.push('second'));
    await Promise.all([first, second]);
    expect(order).toEqual(['first starts', 'first ends', 'second']);
    expect(onWait).toHaveBeenCalledTimes(1);
  });

  test('is given back when the work fails', async () => {
    await expect(withFileLock(file, vi.fn(), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(existsSync(file)).toBe(false);
  });

  test('is taken over from a process that is gone', async () => {
    await withFileLock(file, vi.fn(), async () => {});
    writeFileSync(file, '999999999');
    await expect(withFileLock(file, vi.fn(), async () => 'done')).resolves.toBe('done');
  });

  test('is taken over when it has not been touched for long, whoever has that process number now', async () => {
    await withFileLock(file, vi.fn(), async () => {});
    writeFileSync(file, String(process.pid));
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(file, longAgo, longAgo);
    await expect(withFileLock(file, vi.fn(), async () => 'done')).resolves.toBe('done');
  });
});
