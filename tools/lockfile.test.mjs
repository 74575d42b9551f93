import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const lockfile = path.resolve(import.meta.dirname, '..', 'package-lock.json');
const { packages } = JSON.parse(readFileSync(lockfile, 'utf8'));

/** Whether a package is found from a folder upwards, as Node looks for it. */
function isLocked(folder, name) {
  const parents = folder
    .split('/node_modules/')
    .map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'));
  return ['', ...parents].some(
    (parent) => packages[path.posix.join(parent, 'node_modules', name)] !== undefined,
  );
}

/** npm leaves them out when it once fails to reach one, and then refuses to install from its own lockfile. */
test('the lockfile names the packages of every platform, so that a clean install works on each', () => {
  const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(folder, name)),
  );
  expect(missing).toEqual([]);
});

test('every version a workspace asks for is an exact one', () => {
  const workspaces = Object.entries(packages).filter(([folder]) => !folder.includes('node_modules/'));
  const ranges = workspaces.flatMap(([, { dependencies, devDependencies, optionalDependencies }]) =>
    Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  );
  expect(ranges.filter(([, range]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(range))).toEqual([]);
});
