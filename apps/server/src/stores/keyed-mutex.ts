/** Runs work with the same name one after another within this process. */
export interface KeyedMutex {
  /** Does `work` when all earlier callers with this name have finished, or `whenBusy` at once while one has not. */
  withLock<T>(name: string, work: () => Promise<T>, whenBusy?: () => Promise<T>): Promise<T>;
}

export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<void>>();
  return {
    async withLock(name, work, whenBusy) {
      const before = last.get(name);
      if (before !== undefined && whenBusy !== undefined) return whenBusy();
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      last.set(name, ended);
      await before;
      try {
        return await work();
      } finally {
        if (last.get(name) === ended) last.delete(name);
        end();
      }
    },
  };
}
