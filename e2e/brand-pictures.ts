/**
 * Makes the pictures other programs show of Skuline, from its own page and logo: the link preview and the icons. They
 * are committed in apps/web/public; run `npm run brand-pictures` after the landing page or the logo has changed.
 */
import { type Browser, chromium } from '@playwright/test';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { LAUNCH } from './harness/browser.ts';
import { projectRoot } from '@skuline/server/src/platform/project-root.ts';
import { startSkuline } from '@skuline/server/src/testing/skuline-process.ts';

const PUBLIC = path.join(projectRoot, 'apps/web/public');
/** The size stated in the head of the public pages. */
const PREVIEW = { width: 1200, height: 630 } as const;
const ICONS = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 } as const;
const ICO_SIZE = 32;

async function takePreview(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage({ viewport: PREVIEW, colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(url);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: path.join(PUBLIC, 'og-image.png') });
  await page.close();
}

/** The logo mark in a given size, on an empty page. */
async function takeIcon(browser: Browser, size: number): Promise<Buffer> {
  const mark = await readFile(path.join(PUBLIC, 'favicon.svg'), 'utf8');
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${mark}`);
  const picture = await page.screenshot({ omitBackground: true });
  await page.close();
  return picture;
}

/** A PNG in an ICO container: a directory with one picture. */
function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'skuline-brand-'));
const skuline = await startSkuline(path.join(folder, 'data'));
const browser = await chromium.launch(LAUNCH);
try {
  await takePreview(browser, skuline.url);
  for (const [name, size] of Object.entries(ICONS)) {
    await writeFile(path.join(PUBLIC, name), await takeIcon(browser, size));
  }
  await writeFile(path.join(PUBLIC, 'favicon.ico'), icoOf(await takeIcon(browser, ICO_SIZE), ICO_SIZE));
  process.stdout.write(`Written to ${PUBLIC}\n`);
} finally {
  await browser.close();
  await skuline.stop();
  await rm(folder, { recursive: true, force: true });
}
