import { listViolations } from '../harness/axe.ts';
import { applyFilter, clearFilters, filterTrigger } from '../harness/filter-bar.ts';
import { importFile } from '../harness/import-page.ts';
import { expect, test } from '../harness/journey.ts';
import { lateTrafficFiles } from '../harness/late-traffic.ts';
import { TWO_CHANNELS } from '../harness/sellers.ts';
import { shopifyOrders } from '../harness/shopify-orders.ts';
import { fillSignIn } from '../harness/sign-in.ts';

test.use({ isSignedIn: false, now: new Date('2026-11-20T20:00:00Z') });

/** Amazon sold 28 at $20 and 22 at $30 on Nov 14, 30 and 23 of them on Nov 15; the shop $100 and $50. */
const AMAZON = 28 * 20 + 22 * 30 + 30 * 20 + 23 * 30;
const SHOP = [100, 50] as const;

test('a company with two channels narrows its pages to one, and the link keeps it', async ({ page }) => {
  const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;
  const expectGross = (amount: number) =>
    expect(
      page.getByRole('button', { name: new RegExp(`^Gross Sales \\${dollars(amount)} `) }),
    ).toBeVisible();
  await page.goto('/import');
  await fillSignIn(page, TWO_CHANNELS);
  for (const file of lateTrafficFiles().slice(6, 8)) await importFile(page, file);
  await page.goto('/dashboard?start=2026-11-14&end=2026-11-15');
  await expectGross(AMAZON);
  await expect(filterTrigger(page, 'Channels'), 'one channel is no choice').toBeHidden();

  await page.goto('/import');
  await importFile(page, shopifyOrders('shop', 'S1-LAMP', SHOP));
  await page.goto('/dashboard?start=2026-11-14&end=2026-11-15');
  await expectGross(AMAZON + 150);
  const byChannel = page.getByRole('table', { name: 'Figures by channel' });
  await byChannel.scrollIntoViewIfNeeded();
  await expect(byChannel.getByRole('row', { name: /^Amazon/ })).toContainText(dollars(AMAZON));
  await expect(byChannel.getByRole('row', { name: /^Shopify/ })).toContainText('$150');
  await expect(byChannel.getByRole('row', { name: /^All 2 channels/ })).toContainText(dollars(AMAZON + 150));
  expect(await listViolations(page)).toEqual([]);
  await applyFilter(page, 'Channels', ['Shopify']);
  await expectGross(150);
  await expect(page).toHaveURL(/[?&]channel=shopify/);
  await expect(page.getByText('· Shopify').first()).toBeVisible();
  // What is still of all channels is drawn paler until its figures come.
  await expect(page.locator('[data-stale]')).toHaveCount(0);
  expect(await listViolations(page)).toEqual([]);

  await page.reload();
  await expectGross(150);
  await expect(filterTrigger(page, 'Channels')).toHaveText('Channels (1)');
  await page.getByRole('link', { name: 'Profit & Loss' }).first().click();
  await expect(page).toHaveURL(/\/profit-loss\?.*channel=shopify/);
  await expect(page.getByRole('row', { name: /^Gross sales/ }).first()).toContainText('$150');

  await page.goBack();
  await applyFilter(page, 'Channels', ['Amazon', 'Shopify']);
  await clearFilters(page);
  await expectGross(AMAZON + 150);

  await page.getByRole('link', { name: 'Profit & Loss' }).first().click();
  const statement = page.getByRole('treegrid', { name: 'Profit and loss statement' });
  await page.getByRole('radiogroup', { name: 'Rows by' }).getByText('Channels').click();
  await expect(page).toHaveURL(/[?&]rows=channel/);
  await statement.getByRole('button', { name: 'Gross sales' }).click();
  await expect(statement.getByRole('row', { name: /^Amazon/ })).toContainText(dollars(AMAZON));
  await expect(statement.getByRole('row', { name: /^Shopify/ })).toContainText('$150');
  expect(await listViolations(page)).toEqual([]);
});
