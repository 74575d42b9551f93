/**
 * Takes a picture of every route and every state worth seeing, on the sample data and with a clock that stands still,
 * in both themes at 1440 and 390 pixels, into screenshots/. Words as arguments take only the pictures with them in
 * their names: `npm run screenshots -- dashboard`.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from './launch/child.mjs';
import { prepareChromium } from './test/chromium.mjs';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'screenshots');
const say = (line) => process.stdout.write(`${line}\n`);

async function takePictures(words) {
  const found = await prepareChromium(root, say);
  if ('problem' in found) {
    say(found.problem);
    return 1;
  }
  // A picture of what is no longer there would be taken for a new one.
  if (words.length === 0) rmSync(folder, { recursive: true, force: true });
  const playwright = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const config = path.join(root, 'e2e', 'screenshots', 'playwright.config.ts');
  const only = words.length === 0 ? [] : ['--grep', words.join('|')];
  const node = { command: process.execPath, flags: process.execArgv };
  const code = await runCommand(node, [playwright, 'test', '--config', config, ...only], {
    cwd: root,
    env: { ...process.env, CHROMIUM_PATH: found.chromium },
  });
  say(code === 0 ? `The pictures are in ${folder}.` : 'Not every picture could be taken.');
  return code;
}

process.exitCode = await takePictures(process.argv.slice(2));
