/** Lets the callers of one process do what has the same name one after another. */
export interface KeyedMutex {
  /** Does `work` when everybody who asked before has finished, or `whenBusy` at once when somebody is at it. */
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
