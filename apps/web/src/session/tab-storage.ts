import { warn } from '../warn.ts';

/**
 * A storage that always works during the lifetime of this tab: the first usable one of `places` (a browser may block
 * local storage), with memory as the fallback for values it does not accept because it is full.
 */
export function createTabStorage(places: readonly (() => Storage)[]): Storage {
  const place = findUsable(places);
  const memory = new Map<string, string>();
  const keys = () => [...new Set([...(place === null ? [] : keysOf(place)), ...memory.keys()])];
  return {
    get length() {
      return keys().length;
    },
    key: (index) => keys()[index] ?? null,
    getItem: (key) => memory.get(key) ?? place?.getItem(key) ?? null,
    setItem(key, value) {
      try {
        if (place === null) throw new Error('no storage can be used');
        place.setItem(key, value);
        memory.delete(key);
      } catch (error) {
        // The page continues with the values in memory (spec 8: such failures are only warnings).
        warn(`${key} is kept in this page alone`, error);
        place?.removeItem(key);
        memory.set(key, value);
      }
    },
    removeItem(key) {
      place?.removeItem(key);
      memory.delete(key);
    },
    clear() {
      place?.clear();
      memory.clear();
    },
  };
}

const PROBE = 'skuline.probe';

function findUsable(places: readonly (() => Storage)[]): Storage | null {
  for (const open of places) {
    try {
      const storage = open();
      storage.setItem(PROBE, '');
      storage.removeItem(PROBE);
      return storage;
    } catch (error) {
      warn('a storage of the browser cannot be used', error);
    }
  }
  return null;
}

/** All keys in the storage. */
export function keysOf(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter(
    (key) => key !== null,
  );
}
