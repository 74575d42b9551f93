import { expect, test } from 'vitest';
import { readFirst } from './read-first.ts';

/** Numbers from 0; `ended` is whether whoever makes them was told that no more are wanted. */
function numbers(count: number) {
  const source = { ended: false, items: counted() };
  async function* counted() {
    try {
      for (let at = 0; at < count; at += 1) yield at;
    } finally {
      source.ended = true;
    }
  }
  return source;
}

async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const never = new AbortController().signal;

test.each([0, 1, 3])('all of %i items are there, in their order', async (count) => {
  const { first, items } = await readFirst(numbers(count).items, never);
  expect(first).toBe(count === 0 ? undefined : 0);
  expect(await allOf(items)).toEqual(Array.from({ length: count }, (_, at) => at));
});

test('what fails before the first item fails at once', async () => {
  const source = new ReadableStream({ start: (controller) => controller.error(new Error('lost')) });
  await expect(readFirst(source, never)).rejects.toThrow('lost');
});

test('the source ends with its reader, even if nobody has taken an item', async () => {
  const source = numbers(3);
  const reader = new AbortController();
  const { items } = await readFirst(source.items, reader.signal);
  reader.abort();
  await expect.poll(() => source.ended).toBe(true);
  expect(await allOf(items)).toEqual([0]);
});
