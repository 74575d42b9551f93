/*
 * Fails when the built app outgrows its budget. Counts what a browser must fetch before a page can be drawn: the
 * entry, the page's own chunks and everything they import statically, Brotli-compressed as the server sends them.
 * No dependency: `node apps/web/size-budget.mjs [dist]`.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { argv, exit, stdout } from 'node:process';
import { brotliCompressSync, constants } from 'node:zlib';

const KILOBYTE = 1000;

/** A page is the entry plus the chunks of its routes and parts; limits of its scripts in kilobytes of Brotli. */
const BUDGETS = [
  { page: '/dashboard', routes: [], scripts: 185 },
  // Its cards stand, and say so where the chart library, of 95 kB, does not come.
  { page: '/dashboard and its cards', routes: [], parts: ['dashboard'], scripts: 330.5 },
  // Public pages are prerendered: their first paint needs no script, and then the entry is most of what comes.
  { page: '/signin', routes: ['signin'], scripts: 203.4 },
  { page: '/', routes: ['index'], scripts: 191.3 },
];
/** Of the one style sheet that all pages share. */
const STYLES_BUDGET = 44.4;

const ENTRY = 'index.html';

function brotliSize(file) {
  const text = readFileSync(file);
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

/** Keys of the manifest that `starts` need before they can run: themselves and their static imports. */
function listNeeded(manifest, starts) {
  const needed = new Set();
  const visit = (key) => {
    if (needed.has(key)) return;
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The manifest has no chunk "${key}".`);
    needed.add(key);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const start of starts) visit(start);
  return [...needed];
}

/** The manifest's keys of a route's lazily loaded parts, such as `src/routes/_app.tsx?tsr-split=component`. */
function listRouteChunks(manifest, route) {
  const keys = Object.keys(manifest).filter((key) =>
    key.startsWith(`src/routes/${route}.tsx?tsr-split=component`),
  );
  if (keys.length === 0) throw new Error(`The route "${route}" has no chunk of its own: is it still lazy?`);
  return keys;
}

/** The manifest's key of a chunk with that name, which `CHUNKS` in vite.config.ts gives. */
function findPart(manifest, name) {
  const found = Object.keys(manifest).find((key) => manifest[key].name === name);
  if (found === undefined) throw new Error(`There is no chunk "${name}".`);
  return found;
}

/** Brotli bytes of a page's scripts. */
function weighScripts(manifest, { routes, parts = [] }, sizeOf) {
  const starts = [
    ENTRY,
    ...routes.flatMap((route) => listRouteChunks(manifest, route)),
    ...parts.map((name) => findPart(manifest, name)),
  ];
  const files = listNeeded(manifest, starts).map((key) => manifest[key].file);
  return [...new Set(files)].reduce((sum, file) => sum + sizeOf(file), 0);
}

function kilobytes(bytes) {
  return `${(bytes / KILOBYTE).toFixed(1)} kB`;
}

function main() {
  const dist = resolve(argv[2] ?? join(import.meta.dirname, 'dist'));
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
  const sizeOf = (file) => brotliSize(join(dist, file));
  const weights = [
    { what: 'styles', weight: sizeOf(manifest['style.css'].file), limit: STYLES_BUDGET * KILOBYTE },
    ...BUDGETS.map((budget) => ({
      what: `scripts of ${budget.page}`,
      weight: weighScripts(manifest, budget, sizeOf),
      limit: budget.scripts * KILOBYTE,
    })),
  ];
  for (const { what, weight, limit } of weights) {
    stdout.write(`${what}: ${kilobytes(weight)} of ${kilobytes(limit)}\n`);
  }
  const problems = weights
    .filter(({ weight, limit }) => weight > limit)
    .map(
      ({ what, weight, limit }) => `The ${what} weigh ${kilobytes(weight)}, over their ${kilobytes(limit)}.`,
    );
  if (problems.length === 0) return 0;
  stdout.write(
    `The web app is over its size budget. ${problems.join(' ')} Load the addition on demand, or do without.\n`,
  );
  return 1;
}

exit(main());
