import { expect, type Page, type Request } from '@playwright/test';
import type { Seller } from './sellers.ts';

/** The session as stored in the browser (point 3 of the specification). */
export const SESSION_KEY = 'skuline.session';
const OIDC_PREFIX = 'skuline.oidc.user';

/** Asserts the state after a Logout: the landing page, with nothing of the person left in the browser. */
export async function expectLoggedOut(page: Page, seller: Seller): Promise<void> {
  await expect(page).toHaveURL(/\/$/);
  await expectNothingKept(page, seller);
}

/** Asserts the state after a session ended by itself: the sign-in page says so and leads back to the page. */
export async function expectSignedOut(page: Page, seller: Seller, returnPage = 'Dashboard'): Promise<void> {
  await expect(page.getByText('You were signed out. Sign in again.')).toBeVisible();
  await expect(page.getByText(`You will return to ${returnPage}.`)).toBeVisible();
  await expectNothingKept(page, seller);
}

async function expectNothingKept(page: Page, seller: Seller): Promise<void> {
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).not.toContain(seller.email);
  expect(kept).not.toContain('eyJ');
}

/** Records a page's requests for new tokens and for a logout. */
export class SignInCalls {
  readonly #paths: string[] = [];

  constructor(...pages: readonly Page[]) {
    const note = (request: Request) => {
      if (request.method() === 'POST') this.#paths.push(new URL(request.url()).pathname);
    };
    for (const page of pages) page.on('request', note);
  }

  get refreshes(): number {
    return this.#count('/token');
  }

  get logouts(): number {
    return this.#count('/sign-out');
  }

  #count(end: string): number {
    return this.#paths.filter((path) => path.endsWith(end)).length;
  }
}

/** Fakes the response to logouts: the session is shared with other journeys. */
export async function keepSharedSession(page: Page): Promise<void> {
  await page.route('**/sign-out', (route) => route.fulfill({ json: { success: true } }));
}

/**
 * Deletes the provider's user from the browser before each page's own scripts, while the product's session stays: an open
 * page would notice it and sign out as well.
 */
export async function forgetProviderUserBeforehand(page: Page): Promise<void> {
  await page.addInitScript((prefix) => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    for (const key of keys) localStorage.removeItem(key);
  }, OIDC_PREFIX);
}

/** Holds back requests to `pattern`; returns a function that lets them through. */
export async function hold(page: Page, pattern: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await gate.promise;
    // The page may be closed by now.
    await route.continue().catch(() => undefined);
  });
  return () => gate.resolve();
}
