import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { projectRoot } from '@skuline/server/src/platform/project-root.ts';

/** By page of the help, the picture that stands in it. */
export const HELP_PICTURES: Readonly<Record<string, string>> = {
  account: 'profile-account',
  advertising: 'advertising',
  assistant: 'assistant-subject',
  catalog: 'catalog',
  companies: 'companies',
  connections: 'connections',
  costs: 'costs',
  dashboard: 'dashboard',
  funnel: 'funnel',
  'goals-and-alerts': 'profile-insights',
  'import-data': 'import',
  insights: 'insights-history',
  links: 'profile-links-some',
  members: 'profile-members',
  'profit-and-loss': 'profit-loss',
  system: 'profile-system',
};

/** What is seen of a page, in pixels; the help shows it smaller. */
export const HELP_WINDOW = { width: 1440, height: 900 } as const;
const SCALE = 0.75;
const QUALITY = 60;
const FOLDER = path.join(projectRoot, 'docs/help/images');

/** Writes the upper part of the open page, in the light theme, among the pictures of the help. */
export async function takeHelpPicture(page: Page, slug: string): Promise<void> {
  await page.setViewportSize(HELP_WINDOW);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  // Playwright's own pictures are PNG or JPEG, three times as large.
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    clip: { x: 0, y: 0, ...HELP_WINDOW, scale: SCALE },
  });
  await mkdir(FOLDER, { recursive: true });
  await writeFile(path.join(FOLDER, `${slug}.webp`), Buffer.from(data, 'base64'));
}
