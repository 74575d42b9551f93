import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { explainFileError, LaunchError } from './launch-error.mjs';

const WEB = path.join('apps', 'web');
const STAMP = path.join(WEB, 'dist', '.inputs');
/** Folders whose files do not go into the built app, and the router's own product. */
const NOT_INPUTS = new Set(['dist', 'node_modules', 'coverage', 'routeTree.gen.ts']);

/** Whether the built web app is made of exactly the present sources. */
export function isWebBuilt(root) {
  const stamp = path.join(root, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashInputs(root);
}

/** A hash over everything the web app is built from: its folder, the packages and the lockfile. */
export function hashInputs(root) {
  const hash = createHash('sha256');
  const packages = readdirSync(path.join(root, 'packages')).toSorted(byCodeUnit);
  for (const folder of [WEB, ...packages.map((name) => path.join('packages', name))]) {
    for (const file of listInputs(path.join(root, folder))) addFile(hash, root, file);
  }
  for (const name of ['package-lock.json', 'tsconfig.base.json']) addFile(hash, root, path.join(root, name));
  return hash.digest('hex');
}

function addFile(hash, root, file) {
  const bytes = readFileSync(file);
  hash.update(`${path.relative(root, file)}\0${bytes.length}\0`).update(bytes);
}

function listInputs(folder) {
  const files = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (NOT_INPUTS.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) files.push(...listInputs(full));
    else files.push(full);
  }
  return files.toSorted(byCodeUnit);
}

function byCodeUnit(a, b) {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Builds the web app into apps/web/dist. */
export async function buildWeb(root, node, say) {
  const inputs = hashInputs(root);
  const started = performance.now();
  say('Building the web app …');
  const { code, output } = await runVite(root, node);
  if (code !== 0) {
    process.stderr.write(`${output.trimEnd()}\n`);
    throw new LaunchError('The web app could not be built: the compiler says why above.');
  }
  try {
    writeFileSync(path.join(root, STAMP), inputs);
  } catch (error) {
    throw explainFileError(error, path.join(root, WEB, 'dist'));
  }
  say(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

function runVite(root, node) {
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(node.command, [...node.flags, vite, 'build', WEB, '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('close', (code) => resolve({ code, output }));
    child.once('error', reject);
  });
}
