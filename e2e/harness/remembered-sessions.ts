import { chromium, expect, type Browser, type BrowserContext } from '@playwright/test';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LAUNCH } from './browser.ts';
import type { Seller } from './sellers.ts';
import { fillSignIn } from './sign-in.ts';

export type StoredBrowser = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The key under which the product stores when it received the ID token, by the browser's clock. */
const REFRESHED_AT_KEY = 'skuline.session-refreshed-at';
const FOLDER_VARIABLE = 'SKULINE_E2E_SESSIONS';

/** The sellers that sign in. */
type Person = Pick<Seller, 'email' | 'password'>;

function fileOf(seller: Person, folder: string): string {
  return path.join(folder, `${encodeURIComponent(seller.email)}.json`);
}

/** Signs each seller in once, on the real page, and saves the browser's storage for the journeys to start with. */
export async function rememberSessions(
  sellers: readonly Person[],
  url: string,
  folder: string,
): Promise<void> {
  const browser = await chromium.launch(LAUNCH);
  try {
    for (const seller of sellers) await rememberSession(browser, seller, url, folder);
  } finally {
    await browser.close();
  }
  process.env[FOLDER_VARIABLE] = folder;
}

async function rememberSession(browser: Browser, seller: Person, url: string, folder: string): Promise<void> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto('/signin');
  await fillSignIn(page, seller);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible({ timeout: 30_000 });
  await context.storageState({ path: fileOf(seller, folder) });
  await context.close();
}

/** The seller's browser as after signing in at `now`; an older token would be refreshed first. */
export function readSession(seller: Person, now: Date): StoredBrowser {
  const folder = process.env[FOLDER_VARIABLE];
  if (folder === undefined) throw new Error('The global setup has kept no sessions.');
  // Written by Playwright in the global setup.
  const state = JSON.parse(readFileSync(fileOf(seller, folder), 'utf8')) as StoredBrowser;
  const origins = state.origins.map(({ origin, localStorage }) => ({
    origin,
    localStorage: localStorage.map(({ name, value }) => ({
      name,
      value: name === REFRESHED_AT_KEY ? String(now.getTime()) : value,
    })),
  }));
  return { ...state, origins };
}
