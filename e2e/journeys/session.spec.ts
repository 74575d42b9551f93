import type { Page } from '@playwright/test';
import { BREAKDOWN } from '../harness/api-calls.ts';
import { expectMainCards } from '../harness/cards.ts';
import { periodOf, readExpected } from '../harness/expected.ts';
import { choosePreset, dateTrigger } from '../harness/filter-bar.ts';
import { expect, test } from '../harness/journey.ts';
import { RETAILER, SUPERSTORE } from '../harness/sellers.ts';
import { expectLoggedOut, expectSignedOut, SESSION_KEY, SignInCalls } from '../harness/session.ts';
import { fillSignIn, openThroughSignIn } from '../harness/sign-in.ts';

const MINUTE_MS = 60_000;
const COHORT_TEXT = 'Analyze customer behavior patterns over time';

test.use({ isSignedIn: false });

const setClock = (page: Page, minutes: number) =>
  page.clock.setFixedTime(new Date(RETAILER.now.getTime() + minutes * MINUTE_MS));

test('a protected page is remembered through sign-in, and nobody sees it without', async ({ page }) => {
  await page.goto('/dashboard?range=last_30_days&brand=A&brand=B#main');
  await expect(page).toHaveURL(/\/signin/);
  await fillSignIn(page, SUPERSTORE);
  await expect(page).toHaveURL(/\/dashboard\?.*range=last_30_days.*#main$/);
  expect(new URL(page.url()).searchParams.getAll('brand')).toEqual(['A', 'B']);
  await expect(dateTrigger(page)).toHaveText('Last 30 Days');

  // Someone signed in is redirected from the sign-in page, whatever its return address.
  await page.goto(`/signin?returnTo=${encodeURIComponent('/\\evil.example')}`);
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/dashboard$/);
  await page.goto('/signin?returnTo=%2Fcohort');
  await expect(page.getByText(COHORT_TEXT)).toBeVisible();
});

test('a wrong password says so and keeps the visitor out; what is missing is said at its field', async ({
  page,
}) => {
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/\w/);
  await fillSignIn(page, { email: RETAILER.email, password: 'not the password' });
  await expect(page.getByRole('alert')).toHaveText('Incorrect email or password.');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/signin/);
});

test('Logout ends the session in every tab and leaves nothing behind; a sign-in in one signs in the other', async ({
  page,
  context,
}) => {
  await openThroughSignIn(page, RETAILER);
  const second = await context.newPage();
  await second.goto('/cohort');
  await expect(second.getByText(COHORT_TEXT)).toBeVisible();
  // Only a tab that has loaded hears of the other one's logout.
  await second.waitForLoadState('networkidle');

  await page.getByRole('button', { name: 'Logout' }).click();
  await expectLoggedOut(page, RETAILER);
  await expectLoggedOut(second, RETAILER);
  // Local storage is empty, including anything the other tab might have stored while leaving.
  expect(await second.evaluate(() => Object.keys(localStorage))).toEqual([]);

  // The timer is gone with the session, and so is the token of every call.
  const calls = new SignInCalls(page, second);
  const headers: (string | undefined)[] = [];
  page.on('request', (request) => headers.push(request.headers()['authorization']));
  await setClock(page, 60);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/signin/);
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(headers.filter((header) => header !== undefined)).toEqual([]);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeHidden();
  expect(calls.refreshes).toBe(0);

  await second.goto('/signin?returnTo=%2Fpricing');
  await expect(second.getByLabel('Email')).toBeVisible();
  await page.goto('/cohort');
  await fillSignIn(page, RETAILER);
  await expect(page.getByText(COHORT_TEXT)).toBeVisible();
  await expect(second.getByRole('heading', { name: 'Pricing Analysis', level: 1 })).toBeVisible();
});

/** Any call may be refused, a list as well as the figures. */
const REFUSALS = [
  ['/api/skus', 401],
  [BREAKDOWN, 403],
] as const;

for (const [path, status] of REFUSALS) {
  test(`a ${status} from ${path} logs the person out, once however many calls are refused`, async ({
    page,
  }) => {
    await openThroughSignIn(page, RETAILER, '/cohort');
    const calls = new SignInCalls(page);
    const refuse = { status, json: { error: { code: 'unauthorized', message: 'Sign in again.' } } };
    await page.route(`**${path}*`, (route) => route.fulfill(refuse));
    // The pointer over a link has its page fetched ahead, and the refusal would log out before the click.
    await page.getByRole('link', { name: 'Dashboard' }).dispatchEvent('click');
    await expectSignedOut(page, RETAILER);
    expect([calls.logouts, calls.refreshes]).toEqual([1, 0]);
    await page.unroute(`**${path}*`);
    await fillSignIn(page, RETAILER);
    await expect(page.getByRole('list', { name: 'Main metrics' })).toBeVisible();
  });
}

test('after 50 minutes the ID token is refreshed before the next call; when that fails the session ends', async ({
  page,
}) => {
  await openThroughSignIn(page, RETAILER);
  await expect(page.getByRole('list', { name: 'Main metrics' })).toBeVisible();
  const calls = new SignInCalls(page);
  const tokens = new Set<string | undefined>();
  page.on('request', (request) => {
    if (request.url().includes(BREAKDOWN)) tokens.add(request.headers()['authorization']);
  });

  await setClock(page, 49);
  const asked = page.waitForRequest((request) => request.url().includes(BREAKDOWN));
  await choosePreset(page, 'Yesterday');
  await asked;
  expect([calls.refreshes, tokens.size]).toEqual([0, 1]);

  await setClock(page, 50);
  // Any call may be the next one, and the page is behind a spinner while the token is fetched.
  await expect(() => choosePreset(page, 'Last 30 Days')).toPass();
  await expectMainCards(page, periodOf(readExpected(RETAILER).periods, 'last_30_days'));
  expect([calls.refreshes, tokens.size]).toEqual([1, 2]);

  await page.route('**/token', (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }));
  // This page makes no calls, so the next one is made by what is clicked after the clock has moved.
  await page.getByRole('link', { name: 'Cohort Analysis' }).click();
  await expect(page.getByText(COHORT_TEXT)).toBeVisible();
  await setClock(page, 101);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expectSignedOut(page, RETAILER);
});

test('a browser that forbids its storage signs people in for as long as the tab lives', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  await openThroughSignIn(page, RETAILER);
  await expectMainCards(page, periodOf(readExpected(RETAILER).periods, 'last_7_days'));
  await page.reload();
  await expectMainCards(page, periodOf(readExpected(RETAILER).periods, 'last_7_days'));
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate((key) => sessionStorage.getItem(key), SESSION_KEY)).toBeNull();
});
