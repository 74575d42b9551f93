import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { prefetchNext } from './performance.routes.ts';

/** Counts what was asked of it; fails at the item after the last when told to. */
function countingSource(items: number, failure?: Error) {
  const seen = { asked: 0, isEnded: false };
  async function* source() {
    try {
      for (let item = 1; item <= items; item += 1) {
        seen.asked = item;
        await turn();
        yield item;
      }
      if (failure !== undefined) throw failure;
    } finally {
      seen.isEnded = true;
    }
  }
  return { seen, source: source() };
}

test('while an item is read the next one is fetched, and no more than that', async () => {
  const { seen, source } = countingSource(5);
  const read: number[] = [];
  for await (const item of prefetchNext(source)) {
    read.push(item);
    for (let turns = 0; turns < 20; turns += 1) await turn();
    expect(seen.asked).toBe(Math.min(item + 1, 5));
  }
  expect(read).toEqual([1, 2, 3, 4, 5]);
});

test('a failure arrives after the items before it', async () => {
  const { source } = countingSource(2, new Error('cut'));
  const read: number[] = [];
  const reading = async () => {
    for await (const item of prefetchNext(source)) read.push(item);
  };
  await expect(reading()).rejects.toThrow('cut');
  expect(read).toEqual([1, 2]);
});

test.each([
  ['that has more', countingSource(5)],
  ['that is about to fail', countingSource(1, new Error('unheard'))],
])('a reader who leaves ends a source %s', async (_which, { seen, source }) => {
  for await (const item of prefetchNext(source)) {
    for (let turns = 0; turns < 20; turns += 1) await turn();
    expect(item).toBe(1);
    break;
  }
  expect(seen.isEnded).toBe(true);
});
