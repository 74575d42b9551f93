import { periodOf, readExpected } from '../harness/expected.ts';
import { expect, fillSignIn, openSignedIn, test } from '../harness/signed-in.ts';
import { RETAILER, SUPERSTORE } from '../harness/sellers.ts';
import type { Page } from '@playwright/test';
import type { ExpectedPeriod } from '../harness/expected.ts';
import { CARD_METRIC_IDS, METRICS } from '@skuline/domain/metrics';

/** What a tile must say: its value, and its change without the sign, which the arrow shows. */
async function expectCards(page: Page, period: ExpectedPeriod): Promise<void> {
  for (const id of CARD_METRIC_IDS) {
    const card = period.cards[id];
    if (card === undefined) throw new Error(`The expected figures have no card '${id}'.`);
    const said = RegExp.escape(`${METRICS[id].label} ${card.display}`);
    const tile = page.getByRole('button', { name: new RegExp(`^${said}(?![\\d,.])`) });
    const growth = card.growth_display.replace(/^[+-]/, '');
    await expect(tile, id).toContainText(growth);
  }
}

test('a seller signs in and every card of the last 7 days says what the file says', async ({ page }) => {
  const expected = readExpected(RETAILER.expected);
  await openSignedIn(page, RETAILER);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expectCards(page, periodOf(expected.periods, 'last_7_days'));
});

test('numbers follow the range and the filters, and the back button brings the earlier ones back', async ({
  page,
}) => {
  const expected = readExpected(RETAILER.expected);
  await openSignedIn(page, RETAILER);
  await page.getByRole('button', { name: 'Show', exact: true }).click();

  await page.getByRole('button', { name: 'Last 7 Days' }).click();
  await page.getByRole('button', { name: 'Last 30 Days' }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  const last30 = periodOf(expected.periods, 'last_30_days');
  await expectCards(page, last30);

  await page.getByRole('button', { name: 'Brands' }).click();
  for (const brand of ['Germany', 'France']) {
    await page.getByPlaceholder('Search brands').fill(brand);
    await page.getByRole('option', { name: brand, exact: true }).click();
  }
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('button', { name: 'Brands (2)' })).toBeVisible();
  await expectCards(page, periodOf(expected.filtered, 'last_30_days'));

  await page.goBack();
  await expect(page.getByRole('button', { name: 'Brands', exact: true })).toBeVisible();
  await expectCards(page, last30);
});

test('a protected page is remembered through sign-in, and nobody sees it without', async ({ page }) => {
  await page.clock.setFixedTime(SUPERSTORE.now);
  await page.goto('/dashboard?range=last_30_days');
  await expect(page).toHaveURL(/\/signin/);
  await fillSignIn(page, SUPERSTORE);
  await expect(page).toHaveURL(/\/dashboard\?.*range=last_30_days/);
  await expect(page.getByRole('button', { name: 'Last 30 Days' })).toBeVisible();
});

test('each tenant sees its own data alone', async ({ page }) => {
  await openSignedIn(page, SUPERSTORE);
  await page.getByRole('button', { name: 'Brands' }).click();
  await expect(page.getByRole('option', { name: 'Furniture' })).toBeVisible();
  await expect(page.getByText('Select All - 3')).toBeVisible();
  await expect(page.getByRole('option', { name: 'Germany' })).toHaveCount(0);
});

test('a wrong password says so and keeps the visitor out; logging out leaves nothing behind', async ({
  page,
}) => {
  await page.clock.setFixedTime(RETAILER.now);
  await page.goto('/signin');
  await fillSignIn(page, { email: RETAILER.email, password: 'not the password' });
  await expect(page.getByRole('alert')).toBeVisible();
  await fillSignIn(page, RETAILER);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).not.toContain(RETAILER.email);
  expect(kept).not.toContain('eyJ');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/signin/);
});
