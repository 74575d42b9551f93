import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runProcess } from './run-process.mjs';

/** Runs every vitest project, or these files alone, and counts the tests one by one. */
export async function runVitest(root, files = []) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'skuline-test-'));
  const file = path.join(folder, 'outcome.json');
  try {
    const { code, output } = await runProcess(
      process.execPath,
      [
        path.join(root, 'node_modules', 'vitest', 'vitest.mjs'),
        'run',
        ...files,
        '--reporter=dot',
        `--reporter=${path.join(root, 'tools', 'test', 'vitest-outcome-reporter.mjs')}`,
      ],
      { cwd: root, env: { ...process.env, SKULINE_VITEST_OUTCOME: file } },
    );
    return completeOutcome(readOutcome(file), code, output);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readOutcome(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null; // vitest ended before it could report
  }
}

/** A run that broke, or ran nothing, must not look like a good one. */
export function completeOutcome(outcome, code, output) {
  if (outcome === null) return { passed: 0, failures: [{ name: 'vitest', detail: output }], skipped: [] };
  if (code !== 0 && outcome.failures.length === 0) {
    return { ...outcome, failures: [{ name: 'vitest', detail: output }] };
  }
  if (outcome.passed + outcome.failures.length > 0) return outcome;
  return { ...outcome, failures: [{ name: 'vitest', detail: 'No tests were found.' }] };
}
