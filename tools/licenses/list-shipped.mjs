import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The workspaces that a release is made of. */
const SHIPPED = ['apps/server', 'apps/web', 'packages/contract', 'packages/domain'];

/** The Node that comes with a release. */
const NODE = `node_modules/node-${process.platform}-${process.arch}`;

/** Licenses under which something may be shipped with a product that is not open, its notice kept. */
const ALLOWED = new Set([
  '0BSD',
  'AFL-2.1',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
]);

/**
 * Whether something under this SPDX expression may be shipped: one of its alternatives, with all of its parts. False for an
 * expression that names an unknown license, or none.
 */
export function mayBeShipped(expression) {
  const alternatives = (expression ?? '').replaceAll(/[()]/g, '').split(' OR ');
  return alternatives.some((parts) => parts.split(' AND ').every((name) => ALLOWED.has(name.trim())));
}

/** Of a package that names its license in its file LICENSE alone, as that was read in this version. */
const NAMED_IN_FILE = { 'png-js@2.0.0': 'MIT' };

/** Every package that a release for this machine holds or that the pages are built of: name, version, license or null. */
export function listShipped(root) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const found = new Set([NODE]);
  const follow = (folder) => {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[folder];
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => !peerDependenciesMeta?.[name]?.optional,
    );
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const at = findPackage(packages, folder, name);
      // A package of another platform is not there, and a workspace is followed by itself.
      if (at === undefined || packages[at].link || found.has(at) || !existsSync(path.join(root, at)))
        continue;
      found.add(at);
      follow(at);
    }
  };
  for (const workspace of SHIPPED) follow(workspace);
  return [...found]
    .map((at) => {
      const name = at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const { version, license = NAMED_IN_FILE[`${name}@${version}`] ?? null } = packages[at];
      return { name, version, license };
    })
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Where a package is found from a folder upwards, as Node looks for it; undefined: nowhere. */
function findPackage(packages, folder, name) {
  for (let from = folder; ; from = path.posix.dirname(from)) {
    const at = path.posix.join(from, 'node_modules', name);
    if (packages[at] !== undefined) return at;
    if (from === '.') return undefined;
  }
}
