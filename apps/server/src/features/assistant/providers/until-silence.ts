/** A source said nothing for too long. */
export class SilenceError extends Error {
  override readonly name = 'SilenceError';
}

export interface SilenceLimit {
  readonly ms: number;
  /** Whether the source waits for us: then its silence does not count. */
  readonly isWaiting: () => boolean;
  /** Ends the source; fired by a silence, and when the reader stops. */
  readonly source: AbortController;
  /** Aborts when the client has disconnected. */
  readonly signal: AbortSignal;
}

/**
 * The items of a source. Throws a SilenceError when none came in time, and the signal's reason as soon as it fires,
 * whatever the source does about it. However it ends, the source is ended.
 */
export async function* untilSilence<T>(
  items: AsyncIterable<T>,
  { ms, isWaiting, source, signal }: SilenceLimit,
): AsyncGenerator<T, void, undefined> {
  const iterator = items[Symbol.asyncIterator]();
  const ended = Promise.withResolvers<never>();
  ended.promise.catch(ignore);
  const giveUp = () => ended.reject(signal.reason);
  signal.addEventListener('abort', giveUp, { once: true });
  let timer: NodeJS.Timeout | undefined;
  const listen = () => {
    clearTimeout(timer);
    timer = setTimeout(() => (isWaiting() ? listen() : ended.reject(new SilenceError())), ms);
  };
  try {
    signal.throwIfAborted();
    for (;;) {
      listen();
      const next = iterator.next();
      next.catch(ignore);
      // oxlint-disable-next-line no-await-in-loop -- items come one after another
      const item = await Promise.race([next, ended.promise]);
      if (item.done === true) return;
      // How long the reader takes is not the source's silence.
      clearTimeout(timer);
      yield item.value;
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
    source.abort();
  }
}

/** Told by what was awaited first. */
function ignore(): void {}
