import type { Page } from '@playwright/test';
import { expectMainCards } from '../harness/cards.ts';
import { periodOf, readExpected } from '../harness/expected.ts';
import { choosePreset } from '../harness/filter-bar.ts';
import { expect, test } from '../harness/journey.ts';
import { RETAILER } from '../harness/sellers.ts';
import {
  expectLoggedOut,
  expectSignedOut,
  forgetProviderUserBeforehand,
  hold,
  keepSharedSession,
  SESSION_KEY,
  SignInCalls,
} from '../harness/session.ts';
import { openThroughSignIn } from '../harness/sign-in.ts';

const MINUTE_MS = 60_000;
const HOUR = 60;

const setClock = (page: Page, minutes: number) =>
  page.clock.setFixedTime(new Date(RETAILER.now.getTime() + minutes * MINUTE_MS));
const mainMetrics = (page: Page) => page.getByRole('list', { name: 'Main metrics' });
/** The events a page receives when its window becomes visible again. */
const wake = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('a kept session opens the page at once: the sign-in page never flashes', async ({ page }) => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const heading = document.querySelector('h1')?.textContent ?? '';
      if (location.pathname === '/signin' || heading === 'Sign in') seen.push(location.pathname);
    }).observe(document, { childList: true, subtree: true });
  });
  for (const path of ['/cohort', '/dashboard']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual([]);
  }
  await expect(mainMetrics(page)).toBeVisible();
});

test('a damaged session is cleared away, and the page that was wanted stands after signing in', async ({
  page,
}) => {
  await page.goto('/cohort');
  await page.evaluate((key) => localStorage.setItem(key, '{"email":"retail@exam'), SESSION_KEY);
  await page.goto('/dashboard?range=yesterday');
  await expect(page).toHaveURL(/\/signin\?returnTo=/);
  await expect(page.getByLabel('Email')).toBeVisible();
  const kept = await page.evaluate(() => Object.keys(localStorage).join(' '));
  expect(kept).not.toMatch(/skuline\.(session|oidc)/);
});

test.describe('the person is logged out', () => {
  test('when the provider knows nobody while a session is kept here', async ({ page }) => {
    await keepSharedSession(page);
    await forgetProviderUserBeforehand(page);
    // The person is being signed out, perhaps before the page has loaded.
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await expectSignedOut(page, RETAILER);
  });

  test('when a refresh brings no token', async ({ page }) => {
    await keepSharedSession(page);
    const answer = { token_type: 'Bearer', access_token: 'access', expires_in: 3600 };
    await page.route('**/oauth2/token', (route) => route.fulfill({ json: answer }));
    await page.goto('/dashboard');
    await expect(mainMetrics(page)).toBeVisible();
    const calls = new SignInCalls(page);
    await setClock(page, 50);
    await wake(page);
    await expectSignedOut(page, RETAILER);
    expect([calls.refreshes, calls.logouts]).toEqual([1, 1]);
  });
});

test.describe('with a sign-in of its own', () => {
  test.use({ isSignedIn: false });

  test('a clock that is set, and a sleep of hours, cost one refresh in all tabs together and log nobody out', async ({
    page,
    context,
  }) => {
    await openThroughSignIn(page, RETAILER);
    await expect(mainMetrics(page)).toBeVisible();
    const second = await context.newPage();
    await second.goto('/dashboard');
    await expect(mainMetrics(second)).toBeVisible();
    const calls = new SignInCalls(page, second);

    // Asleep for the night, then set back by hours, then ahead: both tabs notice at once, each time.
    for (const [times, minutes] of [8 * HOUR, 3 * HOUR, 30 * HOUR].entries()) {
      await setClock(page, minutes);
      await Promise.all([wake(page), wake(second)]);
      await expect.poll(() => calls.refreshes).toBe(times + 1);
      for (const tab of [page, second])
        await expect(tab.locator('p', { hasText: 'Loading...' })).toBeHidden();
    }
    await choosePreset(second, 'Yesterday');
    await expect(second.getByText(/compared with/)).toBeVisible();
    expect([calls.refreshes, calls.logouts]).toEqual([3, 0]);
  });

  test('a protected page waits behind a spinner: while it is unknown who is signed in, while a refresh runs, while a logout does', async ({
    page,
  }) => {
    await openThroughSignIn(page, RETAILER, '/dashboard?range=last_7_days');
    const week = periodOf(readExpected(RETAILER).periods, 'last_7_days');
    await expectMainCards(page, week);
    const spinner = page.locator('p', { hasText: 'Loading...' });

    // An expired token proves nothing until it is replaced: neither the page nor the sign-in page is shown.
    let release = await hold(page, '**/oauth2/token');
    await setClock(page, 51);
    await page.reload();
    await expect(spinner).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(page).toHaveURL(/\/dashboard/);
    release();
    await expectMainCards(page, week);
    await expect(spinner).toBeHidden();

    // During a refresh the page stays mounted, inert under the spinner.
    await page.unroute('**/oauth2/token');
    release = await hold(page, '**/oauth2/token');
    await setClock(page, 102);
    await wake(page);
    await expect(spinner).toBeVisible();
    await expect(page.locator('[inert]').getByRole('list', { name: 'Main metrics' })).toBeAttached();
    release();
    await expect(spinner).toBeHidden();
    await expectMainCards(page, week);

    release = await hold(page, '**/sign-out');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(spinner).toBeVisible();
    await expect(page.getByRole('list', { name: 'Main metrics' })).toBeHidden();
    await expect(page).toHaveURL(/\/dashboard/);
    release();
    await expectLoggedOut(page, RETAILER);
  });
});
