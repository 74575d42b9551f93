import type { Page } from '@playwright/test';
import { listViolationsInBothThemes } from '../harness/axe.ts';
import { expect, test } from '../harness/journey.ts';
import { SUPERSTORE } from '../harness/sellers.ts';

// Worked out apart from the project from the rows of the file: Nov 18 – 24 against Nov 11 – 17, 2017.
const REVENUE = 'Net sales 60% below the target of $50,000';
const MARGIN = 'Contribution margin fell 85.4% to 3.0%';
const PRODUCT = 'Copiers fell 100.0% while Technology fell 74.0%';

const card = (page: Page, title: string) => page.getByRole('article', { name: title });
/** Opens the list, where the panel is beside the page. */
const openList = (page: Page) => page.getByRole('button', { name: /^Insights/, expanded: false }).click();
const titles = (page: Page) => page.getByRole('article').getByRole('heading', { level: 4 });

test.describe('the rules of the browser', () => {
  test.use({ seller: SUPERSTORE });

  test('notifications are rated, snoozed and resolved, and a reload keeps all of it', async ({ page }) => {
    await page.goto('/funnel');
    await openList(page);
    await expect(titles(page)).toHaveText([REVENUE, MARGIN, PRODUCT]);
    await expect(card(page, MARGIN)).toContainText('Finance · Total · today, 12:00 PM');
    await expect(page.getByRole('button', { name: /^Insights/, expanded: true })).toHaveText('Insights3');
    expect(await listViolationsInBothThemes(page, 'aside')).toEqual([]);

    await card(page, MARGIN).getByRole('button', { name: 'Helpful', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(card(page, MARGIN).getByText('Helpful', { exact: true })).toBeFocused();
    await card(page, REVENUE).getByRole('button', { name: 'Snooze' }).click();
    await expect(page.getByRole('menuitem', { name: '1 day' })).toContainText('until tomorrow, 12:00 PM');
    await page.getByRole('menuitem', { name: '1 hour' }).dispatchEvent('click');
    await expect(page.getByRole('heading', { name: 'I have 2 insights for you' })).toBeFocused();
    await card(page, PRODUCT).getByRole('button', { name: 'Resolve' }).click();
    await expect(titles(page)).toHaveText([MARGIN]);
    await page.reload();
    await openList(page);
    await expect(page.getByText('1 snoozed')).toBeVisible();
    await expect(titles(page)).toHaveText([MARGIN]);
    await expect(card(page, MARGIN).getByText('Helpful', { exact: true })).toBeVisible();

    // The hour is over: its rule tells again.
    await page.clock.setFixedTime(new Date(SUPERSTORE.now.getTime() + 3_600_000));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await page.getByRole('button', { name: 'AI 2 insights' }).click();
    await expect(titles(page)).toHaveText([REVENUE, MARGIN]);
    expect(await listViolationsInBothThemes(page, '[role="dialog"]')).toEqual([]);
    for (const action of ['Resolve', 'Snooze', 'Chat', 'Not helpful']) {
      const box = await card(page, REVENUE).getByRole('button', { name: action }).boundingBox();
      expect(box?.height, action).toBeGreaterThanOrEqual(44);
    }
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete all' }).dispatchEvent('click');
    await expect(page.getByText('All caught up!')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).dispatchEvent('click');
    await expect(titles(page)).toHaveText([REVENUE, MARGIN]);
  });
});
