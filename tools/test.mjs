/**
 * Everything that has to hold, in one run: form, lint and types, boundaries, dead code, the built web app, all tests on
 * the real stores and the journeys in a browser. A failed step does not stop the others. The last line counts checks
 * and tests. Names of steps as arguments run only these: `npm test -- lint boundaries`. `--changed` runs the checks and the
 * tests that the changes since the last commit can break, `--changed=main` those since another one.
 */
import path from 'node:path';
import { buildWeb, isWebBuilt } from './launch/web-build.mjs';
import { listChangedTests } from './test/changed-tests.mjs';
import { addOutcomes, checkOutcome, formatReport } from './test/outcome.mjs';
import { useQuickPlaces } from './test/quick-places.mjs';
import { runJourneys } from './test/run-journeys.mjs';
import { runProcess } from './test/run-process.mjs';
import { runVitest } from './test/run-vitest.mjs';

const root = path.resolve(import.meta.dirname, '..');
useQuickPlaces(root);
const say = (line) => process.stdout.write(`${line}\n`);

/** Each keeps about one core busy: two of them run at once, the longest first. */
const CHECKS = {
  lint: ['Lint and types', () => runTool('lint and types', 'oxlint', ['--deny-warnings'])],
  web: ['Web app: build and size', checkWeb],
  boundaries: ['Boundaries', () => runTool('boundaries', 'boundaries', [])],
  'dead-code': ['Dead code', () => runTool('dead code', 'knip', [])],
  format: ['Formatting', () => runTool('formatting', 'biome', ['format', '.'])],
};
/** Each divides its work by itself. */
const TESTS = {
  unit: ['Tests', () => runVitest(root, chosen?.units)],
  journeys: ['Browser journeys', () => runJourneys(root, say, chosen?.journeys)],
};
const STEPS = { ...CHECKS, ...TESTS };

async function checkWeb() {
  try {
    if (!isWebBuilt(root)) await buildWeb(root, { command: process.execPath, flags: process.execArgv }, say);
  } catch (error) {
    return checkOutcome('build of the web app', false, error.message);
  }
  const pages = await runTool('size of the pages', 'size-budget', []);
  return addOutcomes([checkOutcome('build of the web app', true, ''), pages]);
}

/** The scripts behind node_modules/.bin, run by this Node: the links there are not programs on every system. */
const TOOLS = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  knip: 'node_modules/knip/bin/knip.js',
  boundaries: 'tools/check-boundaries.mjs',
  'size-budget': 'apps/web/size-budget.mjs',
};

async function runTool(name, tool, args) {
  const { code, output } = await runProcess(process.execPath, [...process.execArgv, TOOLS[tool], ...args], {
    cwd: root,
  });
  return checkOutcome(name, code === 0, output);
}

async function runStep([title, run]) {
  const started = performance.now();
  const outcome = await run();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const count = `${outcome.passed} passed${outcome.failures.length > 0 ? `, ${outcome.failures.length} failed` : ''}`;
  say(`${outcome.failures.length > 0 ? '✗' : '✓'} ${title}: ${count} (${seconds} s)`);
  return outcome;
}

async function runSteps(steps, atOnce) {
  const outcomes = [];
  const waiting = Object.entries(steps)
    .filter(([name]) => (wanted.length === 0 || wanted.includes(name)) && !isWithoutTests(name))
    .values();
  const runInTurn = async () => {
    for (const [, step] of waiting) outcomes.push(await runStep(step));
  };
  await Promise.all(Array.from({ length: atOnce }, runInTurn));
  return outcomes;
}

/** Whether no change can break a test of this step. */
function isWithoutTests(name) {
  return (
    (name === 'unit' && chosen?.units.length === 0) || (name === 'journeys' && chosen?.journeys.length === 0)
  );
}

const CHANGED = /^--changed(?:=(?<base>.+))?$/;
const changed = process.argv
  .slice(2)
  .map((word) => CHANGED.exec(word))
  .find((found) => found !== null);
const wanted = process.argv.slice(2).filter((word) => !CHANGED.test(word));
/** The tests to run; all where that is undefined. */
const chosen = changed ? await listChangedTests(root, changed.groups?.base ?? 'HEAD') : undefined;
const unknown = wanted.filter((name) => !Object.hasOwn(STEPS, name));
if (unknown.length > 0) {
  say(`There is no step ${unknown.join(', ')}; the steps are: ${Object.keys(STEPS).join(', ')}.`);
  process.exitCode = 1;
} else {
  const total = addOutcomes([...(await runSteps(CHECKS, 2)), ...(await runSteps(TESTS, 1))]);
  say(formatReport(total));
  process.exitCode = total.failures.length > 0 ? 1 : 0;
}
