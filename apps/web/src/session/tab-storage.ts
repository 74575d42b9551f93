import { warn } from '../warn.ts';

/**
 * A storage that always works, for as long as this tab lives: the first of `places` that can be used (a browser may
 * forbid local storage), and what even that doesn't take (it is full) in memory.
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
        // The page goes on with what it knows (spec 8: such failures are only warnings).
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

/** The names of everything in the storage. */
export function keysOf(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter(
    (key) => key !== null,
  );
}
