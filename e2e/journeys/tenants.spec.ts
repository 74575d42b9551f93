import type { Page } from '@playwright/test';
import { listViolations } from '../harness/axe.ts';
import { expectMainCards } from '../harness/cards.ts';
import { periodOf, readExpected } from '../harness/expected.ts';
import { filterTrigger } from '../harness/filter-bar.ts';
import { expect, test } from '../harness/journey.ts';
import { AGENCY, RETAILER, SUPERSTORE } from '../harness/sellers.ts';
import { fillSignIn } from '../harness/sign-in.ts';

/** The day on which the second seller has figures and the first one has had none for years. */
test.use({ now: SUPERSTORE.now });

const switcher = (page: Page, name: string) => page.getByRole('button', { name: `Company: ${name}` });
const anySwitcher = (page: Page) => page.getByRole('button', { name: /^Company: / });
const noData = (page: Page) => page.getByRole('heading', { name: 'No Performance Data' });

async function switchTo(page: Page, from: string, to: string): Promise<void> {
  await switcher(page, from).click();
  await page.getByRole('menuitemradio', { name: to }).dispatchEvent('click');
  await expect(switcher(page, to)).toBeVisible();
}

test.describe('somebody who works for two sellers', () => {
  test.use({ isSignedIn: false });

  test('switches between them in every tab, without filters of the one at the other, and comes back to the last one', async ({
    page,
    context,
  }) => {
    const week = periodOf(readExpected(SUPERSTORE).periods, 'last_7_days');
    await page.goto('/dashboard?range=last_7_days&brand=Germany');
    await fillSignIn(page, AGENCY);
    // After an interrupted attempt the other tenant may be active.
    await expect(anySwitcher(page)).toBeVisible();
    if (await switcher(page, SUPERSTORE.tenant).isVisible()) {
      await switchTo(page, SUPERSTORE.tenant, RETAILER.tenant);
      await page.goto('/dashboard?range=last_7_days&brand=Germany');
    }
    await expect(noData(page)).toBeVisible();
    const second = await context.newPage();
    await second.goto('/dashboard?range=last_7_days');
    await expect(noData(second)).toBeVisible();

    // The tenant of each response, and the name shown with it.
    const answers: { tenant: string | undefined; asked: string | null }[] = [];
    page.on('response', (response) => {
      const token = response.request().headers()['authorization']?.split('.')[1];
      if (token === undefined || !response.url().includes('tenant_id=')) return;
      const { tenantId } = JSON.parse(Buffer.from(token, 'base64url').toString());
      answers.push({ tenant: tenantId, asked: new URL(response.url()).searchParams.get('tenant_id') });
    });
    await switchTo(page, RETAILER.tenant, SUPERSTORE.tenant);
    await expectMainCards(page, week);
    await expect(page).toHaveURL(/\/dashboard\?range=last_7_days$/);
    await expect(filterTrigger(page, 'Brands')).toHaveText('Brands');
    await expect(switcher(second, SUPERSTORE.tenant)).toBeVisible();
    await expectMainCards(second, week);
    expect(answers.length).toBeGreaterThan(0);
    for (const { tenant, asked } of answers) expect(tenant).toBe(asked);

    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/cohort');
    await fillSignIn(page, AGENCY);
    await expect(switcher(page, SUPERSTORE.tenant)).toBeVisible();
    await switchTo(page, SUPERSTORE.tenant, RETAILER.tenant);
  });

  test('finds the menu by keyboard in the rail and in the sheet of a phone, and axe finds nothing wrong with it', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto('/cohort');
    await fillSignIn(page, AGENCY);
    const row = anySwitcher(page);
    const items = page.getByRole('menuitemradio');
    for (const width of [1024, 390] as const) {
      await page.setViewportSize({ width, height: 800 });
      if (width === 390) {
        await page.getByRole('button', { name: 'Open sidebar' }).click();
        // The sheet takes the focus when it is open, which nobody is faster than.
        await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await row.focus();
        await page.keyboard.press('Enter');
        await expect(items).toHaveText([RETAILER.tenant, SUPERSTORE.tenant]);
        for (const item of await items.all()) await expect(item).toBeInViewport({ ratio: 1 });
        expect(await listViolations(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(items).toHaveCount(0);
        await expect(row).toBeFocused();
      }
    }
  });
});

test('somebody who works for one seller has nothing to switch', async ({ page }) => {
  const asked = page.waitForResponse('**/api/tenants?*');
  await page.goto('/cohort');
  expect(await (await asked).json()).toHaveLength(1);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(anySwitcher(page)).toHaveCount(0);
});
