import { warn } from '../warn.ts';

/** A value stored in this browser under its own key; in this tab only where declared with `tabPreference`. */
export interface LocalPreference<T> {
  readonly key: string;
  /** The saved value, or null when there is none or it is no longer valid. */
  find(): T | null;
  save(value: T): void;
  clear(): void;
}

function attempt<T>(action: () => T, fallback: T, doing: string): T {
  try {
    return action();
  } catch (error) {
    // Private windows and full storage: the page works without saving (spec 5, 8: failures are warnings).
    warn(`${doing} failed`, error);
    return fallback;
  }
}

/** Declares a preference stored as JSON in local storage; `parse` validates the stored value. */
export function localPreference<T>(key: string, parse: (saved: unknown) => T | null): LocalPreference<T> {
  return preferenceIn(() => localStorage, key, parse);
}

/** Declares a preference stored in session storage, which the browser deletes with the tab. */
export function tabPreference<T>(key: string, parse: (saved: unknown) => T | null): LocalPreference<T> {
  return preferenceIn(() => sessionStorage, key, parse);
}

/** `storage` is called on each use, because merely accessing it throws where storage is blocked. */
function preferenceIn<T>(
  storage: () => Storage,
  key: string,
  parse: (saved: unknown) => T | null,
): LocalPreference<T> {
  return {
    key,
    find: () =>
      attempt(
        () => {
          const text = storage().getItem(key);
          return text === null ? null : parse(JSON.parse(text));
        },
        null,
        `reading ${key}`,
      ),
    save: (value) => attempt(() => storage().setItem(key, JSON.stringify(value)), undefined, `saving ${key}`),
    clear: () => attempt(() => storage().removeItem(key), undefined, `clearing ${key}`),
  };
}
