import { webcrypto } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTabLock } from './tab-lock.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2011-12-09T12:00:00Z') });
  vi.stubGlobal('crypto', webcrypto);
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A tab of a browser without locks. */
const tab = () => createTabLock({ locks: undefined, storage: localStorage, now: () => Date.now() });

describe('one tab at a time', () => {
  test('by the locks of the browser, where it has them', async () => {
    const request = vi.fn<(name: string, work: () => Promise<string>) => Promise<string>>((_name, work) =>
      work(),
    );
    // The one method of a LockManager that is used.
    const locks = { request } as unknown as LockManager;
    const inOneTab = createTabLock({ locks, storage: localStorage, now: () => 0 });
    await expect(inOneTab(() => Promise.resolve('done'))).resolves.toBe('done');
    expect(request).toHaveBeenCalledExactlyOnceWith('skuline.refresh', expect.any(Function));
  });

  test('by a lease without them: several tabs at once go one after the other', async () => {
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 500));
      running -= 1;
    };
    const all = Promise.all([tab()(work), tab()(work), tab()(work)]);
    await vi.advanceTimersByTimeAsync(5000);
    await all;
    expect([most, localStorage.length]).toEqual([1, 0]);
  });

  test('a failed turn ends like any other', async () => {
    const failing = tab()(() => Promise.reject(new Error('no')));
    const outcome = failing.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(100);
    await expect(outcome).resolves.toEqual(new Error('no'));
    expect(localStorage).toHaveLength(0);
  });

  test.each([
    ['left by a tab that was closed', 'gone 1323432001000', 2000],
    ['from a time when the clock was ahead', 'gone 1999999999999', 200],
    ['that is nonsense', '%', 200],
  ])('a lease %s keeps nobody out for good', async (_which, lease, wait) => {
    localStorage.setItem('skuline.refresh-lease', lease);
    const done = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
    void tab()(done);
    await vi.advanceTimersByTimeAsync(wait);
    expect(done).toHaveBeenCalledOnce();
  });
});
