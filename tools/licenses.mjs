/**
 * `npm run licenses`: every package that a release for this machine holds or that the pages are built of, with version, by
 * license. Ends with code 1 where a license is unknown, or none under which it may be shipped.
 */
import path from 'node:path';
import { listShipped, mayBeShipped } from './licenses/list-shipped.mjs';

const shipped = listShipped(path.resolve(import.meta.dirname, '..'));
const say = (line) => process.stdout.write(`${line}\n`);

for (const [license, packages] of Map.groupBy(shipped, (one) => one.license ?? 'unknown')) {
  say(`${license}: ${packages.length}`);
  for (const { name, version } of packages) say(`  ${name} ${version}`);
}
const refused = shipped.filter(({ license }) => !mayBeShipped(license));
say(`\n${shipped.length} packages.`);
for (const { name, license } of refused)
  say(`May not be shipped: ${name} (${license ?? 'no license is named'})`);
process.exitCode = refused.length > 0 ? 1 : 0;
