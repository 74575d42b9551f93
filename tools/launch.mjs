/**
 * Everything npm's scripts start goes through here: it installs from the lockfile when it has to, chooses the Node
 * to run on, rebuilds the web app when its sources changed, and then runs the command. Built-in modules only, so it
 * works in a fresh clone, on any Node from 20 on.
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand, runServer } from './launch/child.mjs';
import { withFileLock } from './launch/file-lock.mjs';
import { install, isInstalled } from './launch/installation.mjs';
import { explainFileError, LaunchError } from './launch/launch-error.mjs';
import { chooseNode, parseVersion } from './launch/node-runtime.mjs';
import { buildWeb, isWebBuilt } from './launch/web-build.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
/** The oldest Node this launcher itself runs on; the app may need a newer one. */
const OLDEST_LAUNCHER = 20;
/** Standard output belongs to the command that is started. */
const say = (line) => process.stderr.write(`${line}\n`);

const sayWaiting = () => say('Another start is installing or building; waiting for it …');

const mainScript = path.join(root, 'apps', 'server', 'src', 'main.ts');
const cliScript = path.join(root, 'apps', 'server', 'src', 'cli.ts');
const wireScript = path.join(root, 'apps', 'server', 'src', 'testing', 'wire', 'by-hand.ts');
const lighthouseScript = path.join(root, 'e2e', 'lighthouse.ts');
const assistantScoreScript = path.join(root, 'bench', 'assistant-score.ts');
const insightsScoreScript = path.join(root, 'bench', 'insights-score.ts');
const fuzzScript = path.join(root, 'bench', 'fuzz.ts');
const tortureScript = path.join(root, 'bench', 'torture.ts');
const brandPicturesScript = path.join(root, 'e2e', 'brand-pictures.ts');

const COMMANDS = {
  start: async () => runServer(await prepare({ web: true }), mainScript, context()),
  skuline: async (args) => runCommand(await prepare(), [cliScript, ...args], context()),
  test: async (args) =>
    runCommand(await prepare(), [path.join(root, 'tools', 'test.mjs'), ...args], context()),
  bench: async (args) => runCommand(await prepare(), [findBench(args[0]), ...args.slice(1)], context()),
  fuzz: async (args) => runCommand(await prepare(), [fuzzScript, ...args], context()),
  licenses: async () => runCommand(await prepare(), [path.join(root, 'tools', 'licenses.mjs')], context()),
  torture: async (args) => runCommand(await prepare(), [tortureScript, ...args], context()),
  'assistant-score': async (args) => runCommand(await prepare(), [assistantScoreScript, ...args], context()),
  'insights-score': async (args) => runCommand(await prepare(), [insightsScoreScript, ...args], context()),
  lighthouse: async (args) =>
    runCommand(await prepare({ web: true }), [lighthouseScript, ...args], context()),
  'brand-pictures': async () => runCommand(await prepare({ web: true }), [brandPicturesScript], context()),
  screenshots: async (args) =>
    runCommand(
      await prepare({ web: true }),
      [path.join(root, 'tools', 'screenshots.mjs'), ...args],
      context(),
    ),
  release: async () =>
    runCommand(await prepare({ web: true }), [path.join(root, 'tools', 'release.mjs')], context()),
  wire: async (args) => runCommand(await prepare(), [wireScript, ...args], context()),
  golden: async () =>
    runCommand(
      await prepare(),
      [path.join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', 'golden-', '--update'],
      context(),
    ),
  dev: async () => runCommand(await prepare({ web: true }), [path.join(root, 'tools', 'dev.mjs')], context()),
};

/** Installs and builds what is missing, one launcher at a time, and returns the Node to run on. */
async function prepare({ web = false } = {}) {
  if (isInstalled(root) && (!web || isWebBuilt(root))) return chooseNode(root);
  const lock = path.join(root, '.cache', 'launch.lock');
  return withFileLock(lock, sayWaiting, async () => {
    if (!isInstalled(root)) await install(root, say);
    const node = chooseNode(root);
    if (web && !isWebBuilt(root)) await buildWeb(root, node, say);
    return node;
  });
}

/** Commands run in the project's folder; INIT_CWD tells them where the person stood. */
function context() {
  return { cwd: root, env: { ...process.env, INIT_CWD: process.env.INIT_CWD ?? process.cwd() } };
}

function findBench(name) {
  const file = path.join(root, 'bench', `${name}.ts`);
  if (name !== undefined && /^[a-z][a-z-]*$/.test(name) && existsSync(file)) return file;
  const names = readdirSync(path.join(root, 'bench'))
    .filter((entry) => entry.endsWith('.bench.ts') || /^[a-z]+\.ts$/.test(entry))
    .map((entry) => path.basename(entry, '.ts'));
  throw new LaunchError(`Name the benchmark to run, one of: ${names.join(', ') || 'none yet'}.`);
}

async function launch([command, ...args]) {
  if (parseVersion(process.version)[0] < OLDEST_LAUNCHER) {
    throw new LaunchError(
      `Skuline starts on Node ${OLDEST_LAUNCHER} or newer, and this is ${process.version}: install a newer one from https://nodejs.org.`,
    );
  }
  const run = Object.hasOwn(COMMANDS, command ?? '') ? COMMANDS[command] : undefined;
  if (!run) throw new LaunchError(`Unknown command; use one of: ${Object.keys(COMMANDS).join(', ')}.`);
  return run(args);
}

try {
  process.exitCode = await launch(process.argv.slice(2));
} catch (error) {
  const explained = explainFileError(error, root);
  if (!(explained instanceof LaunchError)) throw error;
  say(explained.message);
  process.exitCode = 1;
}
