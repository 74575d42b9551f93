import { findPageAccess, PAGES } from '@skuline/contract';
import { expect, test } from 'vitest';
import { createAppRouter } from './router.ts';

test('the routes are the pages the server knows, and those behind the sign-in are the protected ones', () => {
  const routes = Object.entries(createAppRouter().routesByPath).map(([path, { id }]) => [
    path === '/' ? path : path.replace(/\/$/, ''),
    id.startsWith('/_app') ? 'protected' : 'public',
  ]);
  expect(Object.fromEntries(routes)).toEqual(PAGES);
});

test.each([
  ['/', 'public'],
  ['/dashboard/', 'protected'],
  ['/dashboard/nothing', null],
  ['/constructor', null],
  ['/help/net-sales', 'protected'],
  ['/help/net-sales/more', null],
])('%s is %s', (path, access) => {
  expect(findPageAccess(path)).toBe(access);
});
