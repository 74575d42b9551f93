import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { checkOutcome } from './outcome.mjs';

/** What a browser has to fetch before it can show anything, compressed. */
const BUDGET_BYTES = 170_000;

/** The built app's first scripts, against their budget. */
export function checkWebSize(dist) {
  const name = 'size of the web app';
  if (!existsSync(path.join(dist, 'index.html')))
    return checkOutcome(name, false, 'There is no built web app.');
  const scripts = listFirstScripts(readFileSync(path.join(dist, 'index.html'), 'utf8'));
  const sizes = scripts.map((script) => [
    script,
    brotliCompressSync(readFileSync(path.join(dist, script))).length,
  ]);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  const list = sizes.map(([script, size]) => `${script}: ${formatKilobytes(size)}`).join('\n');
  const detail = `The first scripts weigh ${formatKilobytes(total)} compressed, the budget is ${formatKilobytes(BUDGET_BYTES)}.\n${list}`;
  return checkOutcome(name, scripts.length > 0 && total <= BUDGET_BYTES, detail);
}

/** The scripts a page starts with: those it names and those it tells the browser to fetch at once. */
export function listFirstScripts(html) {
  const tags = html.match(/<(script|link)\b[^>]*>/g) ?? [];
  return tags
    .filter((tag) => tag.startsWith('<script') || /rel="modulepreload"/.test(tag))
    .map((tag) => /(?:src|href)="\/?([^"]+\.js)"/.exec(tag)?.[1])
    .filter((source) => source !== undefined);
}

function formatKilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
