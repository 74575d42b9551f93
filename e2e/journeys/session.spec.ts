import type { Page } from '@playwright/test';
import { BREAKDOWN } from '../harness/api-calls.ts';
import { expectMainCards } from '../harness/cards.ts';
import { periodOf, readExpected } from '../harness/expected.ts';
import { dateTrigger, choosePreset } from '../harness/filter-bar.ts';
import { expect, test } from '../harness/journey.ts';
import { RETAILER, SUPERSTORE } from '../harness/sellers.ts';
import { fillSignIn, openThroughSignIn } from '../harness/sign-in.ts';

const MINUTE_MS = 60_000;

test.use({ isSignedIn: false });

/** The landing page, with nothing of the person left in the browser. */
async function expectSignedOut(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/$/);
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).not.toContain(RETAILER.email);
  expect(kept).not.toContain('eyJ');
}

test('a protected page is remembered through sign-in, and nobody sees it without', async ({ page }) => {
  await page.goto('/dashboard?range=last_30_days');
  await expect(page).toHaveURL(/\/signin/);
  await fillSignIn(page, SUPERSTORE);
  await expect(page).toHaveURL(/\/dashboard\?.*range=last_30_days/);
  await expect(dateTrigger(page)).toHaveText('Last 30 Days');
});

test('a wrong password says so and keeps the visitor out; what is missing is said at its field', async ({
  page,
}) => {
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/\w/);
  await fillSignIn(page, { email: RETAILER.email, password: 'not the password' });
  await expect(page.getByRole('alert')).toHaveText('The e-mail or the password is not right.');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/signin/);
});

test('Logout ends the session in every tab and leaves nothing behind', async ({ page, context }) => {
  await openThroughSignIn(page, RETAILER);
  const second = await context.newPage();
  await second.goto('/cohort');
  await expect(second.getByText('Analyze customer behavior patterns over time')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expectSignedOut(page);
  await expectSignedOut(second);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/signin/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeHidden();
});

/** Any call may be the one that is refused, a list as well as the numbers. */
const REFUSALS = [
  ['/api/skus', 401],
  [BREAKDOWN, 403],
] as const;

for (const [path, status] of REFUSALS) {
  test(`a ${status} from ${path} logs the person out`, async ({ page }) => {
    await openThroughSignIn(page, RETAILER, '/cohort');
    await page.route(`**${path}*`, (route) =>
      route.fulfill({ status, json: { error: { code: 'unauthorized', message: 'Sign in again.' } } }),
    );
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expectSignedOut(page);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/signin/);
  });
}

test('after 50 minutes the ID token is fetched anew before the next call; when that fails the session ends', async ({
  page,
}) => {
  await openThroughSignIn(page, RETAILER);
  await expect(page.getByRole('list', { name: 'Main metrics' })).toBeVisible();
  const refreshes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/token')) refreshes.push(request.url());
  });
  const after = (minutes: number) =>
    page.clock.setFixedTime(new Date(RETAILER.now.getTime() + minutes * MINUTE_MS));

  await after(49);
  await choosePreset(page, 'Yesterday');
  await expect(page.getByText(/^Nov 23 compared with/)).toBeVisible();
  expect(refreshes).toHaveLength(0);

  await after(50);
  await choosePreset(page, 'Last 30 Days');
  await expectMainCards(page, periodOf(readExpected(RETAILER).periods, 'last_30_days'));
  expect(refreshes).toHaveLength(1);

  await page.route('**/token', (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }));
  await after(101);
  await choosePreset(page, 'Month to Date');
  await expectSignedOut(page);
});
