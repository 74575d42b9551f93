import { beforeEach, expect, test, vi } from 'vitest';
import { keepBusy, whenIdle } from './when-idle.ts';

/** What waits for the browser to be idle. */
const waiting: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  waiting.length = 0;
  vi.stubGlobal('requestIdleCallback', (work: () => void) => waiting.push(work));
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

/** The browser has nothing to do, and answers that have arrived are read. */
async function idle(): Promise<void> {
  for (const work of waiting.splice(0)) work();
  await vi.advanceTimersByTimeAsync(0);
}

test('work that can wait is done when the browser is idle', async () => {
  const work = vi.fn<() => void>();
  whenIdle(work);
  expect(work).not.toHaveBeenCalled();
  await idle();
  expect(work).toHaveBeenCalledOnce();
});

test.each(['resolve', 'reject'] as const)(
  'what was asked for first is waited for, until it %ss',
  async (end) => {
    const first = Promise.withResolvers<void>();
    const work = vi.fn<() => void>();
    // Whether it was asked for before or after.
    whenIdle(work);
    keepBusy(first.promise);
    await idle();
    await idle();
    expect(work).not.toHaveBeenCalled();
    first[end]();
    await idle();
    await idle();
    expect(work).toHaveBeenCalledOnce();
  },
);

test('what never comes is not waited for without end', async () => {
  const work = vi.fn<() => void>();
  const end = Promise.withResolvers<void>();
  keepBusy(end.promise);
  whenIdle(work);
  await idle();
  await vi.runAllTimersAsync();
  await idle();
  expect(work).toHaveBeenCalledOnce();
  end.resolve();
  await idle();
});
