import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runProcess } from './run-process.mjs';

/** The same engine without a window: a journey takes a sixth less time in it. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const USUAL_PLACES = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const WHAT_TO_DO =
  'The browser journeys need Chromium and it could not be installed: install it ("apt-get install chromium" as root, or "npx playwright install chromium"), or name one with CHROMIUM_PATH.';

/**
 * A Chromium that starts, installed when there is none and that is possible.
 * @returns {Promise<{ chromium: string } | { problem: string }>}
 */
export async function prepareChromium(root, say) {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    return (await starts(named))
      ? { chromium: named }
      : { problem: `CHROMIUM_PATH names ${named}, which does not start.` };
  }
  if (!existsSync(HEADLESS_SHELL)) await installWithApt(root, say, 'chromium-headless-shell');
  const present = await findChromium(root);
  if (present) return { chromium: present };
  for (const install of [installWithApt, installWithPlaywright]) {
    await install(root, say);
    const installed = await findChromium(root);
    if (installed) return { chromium: installed };
  }
  return { problem: WHAT_TO_DO };
}

async function findChromium(root) {
  for (const candidate of [...USUAL_PLACES, await playwrightChromium(root)]) {
    if (candidate && existsSync(candidate) && (await starts(candidate))) return candidate;
  }
  return null;
}

/** Ubuntu's package is a stub that only says where the browser went, so being there is not enough. */
async function starts(file) {
  const { code } = await runProcess(file, ['--version'], { cwd: path.dirname(file) });
  return code === 0;
}

async function playwrightChromium(root) {
  const { chromium } = await import(path.join(root, 'node_modules', 'playwright-core', 'index.mjs'));
  return chromium.executablePath();
}

/** Does nothing where it may not, or where the system has no packages of Debian. */
async function installWithApt(root, say, name = 'chromium') {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !isDebianLike()) return;
  say(`Installing ${name} with apt-get …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const offline = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10'];
  await runProcess('apt-get', ['update', '-qq', ...offline], { cwd: root, env });
  await runProcess('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...offline, name], {
    cwd: root,
    env,
  });
}

async function installWithPlaywright(root, say) {
  say('Installing Chromium with Playwright …');
  const cli = path.join(root, 'node_modules', 'playwright-core', 'cli.js');
  await runProcess(process.execPath, [cli, 'install', 'chromium'], { cwd: root });
}

function isDebianLike() {
  try {
    return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false; // no os-release: not Debian
  }
}
