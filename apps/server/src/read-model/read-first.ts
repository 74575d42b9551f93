interface ReadFirst<T> {
  /** Undefined where there is none. */
  readonly first: T | undefined;
  /** All of them, the first one too. */
  readonly items: AsyncIterable<T>;
}

/**
 * Items of which the first has been read: whatever fails until then, fails here. When `gone` fires the source ends, even
 * if nobody takes an item anymore.
 */
export async function readFirst<T>(source: AsyncIterable<T>, gone: AbortSignal): Promise<ReadFirst<T>> {
  const items = source[Symbol.asyncIterator]();
  gone.addEventListener('abort', () => void items.return?.().catch(ignore));
  const first = await items.next();
  return { first: first.done === true ? undefined : first.value, items: withFirst(first, items) };
}

async function* withFirst<T>(first: IteratorResult<T>, others: AsyncIterator<T>): AsyncGenerator<T> {
  if (first.done === true) return;
  yield first.value;
  yield* { [Symbol.asyncIterator]: () => others };
}

/** Whoever is gone hears of no failure. */
function ignore(): void {}
