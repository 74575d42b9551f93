/**
 * The same items, the next one being fetched while the reader is at work on the last: producer and reader share the
 * time instead of waiting for each other, and never more than one item is waiting. A reader who leaves ends the
 * source, and a failure of the source reaches the reader in its turn.
 */
export async function* prefetchNext<T>(source: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  const items = source[Symbol.asyncIterator]();
  let next = items.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = items.next();
      // Heard when the reader comes for it, or never: it must not count as unhandled until then.
      next.catch(ignore);
      yield value;
    }
  } finally {
    await items.return?.();
  }
}

function ignore(): void {}
