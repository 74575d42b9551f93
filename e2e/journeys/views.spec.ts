import type { Page } from '@playwright/test';
import { listViolations } from '../harness/axe.ts';
import { downloadFromMenu } from '../harness/download.ts';
import { expect, test } from '../harness/journey.ts';
import { expectNoSidewaysScroll } from '../harness/sideways-scroll.ts';

const WEEK = 'start=2011-11-14&end=2011-11-20';
const DASHBOARD = `/dashboard?${WEEK}&metric=net_sales&breakdown=sku_name`;

async function openViews(page: Page) {
  const button = page.getByRole('button', { name: 'Views', exact: true });
  const panel = page.getByRole('dialog', { name: 'Saved views' });
  await expect(async () => {
    await button.click();
    await expect(panel).toBeVisible({ timeout: 2000 });
  }).toPass();
  return panel;
}

async function share(page: Page, name: string, what: RegExp | null): Promise<string> {
  const panel = await openViews(page);
  await panel.getByRole('button', { name: 'Share' }).click();
  if (what !== null) await panel.getByText(what).click();
  await panel.getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  const address = panel.getByLabel(what === null ? 'The link' : 'The address');
  await expect(address).toHaveValue(/sklink_/);
  expect(await listViolations(page)).toEqual([]);
  const value = await address.inputValue();
  await panel.getByRole('button', { name: 'Done' }).click();
  return value;
}

test('a page is saved as a view, shown to somebody without an account, and taken back', async ({
  page,
  browser,
}) => {
  await page.goto(DASHBOARD);
  await expect(page.getByRole('region', { name: 'Movers', exact: true })).toBeVisible();
  const panel = await openViews(page);
  await panel.getByRole('button', { name: 'Save this view' }).click();
  await panel.getByLabel('Name of the view').fill('Gifts in November');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('link', { name: 'Gifts in November' })).toBeVisible();
  expect(await listViolations(page)).toEqual([]);

  await page.goto('/costs');
  await (await openViews(page)).getByRole('link', { name: 'Gifts in November' }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard\\?${WEEK}`));

  const link = await share(page, 'For Ann', null);
  const stranger = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const shown = await stranger.newPage();
  await shown.goto(link);
  await expect(shown.getByRole('heading', { level: 1, name: 'For Ann' })).toBeVisible();
  const ownCard = page.getByRole('button', { name: /^Net Sales/ }).first();
  await expect(ownCard).toBeVisible();
  await expect(shown.getByRole('button', { name: /^Net Sales/ }).first()).toHaveText(
    (await ownCard.textContent()) ?? '',
  );
  await expect(
    shown.getByRole('region', { name: 'Movers', exact: true }).getByRole('row').nth(3),
  ).toBeVisible();
  for (const name of ['Views', 'Ask', 'Customize', 'Download']) {
    await expect(shown.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  await expect(shown.getByRole('navigation', { name: 'Sections' })).toHaveCount(0);
  for (const width of [1440, 390]) {
    await shown.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(shown);
    expect(await listViolations(shown)).toEqual([]);
  }
  // What the address says of days and products changes nothing.
  await shown.goto(link.replace('/shared#', '/shared?start=2011-10-01&end=2011-10-31&sku=none#'));
  await expect(shown.getByText(/Nov 14 – 20/).first()).toBeVisible();

  await page.goto('/profile/links');
  const row = page.getByRole('listitem').filter({ hasText: 'For Ann' });
  await expect(row.getByText(/used 2 times/)).toBeVisible();
  expect(await listViolations(page)).toEqual([]);
  await row.getByRole('button', { name: /^Revoke For Ann/ }).click();
  await expect(row).toHaveCount(0);
  await shown.goto('/terms-of-service');
  await shown.goto(link);
  await expect(shown.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await stranger.close();

  await page.goto(DASHBOARD);
  const views = await openViews(page);
  await views.getByRole('button', { name: 'More for Gifts in November' }).click();
  await views.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(views.getByRole('link', { name: 'Gifts in November' })).toHaveCount(0);
});

test('a spreadsheet reads the table that the page saves as a file', async ({ page, request }) => {
  await page.goto(DASHBOARD);
  const movers = page.getByRole('region', { name: 'Movers', exact: true });
  await expect(movers.getByRole('row').nth(3)).toBeVisible();
  const address = await share(page, 'For Excel', /for a spreadsheet/);
  const saved = await downloadFromMenu(
    page,
    movers.getByRole('button', { name: 'Download' }),
    'All rows as CSV',
  );
  const response = await request.get(address, { maxRedirects: 0 });
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(await response.text()).toBe(saved.content.toString('utf8'));
  await page.goto('/profile/links');
  const row = page.getByRole('listitem').filter({ hasText: 'For Excel' });
  await row.getByRole('button', { name: /^Revoke For Excel/ }).click();
  await expect(row).toHaveCount(0);
  expect((await request.get(address)).status()).toBe(404);
});
