import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { explainFileError, LaunchError } from './launch-error.mjs';

const STILL_EVERY_MS = 10_000;
const CLEAN_INSTALL = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];

/** Codes of a network that does not answer; the last is npm's own, when it may not ask and has no copy. */
const UNREACHABLE =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED)\b/;

/** What `npm ci` printed -> the one sentence a person needs. First match wins. */
const CAUSES = [
  {
    pattern: /\b(ENOSPC|EDQUOT)\b/,
    sentence: 'The disk is full: free about 3 GB and run the command again.',
  },
  {
    pattern: /\b(EROFS|EACCES|EPERM)\b/,
    sentence: 'The project or the npm cache cannot be written to: make both writable for this user.',
  },
  {
    pattern: UNREACHABLE,
    sentence:
      'The npm registry cannot be reached: check the network (or the proxy) and run the command again.',
  },
  {
    pattern: /\b(EUSAGE|ELOCKVERIFY)\b/,
    sentence: 'package-lock.json does not fit package.json: restore both from the repository.',
  },
  {
    pattern: /\bEINTEGRITY\b/,
    sentence:
      'A downloaded package is not the one the lockfile names: run "npm cache clean --force" and try again.',
  },
];

const paths = (root) => ({
  lockfile: path.join(root, 'package-lock.json'),
  installed: path.join(root, 'node_modules', '.package-lock.json'),
  stamp: path.join(root, 'node_modules', '.skuline-install'),
});

/** Whether node_modules holds what the lockfile names. */
export function isInstalled(root) {
  const { lockfile, installed, stamp } = paths(root);
  const lock = readLockfile(lockfile);
  if (!existsSync(installed)) return false;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf(lock)) return true;
  // Someone ran npm by hand: npm's own record of the folder tells whether that was enough.
  if (!fulfils(JSON.parse(readFileSync(installed, 'utf8')), JSON.parse(lock))) return false;
  rememberInstallation(stamp, lock);
  return true;
}

/** Only saves the next start the comparison, so a folder that cannot be written to is no reason to stop. */
function rememberInstallation(stamp, lock) {
  try {
    writeStamp(stamp, lock);
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
  }
}

/** Whether the record of an installation has every package of a lockfile in its exact version. */
export function fulfils(installed, lock) {
  return Object.entries(lock.packages).every(([folder, wanted]) => {
    if (folder === '' || wanted.link || !folder.includes('node_modules/')) return true;
    const found = installed.packages[folder];
    // Optional packages are those of other platforms, which npm leaves out.
    if (!found) return Boolean(wanted.optional || wanted.devOptional || wanted.peer);
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/** Installs exactly what the lockfile names. */
export async function install(root, say) {
  const { lockfile, stamp } = paths(root);
  const lock = readLockfile(lockfile);
  const started = performance.now();
  say('Installing what package-lock.json names (once, about a minute) …');
  const secondsSoFar = () => Math.round((performance.now() - started) / 1000);
  const ticking = setInterval(() => say(`  … still installing (${secondsSoFar()} s)`), STILL_EVERY_MS);
  const { code, output } = await installAll(root).finally(() => clearInterval(ticking));
  if (code !== 0) throw new LaunchError(explainNpmFailure(output));
  writeStamp(stamp, lock);
  say(`Installed in ${secondsSoFar()} s.`);
}

async function installAll(root) {
  return runNpm(root, [...CLEAN_INSTALL, ...(await reachOf(root))]);
}

/**
 * Without a network npm retries every package for minutes before it gives up. One ping tells beforehand; what npm
 * has in its cache can still be installed.
 */
async function reachOf(root) {
  const { code, output } = await runNpm(root, [
    'ping',
    '--fetch-retries=1',
    '--fetch-retry-mintimeout=1000',
    '--fetch-timeout=10000',
  ]);
  return code !== 0 && UNREACHABLE.test(output) ? ['--offline'] : [];
}

/** One sentence for what npm said. */
export function explainNpmFailure(output) {
  const known = CAUSES.find(({ pattern }) => pattern.test(output));
  if (known) return known.sentence;
  const said = output
    .split('\n')
    .map((line) => line.replace(/^npm (error|ERR!)\s*/, '').trim())
    .find((line) => line !== '' && !line.startsWith('npm warn'));
  return `npm could not install the dependencies: ${said ?? 'it gave no reason'}.`;
}

function readLockfile(lockfile) {
  try {
    return readFileSync(lockfile, 'utf8');
  } catch (error) {
    throw new LaunchError('package-lock.json is missing: restore it from the repository.', { cause: error });
  }
}

function hashOf(lock) {
  return createHash('sha256').update(lock).digest('hex');
}

function writeStamp(stamp, lock) {
  try {
    writeFileSync(stamp, hashOf(lock));
  } catch (error) {
    throw explainFileError(error, path.dirname(stamp));
  }
}

function runNpm(root, args) {
  const npmScript = process.env.npm_execpath;
  const isNpm = npmScript !== undefined && /npm-cli\.c?js$/.test(npmScript);
  const [command, first] = isNpm ? [process.execPath, [npmScript]] : ['npm', []];
  const child = spawn(command, [...first, ...args, '--loglevel=warn'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: !isNpm && process.platform === 'win32',
  });
  return new Promise((resolve, reject) => {
    let output = '';
    const keep = (chunk) => {
      output = (output + chunk).slice(-64_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('close', (code) => resolve({ code, output }));
    child.once('error', (error) =>
      reject(new LaunchError('npm was not found: install Node together with npm.', { cause: error })),
    );
  });
}
