import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import os from 'node:os';

/** npm and the terminal may both deliver one Ctrl-C; repeats within this time are the same wish. */
const SAME_WISH_MS = 1_000;
const PARENT_CHECK_MS = 500;
/**
 * On a machine with much memory Node lets young objects fill 128 MB before it looks at them again. With a quarter of that
 * the server needs 100 MB less and no more time. Of old objects it lets as much garbage lie as is in use, and more: looked at
 * after each third that is added, an import of 250,000 orders takes 180 MB less and 7 % more processor. `startSkuline` of the
 * tests and the benchmarks starts it the same way.
 */
const SERVER_FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=30'];
const SHELLS = new Set(['sh', 'dash', 'bash', 'ash', 'zsh', 'ksh', 'busybox']);

/**
 * Runs a server until it ends and returns its exit code.
 *
 * It gets a process group of its own, so that a Ctrl-C of the terminal reaches it once, through here, however many
 * of npm, the shell and the terminal deliver it. A later Ctrl-C is passed on as well, a third one kills it.
 * The server watches its parent process and ends when that is gone; the launcher in turn watches npm. So nothing
 * is left running whichever of them is killed.
 */
export function runServer(node, script, { cwd, env }) {
  const child = spawn(node.command, [...node.flags, ...SERVER_FLAGS, script], {
    cwd,
    stdio: 'inherit',
    detached: process.platform !== 'win32',
    env,
  });
  let wishes = 0;
  let lastWishAt = Number.NEGATIVE_INFINITY;
  const ask = (signal) => {
    if (performance.now() - lastWishAt < SAME_WISH_MS) return;
    lastWishAt = performance.now();
    wishes += 1;
    child.kill(wishes < 3 ? signal : 'SIGKILL');
  };
  process.on('SIGINT', () => ask('SIGINT'));
  process.on('SIGTERM', () => ask('SIGTERM'));
  // The terminal is gone: the server is asked to end in order, as on SIGTERM.
  process.on('SIGHUP', () => ask('SIGTERM'));
  watchNpm(() => ask('SIGTERM'));
  return exitCodeOf(child);
}

/** Runs a command of the terminal: it shares the terminal's process group, so prompts and Ctrl-C just work. */
export function runCommand(node, args, { cwd, env }) {
  const child = spawn(node.command, [...node.flags, ...args], { cwd, stdio: 'inherit', env });
  // The terminal sends its own Ctrl-C to the whole group; passing it on would deliver it twice.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGHUP'));
  return exitCodeOf(child);
}

/** npm waits for its scripts, so a new parent means that npm was killed. */
function watchNpm(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parents = listNpmSide();
  const timer = setInterval(() => {
    if (listNpmSide().join() === parents.join()) return;
    clearInterval(timer);
    onGone();
  }, PARENT_CHECK_MS);
  timer.unref();
}

/** Our parent; and its parent, too, where npm's shell stands between npm and us. */
function listNpmSide() {
  const parent = process.ppid;
  try {
    const [, name, parentOfParent] = /^\d+ \((.*)\) \S (\d+)/s.exec(
      readFileSync(`/proc/${parent}/stat`, 'utf8'),
    );
    return SHELLS.has(name) ? [parent, parentOfParent] : [parent];
  } catch {
    return [parent]; // no /proc: not Linux, or the parent is gone in this moment
  }
}

function exitCodeOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (os.constants.signals[signal] ?? 0)));
  });
}
