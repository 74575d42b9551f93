import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { prepareChromium } from './chromium.mjs';
import { checkOutcome } from './outcome.mjs';
import { runProcess } from './run-process.mjs';

/** Runs the browser journeys, or these files of them, and counts them one by one. */
export async function runJourneys(root, say, files = []) {
  const found = await prepareChromium(root, say);
  if ('problem' in found) return checkOutcome('browser journeys', false, found.problem);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'skuline-journeys-'));
  const file = path.join(folder, 'report.json');
  try {
    const { output } = await runProcess(
      process.execPath,
      [
        path.join(root, 'node_modules', '@playwright', 'test', 'cli.js'),
        'test',
        '--reporter=line,json',
        ...files.map((each) => path.basename(each)),
      ],
      {
        cwd: path.join(root, 'e2e'),
        env: { ...process.env, CHROMIUM_PATH: found.chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
      },
    );
    return readJourneys(readReport(file), output);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null; // Playwright ended before it could report
  }
}

/** Playwright's JSON report as an outcome; a run that broke, or ran nothing, is a failure. */
export function readJourneys(report, output) {
  if (report === null) return checkOutcome('browser journeys', false, output);
  const outcome = { passed: 0, failures: [], skipped: [] };
  for (const suite of report.suites) addSuite(outcome, suite, []);
  for (const error of report.errors)
    outcome.failures.push({ name: 'browser journeys', detail: error.message ?? output });
  if (outcome.passed + outcome.failures.length === 0) {
    outcome.failures.push({ name: 'browser journeys', detail: 'No journeys were found.' });
  }
  return outcome;
}

function addSuite(outcome, suite, parents) {
  const titles = [...parents, suite.title];
  for (const inner of suite.suites ?? []) addSuite(outcome, inner, titles);
  for (const spec of suite.specs ?? []) {
    for (const test of spec.tests) addTest(outcome, [...titles, spec.title].join(' > '), test);
  }
}

function addTest(outcome, name, test) {
  if (test.status === 'skipped') {
    const reason = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description;
    outcome.skipped.push({ name, reason: reason ?? 'the test gives no reason' });
  } else if (test.status === 'unexpected') {
    const errors = test.results.flatMap((result) => result.errors ?? []).map((error) => error.message);
    outcome.failures.push({ name, detail: withoutNoise(errors.join('\n')) });
  } else {
    outcome.passed += 1;
  }
}

/** What went wrong, without colors and without what the browser says to itself. */
function withoutNoise(text) {
  return stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => !/^\s*(\[pid=\d+\]|<launch(ing|ed)>|Browser logs:)/.test(line))
    .join('\n');
}
