import { CARD_METRIC_IDS } from '@skuline/domain/metrics';
import { BREAKDOWN, withoutRules } from '../harness/api-calls.ts';
import { listViolationsInBothThemes } from '../harness/axe.ts';
import { expectMainCards, findCard } from '../harness/cards.ts';
import { periodOf, readExpected } from '../harness/expected.ts';
import { choosePreset } from '../harness/filter-bar.ts';
import { expect, test } from '../harness/journey.ts';
import { RETAILER } from '../harness/sellers.ts';

const expected = readExpected(RETAILER);
const last7 = periodOf(expected.periods, 'last_7_days');
const last30 = periodOf(expected.periods, 'last_30_days');

test('numbers on their way, numbers that fail and no numbers: the page says so, how to go on, and keeps the old ones', async ({
  page,
}) => {
  await test.step('while the first numbers are on their way, and where they fail', async () => {
    // They ask for the same figures when the page is quiet, and a failed request is made again then.
    await withoutRules(page);
    const held = Promise.withResolvers<void>();
    let isBroken = true;
    await page.route(`**${BREAKDOWN}?*`, async (route) => {
      await held.promise;
      if (isBroken)
        await route.fulfill({
          status: 400,
          json: { error: { code: 'invalid_request', message: 'The store is asleep.' } },
        });
      else await route.continue();
    });
    await page.goto('/dashboard');
    await expect(page.getByText('Loading Performance Metrics')).toBeVisible();
    await expect(page.getByText('Fetching your latest analytics data...')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();

    held.resolve();
    const alert = page.getByRole('alert').filter({ hasText: 'Something went wrong' });
    await expect(alert).toContainText('The store is asleep.');
    isBroken = false;
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expectMainCards(page, last7);
  });

  await test.step('while newer numbers are fetched the old ones stay, marked as being worked on', async () => {
    const held = Promise.withResolvers<void>();
    await page.unroute(`**${BREAKDOWN}?*`);
    await page.route(`**${BREAKDOWN}?*`, async (route) => {
      await held.promise;
      await route.continue();
    });
    await choosePreset(page, 'Last 30 Days');
    const busy = page.getByRole('main').locator('[aria-busy="true"]').first();
    await expect(busy).toBeVisible();
    await expect(findCard(page, last7, CARD_METRIC_IDS[1])).toBeVisible();
    await expect(page.getByText('Loading Performance Metrics')).toBeHidden();
    held.resolve();
    await expectMainCards(page, last30);
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  });

  await test.step('a period without data says so, with its dates and four grayed cards', async () => {
    await page.unroute(`**${BREAKDOWN}?*`);
    await page.goto('/dashboard?start=2010-03-01&end=2010-03-14');
    const empty = page.getByRole('main');
    await expect(page.getByRole('heading', { name: 'No Performance Data' })).toBeVisible();
    await expect(empty.getByText('No data available for the selected date range.')).toBeVisible();
    await expect(empty.getByRole('paragraph').filter({ hasText: /^Mar 1 – 14, 2010$/ })).toBeVisible();
    await expect(empty.getByRole('button', { name: 'Clear Filters' })).toHaveCount(0);
    for (const label of ['Sessions', 'Orders', 'Conversion', 'Units Sold']) {
      await expect(empty.getByRole('listitem').filter({ hasText: new RegExp(`^${label}—$`) })).toBeVisible();
    }
    // Try Again reloads the page.
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Try Again' }).click()]);
    await expect(page.getByRole('heading', { name: 'No Performance Data' })).toBeVisible();
  });

  await test.step('filters without data say so, axe finds nothing wrong, and they can be cleared on the spot', async () => {
    await page.goto('/dashboard?brand=Lebanon');
    await expect(page.getByRole('heading', { name: 'No Performance Data' })).toBeVisible();
    await expect(
      page.getByText('No data matches the selected filters. Try adjusting your brand or SKU selections.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
    expect(await listViolationsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expectMainCards(page, last7);
    await expect(page.getByRole('button', { name: 'Brands', exact: true })).toBeVisible();
  });
});
