import { expect, test, vi } from 'vitest';
import { createSessionStore, SESSION_KEY, type StoredSession } from './stored-session.ts';

const session: StoredSession = {
  email: 'ann@example.com',
  tenantId: 'tenant-1',
  idToken: 'header.claims.signature',
  displayName: 'Ann',
  isAuthenticated: true,
};

test('the session is kept with exactly the fields of the specification', () => {
  createSessionStore(localStorage).save({ session, refreshedAt: 1000 });
  expect(JSON.parse(localStorage.getItem(SESSION_KEY) ?? '')).toEqual(session);
});

test('it is found again with the time it was refreshed at', () => {
  const store = createSessionStore(localStorage);
  store.save({ session, refreshedAt: 1000 });
  expect(store.find()).toEqual({ session, refreshedAt: 1000 });
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['another shape', '[]'],
  ['a missing field', JSON.stringify({ ...session, tenantId: undefined })],
  ['an empty token', JSON.stringify({ ...session, idToken: '' })],
  ['somebody not signed in', JSON.stringify({ ...session, isAuthenticated: false })],
])('%s counts as no session', (_what, saved) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  if (saved !== null) localStorage.setItem(SESSION_KEY, saved);
  expect(createSessionStore(localStorage).find()).toBeNull();
});

test('a session of unknown age is due for a refresh', () => {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  expect(createSessionStore(localStorage).find()).toEqual({ session, refreshedAt: 0 });
});

test('clearing removes everything of ours and nothing of others', () => {
  const store = createSessionStore(localStorage);
  store.save({ session, refreshedAt: 1000 });
  localStorage.setItem('skuline.card-layout', '[]');
  localStorage.setItem('skuline.oidc.user:https://issuer.example:client', '{}');
  localStorage.setItem('another-app', 'stays');
  store.clear();
  expect(Object.keys(localStorage)).toEqual(['another-app']);
});

test('a storage that refuses is a warning, not an error', () => {
  const warning = vi.spyOn(console, 'warn').mockReturnValue();
  const full = {
    length: 0,
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  };
  // Only the methods that are called.
  const store = createSessionStore(full as unknown as Storage);
  expect(() => store.save({ session, refreshedAt: 1000 })).not.toThrow();
  expect(warning).toHaveBeenCalledOnce();
});

test.each([
  ['the session', SESSION_KEY, 1],
  ['the whole storage', null, 1],
  ['another key', 'skuline.card-layout', 0],
])('a change of %s in another tab is told', (_what, key, times) => {
  const listener = vi.fn<() => void>();
  const stop = createSessionStore(localStorage).onChangeElsewhere(listener);
  window.dispatchEvent(new StorageEvent('storage', { key }));
  stop();
  window.dispatchEvent(new StorageEvent('storage', { key }));
  expect(listener).toHaveBeenCalledTimes(times);
});
