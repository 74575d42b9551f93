/**
 * Holds the sources against the arrows of ARCHITECTURE.md, and the rules against violations planted for them: a
 * check that sees no files, or has gone blind, fails.
 */
import path from 'node:path';
import { checkImports, listSources } from './boundaries/import-rules.mjs';
import { findBlindRules } from './boundaries/plant.mjs';
import { checkTexts } from './boundaries/text-rules.mjs';
import { readdirSync } from 'node:fs';

const root = path.resolve(import.meta.dirname, '..');

const sources = listSources(root);
const { violations, seen } = await checkImports(root, root);
const unseen = sources.filter((file) => !seen.includes(file));
const texts = checkTexts(root, [...sources, ...listStyleSheets()]);
const blind = await findBlindRules(root);

const problems = [
  ...[...violations, ...texts].map(({ rule, from, to }) => `${rule}: ${from} -> ${to}`),
  ...unseen.map((file) => `${file} was not looked at.`),
  ...(sources.length === 0 ? ['No sources were found.'] : []),
  ...blind,
];
for (const problem of problems) console.error(problem);
console.log(`${sources.length} files, ${problems.length} boundary problems.`);
process.exitCode = problems.length > 0 ? 1 : 0;

function listStyleSheets() {
  const folder = path.join(root, 'apps', 'web', 'src');
  return readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.css'))
    .map((file) => path.posix.join('apps/web/src', file.replaceAll(path.sep, '/')));
}
