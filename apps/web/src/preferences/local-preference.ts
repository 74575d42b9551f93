import { warn } from '../warn.ts';

/** One thing remembered in this browser, under its own key; in this tab alone where its declaration says so. */
export interface LocalPreference<T> {
  readonly key: string;
  /** The saved value, or null when there is none or it is not valid any more. */
  find(): T | null;
  save(value: T): void;
  clear(): void;
}

function attempt<T>(action: () => T, fallback: T, doing: string): T {
  try {
    return action();
  } catch (error) {
    // Private windows and full storage: the page works on, only forgetful (spec 5, 8: failures are warnings).
    warn(`${doing} failed`, error);
    return fallback;
  }
}

/** Declares a preference kept as JSON in local storage; `parse` decides what is accepted back. */
export function localPreference<T>(key: string, parse: (saved: unknown) => T | null): LocalPreference<T> {
  return preferenceIn(() => localStorage, key, parse);
}

/** Declares a preference that is forgotten with the browser's tab. */
export function tabPreference<T>(key: string, parse: (saved: unknown) => T | null): LocalPreference<T> {
  return preferenceIn(() => sessionStorage, key, parse);
}

/** `storage` is asked for at each use: where storage is forbidden even naming it throws. */
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
