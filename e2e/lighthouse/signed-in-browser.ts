import { chromium, expect } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { LAUNCH } from '../harness/browser.ts';
import type { Seller } from '../harness/sellers.ts';
import { fillSignIn } from '../harness/sign-in.ts';
import { findFreePort } from '@skuline/server/src/testing/skuline-process.ts';

/** A browser with a debugging port for Lighthouse. */
export interface MeasuringBrowser {
  readonly debuggingPort: number;
  close(): Promise<void>;
}

/**
 * Starts a browser with an empty profile, or signed in as `seller`: the default profile, which Lighthouse's tabs share.
 */
export async function openBrowser(
  url: string,
  seller: Pick<Seller, 'email' | 'password'> | null,
): Promise<MeasuringBrowser> {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'skuline-lighthouse-'));
  const debuggingPort = await findFreePort();
  const context = await chromium.launchPersistentContext(profile, {
    ...LAUNCH,
    args: [...(LAUNCH.args ?? []), `--remote-debugging-port=${debuggingPort}`],
    locale: 'en-US',
  });
  if (seller !== null) {
    const page = await context.newPage();
    // Through the app: opened directly, the form would be visible before it works.
    await page.goto(`${url}/dashboard`);
    await fillSignIn(page, seller);
    // A returning visitor has seen the page completely: what it remembers of the tenant is stored.
    await expect(page.getByRole('list', { name: 'Main metrics' })).toBeVisible({ timeout: 30_000 });
    await page.close();
  }
  return {
    debuggingPort,
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
