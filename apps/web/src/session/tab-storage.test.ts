import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createTabStorage, keysOf } from './tab-storage.ts';

const forbidden = () => {
  throw new DOMException('denied', 'SecurityError');
};
/** A storage that accepts only tiny values, as when it is full. */
const full = () =>
  new Proxy(sessionStorage, {
    get: (storage, name) =>
      name === 'setItem'
        ? (key: string, value: string) => {
            if (value !== '') throw new DOMException('full', 'QuotaExceededError');
            storage.setItem(key, value);
          }
        : (Reflect.get(storage, name, storage)?.bind?.(storage) ?? storage.length),
  });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('the storage of a tab', () => {
  test('is local storage where that can be used', () => {
    const storage = createTabStorage([() => localStorage, () => sessionStorage]);
    storage.setItem('skuline.a', '1');
    expect([localStorage.getItem('skuline.a'), sessionStorage.length]).toEqual(['1', 0]);
    expect(keysOf(storage)).toEqual(['skuline.a']);
  });

  test('is the tab’s own where local storage is forbidden', () => {
    createTabStorage([forbidden, () => sessionStorage]).setItem('skuline.a', '1');
    expect(sessionStorage.getItem('skuline.a')).toBe('1');
  });

  test.each([
    ['everything is forbidden', [forbidden, forbidden]],
    ['it is full', [full]],
  ])('works on in memory where %s', (_why, places) => {
    const storage = createTabStorage(places);
    storage.setItem('skuline.a', '1');
    storage.setItem('skuline.b', '2');
    expect([storage.getItem('skuline.a'), storage.getItem('skuline.c')]).toEqual(['1', null]);
    expect(keysOf(storage)).toEqual(['skuline.a', 'skuline.b']);
    storage.removeItem('skuline.a');
    expect([storage.getItem('skuline.a'), storage.length]).toEqual([null, 1]);
    storage.clear();
    expect(storage.length).toBe(0);
  });
});
