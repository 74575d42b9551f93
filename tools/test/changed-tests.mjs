import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runProcess } from './run-process.mjs';
import { testsOfChanges } from './tests-of-changes.mjs';

/** What starts the whole application reads every file of the server, so that each of these would be run for each change. */
const STARTS_THE_APP = /testing\/(?:test-app|skuline-process|test-identity)\.ts|\/run-torture\.ts/;
const JOURNEY = /^e2e\/journeys\/[^/]+\.spec\.ts$/;

/**
 * The tests that a change can break: those that read a changed file by whatever way, and of those that start the whole
 * application the ones that lie in the folder of a change. Journeys are those that were changed.
 * @returns {Promise<{ units: string[], journeys: string[] }>} paths from the project's folder
 */
export async function listChangedTests(root, base) {
  const [changed, files] = await Promise.all([listChanged(root, base), listFiles(root)]);
  const related = testsOfChanges(root, files, changed);
  const startsApp = (file) => STARTS_THE_APP.test(readFileSync(path.join(root, file), 'utf8'));
  return {
    units: related.filter((file) => !startsApp(file) || isBeside(file, changed)),
    journeys: changed.filter((file) => JOURNEY.test(file)),
  };
}

/** Whether a test stands in the folder of a changed file or above it, within the same feature. */
export function isBeside(test, changed) {
  const folder = path.posix.dirname(test);
  return changed.some((file) => file === test || homeOf(path.posix.dirname(file)) === homeOf(folder));
}

/** A feature's own folder, or the folder itself outside of features. */
function homeOf(folder) {
  return /^(?:.*\/)?features\/[^/]+/.exec(folder)?.[0] ?? folder;
}

async function listChanged(root, base) {
  const outputs = await Promise.all([
    git(root, ['diff', '--name-only', base]),
    git(root, ['ls-files', '--others', '--exclude-standard']),
  ]);
  return outputs.flatMap((text) => text.split('\n')).filter((line) => line !== '');
}

async function listFiles(root) {
  const output = await git(root, ['ls-files', '--cached', '--others', '--exclude-standard']);
  return output.split('\n').filter((line) => line !== '');
}

async function git(root, args) {
  const { code, output } = await runProcess('git', args, { cwd: root });
  if (code !== 0) throw new Error(output);
  return output;
}
