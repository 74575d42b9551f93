import { listViolations } from '../harness/axe.ts';
import { expect, test } from '../harness/journey.ts';
import { SUPERSTORE } from '../harness/sellers.ts';
import { expectNoSidewaysScroll } from '../harness/sideways-scroll.ts';

/**
 * Dec 25 – 30, 2017 against Dec 18 – 23, by the file itself: net sales of $8,977.83 and $17,429.31, 67 and 83 orders,
 * 233 and 318 units. With the log-mean of both net sales, orders explain −$2,728, units per order −$1,234, price −$4,489.
 */
test.use({ seller: SUPERSTORE, now: new Date('2017-12-31T20:00:00Z') });

test('Why? splits the change of a card into its drivers and names who fell and rose most', async ({
  page,
}) => {
  await page.goto('/dashboard?metric=net_sales');
  await page.getByRole('button', { name: 'Why? Net Sales' }).click();
  const dialog = page.getByRole('dialog', { name: 'Why net sales changed' });
  await expect(dialog.getByRole('heading', { name: 'Why net sales fell' })).toBeFocused();
  await expect(dialog.getByText('Dec 25 – 30 compared with Dec 18 – 23')).toBeVisible();
  await expect(dialog.getByRole('img', { name: /^Previous/ })).toHaveAccessibleName(
    'Previous $17,429, Orders −$2,728, Units per order −$1,234, Avg Net Price −$4,489, Current $8,978',
  );
  await expect(dialog.getByText(/^Net sales fell \$8,451: /)).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Fell most' }).getByRole('listitem')).toHaveText([
    'Appliances−$2,553',
    'Supplies−$2,386',
    'Tables−$1,864',
  ]);
  await expect(dialog.getByRole('region', { name: 'Rose most' }).getByRole('listitem')).toHaveText([
    'Binders+$226',
    'Bookcases+$151',
    'Machinesnew+$120',
  ]);
  await expect(dialog.getByText('Everything else, 10 parent SKUs')).toBeVisible();

  await dialog.getByRole('button', { name: 'Tables' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/parent=Tables/);
  await expect(page.getByRole('button', { name: /^Net Sales \$273/ })).toBeVisible();

  // With the keyboard alone: W on a card explains it, Escape returns to it.
  await page.getByRole('button', { name: 'Clear All' }).press('Enter');
  await page.getByRole('button', { name: /^Units Sold 233/ }).focus();
  await page.keyboard.press('w');
  const explained = page.getByRole('dialog', { name: 'Why units sold changed' });
  await expect(explained.getByRole('heading', { name: 'Why units sold fell' })).toBeFocused();
  await expect(page).toHaveURL(/metric=units_sold/);
  expect(await listViolations(page, { within: '[role="dialog"]' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(explained).toBeHidden();
  await expect(page.getByRole('button', { name: 'Why? Units Sold' })).toBeFocused();
});

test('Why? of what has one driver alone says it without a picture', async ({ page }) => {
  // The file has no sessions: orders have no parts.
  await page.goto('/dashboard?metric=orders');
  await page.getByRole('button', { name: 'Why? Orders' }).click();
  const dialog = page.getByRole('dialog', { name: 'Why orders changed' });
  await expect(dialog.getByText(/^Orders fell 16/)).toBeVisible();
  await expect(dialog.getByRole('img', { name: /^Previous/ })).toHaveCount(0);
});

test('Why? of a row opens in place, inside the window and under a title that names the row', async ({
  page,
}) => {
  await page.goto('/dashboard?metric=net_sales&breakdown=parent_sku');
  const button = page.getByRole('button', { name: 'Why? Tables' });
  await button.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await expect(button).toBeInViewport();
  const place = await button.boundingBox();
  for (const open of [() => button.click(), () => button.press('Enter')]) {
    await open();
    const dialog = page.getByRole('dialog', { name: 'Why net sales of Tables changed' });
    await expect(dialog.getByRole('heading', { name: 'Why net sales of Tables fell' })).toBeFocused();
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    await expect(dialog).toBeInViewport({ ratio: 1 });
    expect(await button.boundingBox()).toEqual(place);
    // A figure keeps its minus, wherever the line ends.
    await expect(dialog.getByText(/^−\$[\d,]+$/).first()).toHaveCSS('white-space', 'nowrap');
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    expect(await button.boundingBox()).toEqual(place);
  }
});

test('it stands once for a metric, follows the breakdown of the chart, and on a phone it is a sheet', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard?metric=net_sales&breakdown=brand_name');
  const why = page.getByRole('button', { name: 'Why? Net Sales' });
  await expect(page.getByRole('heading', { name: 'Net Sales by Brand' })).toBeVisible();
  await expect(why).toHaveCount(1);
  await why.click();
  const dialog = page.getByRole('dialog', { name: 'Why net sales changed' });
  await expect(dialog.getByRole('region', { name: 'Fell most' }).getByRole('listitem').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('link', { name: 'Open the bridge in Profit & Loss' }).click();
  await expect(page).toHaveURL(/\/profit-loss\?.*breakdown=brand_name/);
});
