import { expectAllCards, showOtherMetrics } from '../harness/cards.ts';
import { periodOf, readExpected } from '../harness/expected.ts';
import { applyFilter, choosePreset } from '../harness/filter-bar.ts';
import { expect, test } from '../harness/journey.ts';
import { RETAILER, SUPERSTORE } from '../harness/sellers.ts';
import { openThroughSignIn } from '../harness/sign-in.ts';

test.describe('from the sign-in page', () => {
  test.use({ isSignedIn: false });

  test('a seller signs in, and every card says what the file says, whatever the range and the filters', async ({
    page,
  }) => {
    const expected = readExpected(RETAILER);
    await test.step('of the last 7 days', async () => {
      await openThroughSignIn(page, RETAILER);
      await showOtherMetrics(page);
      await expectAllCards(page, periodOf(expected.periods, 'last_7_days'));
    });

    await test.step('of another range and of filters, and the back button brings the earlier ones back', async () => {
      const last30 = periodOf(expected.periods, 'last_30_days');
      await choosePreset(page, 'Last 30 Days');
      await expectAllCards(page, last30);

      await applyFilter(page, 'Brands', ['Germany', 'France']);
      await expect(page.getByRole('button', { name: 'Brands (2)' })).toBeVisible();
      await expectAllCards(page, periodOf(expected.filtered, 'last_30_days'));

      await page.goBack();
      await expect(page.getByRole('button', { name: 'Brands', exact: true })).toBeVisible();
      await expectAllCards(page, last30);
    });
  });
});

test.describe('another tenant', () => {
  test.use({ seller: SUPERSTORE });

  test('sees its own data alone', async ({ page }) => {
    await page.goto('/dashboard?range=year_to_date');
    await showOtherMetrics(page);
    await expectAllCards(page, periodOf(readExpected(SUPERSTORE).periods, 'year_to_date'));
    await page.getByRole('button', { name: 'Brands' }).click();
    await expect(page.getByRole('option', { name: 'Furniture' })).toBeVisible();
    await expect(page.getByText('Select All - 3')).toBeVisible();
    await expect(page.getByRole('option', { name: 'Germany' })).toHaveCount(0);
  });
});
