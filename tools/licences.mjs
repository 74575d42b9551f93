/**
 * `npm run licences`: every package that a release for this machine holds or that the pages are built of, with version, by
 * licence. Ends with code 1 where a licence is unknown, or none under which it may be shipped.
 */
import path from 'node:path';
import { listShipped, mayBeShipped } from './licences/list-shipped.mjs';

const shipped = listShipped(path.resolve(import.meta.dirname, '..'));
const say = (line) => process.stdout.write(`${line}\n`);

for (const [license, packages] of Map.groupBy(shipped, (one) => one.license ?? 'unknown')) {
  say(`${license}: ${packages.length}`);
  for (const { name, version } of packages) say(`  ${name} ${version}`);
}
const refused = shipped.filter(({ license }) => !mayBeShipped(license));
say(`\n${shipped.length} packages.`);
for (const { name, license } of refused)
  say(`May not be shipped: ${name} (${license ?? 'no licence is named'})`);
process.exitCode = refused.length > 0 ? 1 : 0;
