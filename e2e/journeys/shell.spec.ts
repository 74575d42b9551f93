import type { Page } from '@playwright/test';
import { expect, test } from '../harness/journey.ts';
import { RETAILER } from '../harness/sellers.ts';

const SEVEN_DAYS_S = 7 * 24 * 60 * 60;

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Sidebar' });
const opener = (page: Page) => page.getByRole('button', { name: 'Open sidebar' });
const closer = (page: Page) => page.getByRole('button', { name: 'Close sidebar' });

async function expectWidth(page: Page, width: number): Promise<void> {
  const frame = navigation(page).locator('..');
  await expect.poll(async () => (await frame.boundingBox())?.width).toBe(width);
}

test('the sidebar: a rail or not by the width of the window, its button, Ctrl+B, and a cookie', async ({
  page,
  context,
}) => {
  await test.step('a rail says in words what its icons are, to the pointer and to the keyboard', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto('/cohort');
    await expectWidth(page, 48);
    const link = page.getByRole('link', { name: 'Pricing Analysis' });
    const words = link.getByText('Pricing Analysis');
    await expect(words).toHaveCSS('opacity', '0');
    await link.hover();
    await expect(words).toHaveCSS('opacity', '1');
    await page.mouse.move(600, 600);
    await expect(words).toHaveCSS('opacity', '0');
    await page.getByRole('link', { name: 'Cohort Analysis' }).focus();
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    await expect(words).toHaveCSS('opacity', '1');
  });

  await test.step('between 1024 and 1439 pixels it starts as a rail, unless the cookie says otherwise', async () => {
    await page.setViewportSize({ width: 1439, height: 900 });
    await expectWidth(page, 48);
    await opener(page).click();
    await expectWidth(page, 256);
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.reload();
    await expectWidth(page, 256);
  });

  await test.step('it is 16rem or a rail of 3rem, by its button and Ctrl+B, and the cookie keeps it for 7 days', async () => {
    await context.clearCookies({ name: 'skuline_sidebar' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.reload();
    await expectWidth(page, 256);
    await closer(page).click();
    await expectWidth(page, 48);
    const cookie = (await context.cookies()).find(({ name }) => name === 'skuline_sidebar');
    expect(cookie?.value).toBe('collapsed');
    // The browser expires cookies by its own clock.
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(SEVEN_DAYS_S - 60);
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(SEVEN_DAYS_S);
    await page.reload();
    await expectWidth(page, 48);
    await page.keyboard.press('Control+b');
    await expectWidth(page, 256);
  });
});

test.describe('below 768 pixels', () => {
  test.use({ viewport: { width: 767, height: 800 } });

  test('it is a sheet of 18rem that keeps the focus; Escape, a click beside it and a link close it', async ({
    page,
  }) => {
    await page.goto('/cohort');
    await expect(navigation(page)).toHaveCount(0);
    await opener(page).click();
    await expectWidth(page, 288);
    // The page remains visible beside it.
    await expect(sheet(page).locator('..')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    for (let step = 0; step < 20; step += 1) await page.keyboard.press('Tab');
    expect(await sheet(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
    await expect(opener(page)).toBeFocused();

    await page.keyboard.press('Control+b');
    await expect(navigation(page)).toBeVisible();
    await page.mouse.click(600, 400);
    await expect(sheet(page)).toHaveCount(0);

    await opener(page).click();
    await page.getByRole('link', { name: 'Pricing Analysis' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Pricing Analysis' })).toBeVisible();
    await expect(sheet(page)).toHaveCount(0);
  });
});

test('another page: a spinner while it takes its time, then its top, its title and the focus on it', async ({
  page,
}) => {
  await test.step('a page that takes its time shows a spinner in the shell, and only then', async () => {
    const held = Promise.withResolvers<void>();
    await page.route(/_app\.pricing-.*\.js/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/cohort');
    await page.getByRole('link', { name: 'Pricing Analysis' }).click();
    // The router's delay uses the clock, which is frozen here.
    await page.clock.setFixedTime(new Date(RETAILER.now.getTime() + 1000));
    await expect(page.locator('p', { hasText: 'Loading...' })).toBeVisible();
    await expect(navigation(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
    held.resolve();
    await page.clock.setFixedTime(new Date(RETAILER.now.getTime() + 2000));
    await expect(page.getByText('Analyze pricing strategies and their impact on performance')).toBeVisible();
    await expect(page.locator('p', { hasText: 'Loading...' })).toBeHidden();
  });

  await test.step('another page opens at its top, with its own title and the focus on it; a filter changes none of that', async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('list', { name: 'Legend' }).first()).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 60));
    await page.getByRole('button', { name: /^Gross Sales/ }).click();
    await expect(page).toHaveURL(/metric=gross_sales/);
    expect(await page.evaluate(() => window.scrollY)).toBe(60);
    await page.getByRole('link', { name: 'Cohort Analysis' }).click();
    await expect(page).toHaveTitle('Cohort Analysis · Skuline');
    await expect(page.getByRole('main')).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});

test('sample data are always labelled: by a ribbon that leads to the import, then by a badge', async ({
  page,
}) => {
  await page.route('**/api/tenant?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), isSampleData: true } });
  });
  await page.goto('/cohort');
  const ribbon = page.getByRole('region', { name: 'Sample data' });
  await ribbon.getByRole('link', { name: 'Import data' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import data' })).toBeVisible();
  // Only once: the page's own notice replaces the ribbon.
  await expect(page.getByText('You are looking at sample data.')).toHaveCount(1);
  await expect(ribbon).toHaveCount(0);
  await page.getByRole('link', { name: 'Pricing Analysis' }).click();
  await ribbon.getByRole('button', { name: 'Hide this notice' }).click();
  await expect(ribbon).toHaveCount(0);
  await page.goto('/pricing');
  await expect(page.getByText('Sample data', { exact: true })).toBeVisible();
  await expect(ribbon).toHaveCount(0);
  // Where the page says so itself, its title needs the room on a phone.
  await page.getByRole('link', { name: 'Import data' }).click();
  await expect(page.getByText('You are looking at sample data.')).toBeVisible();
  await expect(page.getByRole('banner').getByText('Sample data', { exact: true })).toHaveCount(0);
  // The freshness is refetched periodically.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
