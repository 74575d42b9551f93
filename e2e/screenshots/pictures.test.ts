import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isPlainRoute, routeOf } from './picture.ts';
import { PICTURES } from './pictures.ts';

const ROUTE_TREE = path.resolve(import.meta.dirname, '../../apps/web/src/routeTree.gen.ts');

/** The addresses in the generated route tree. */
function listRoutes(): string[] {
  const tree = readFileSync(ROUTE_TREE, 'utf8');
  const [, addresses] = /export interface FileRoutesByTo \{([^}]*)\}/.exec(tree) ?? [];
  const routes = [...(addresses ?? '').matchAll(/'([^']+)': typeof/g)].map(([, route]) => route ?? '');
  if (routes.length === 0) throw new Error('No route was found in the generated route tree.');
  return routes;
}

test('every route has a picture of itself, with nothing arranged and nothing done', () => {
  const pictured = new Set(PICTURES.filter(isPlainRoute).map(routeOf));
  expect(listRoutes().filter((route) => !pictured.has(route))).toEqual([]);
});

test('no picture is of a route that is not there, but for the one that leads nowhere', () => {
  const routes = new Set(listRoutes());
  const strays = PICTURES.map(routeOf).filter((route) => !routes.has(route));
  expect([...new Set(strays)]).toEqual(['/nowhere']);
});

test('no two pictures are kept in one file', () => {
  const names = PICTURES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
