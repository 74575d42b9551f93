import { BREAKDOWN } from '../harness/api-calls.ts';
import { choose, expectOptions, legend, selector, showTable } from '../harness/chart.ts';
import { downloadFromMenu } from '../harness/download.ts';
import { choosePreset } from '../harness/filter-bar.ts';
import { expect, test } from '../harness/journey.ts';

test('the title names the metric and the breakdown chosen in the selectors', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Orders by Parent SKU' })).toBeVisible();
  await expectOptions(page, 'Breakdown', ['Brands', 'Parent SKUs', 'SKUs']);
  await choose(page, 'Metric', 'Units Sold');
  await expect(page.getByRole('heading', { name: 'Units Sold by Parent SKU' })).toBeVisible();
  await choose(page, 'Breakdown', 'SKUs');
  await expect(page.getByRole('heading', { name: 'Units Sold by SKU' })).toBeVisible();
  await choose(page, 'Breakdown', 'Brands');
  await expect(page.getByRole('heading', { name: 'Units Sold by Brand' })).toBeVisible();
  await expect(page).toHaveURL(/breakdown=brand_name/);
});

test('a metric that is not in the data is said instead of drawn as zeros, in the chart, as a table and as CSV', async ({
  page,
}) => {
  await page.goto('/dashboard?metric=orders');
  await showTable(page, 'Orders by Parent SKU');
  await choose(page, 'Metric', 'Sessions');
  await expect(page.getByRole('heading', { name: 'Sessions by Parent SKU' })).toBeVisible();
  await expect(page.getByText('Sessions is not in your data', { exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Sessions by Parent SKU' })).toHaveCount(0);
  await expect(legend(page)).toHaveCount(0);

  const { content } = await downloadFromMenu(
    page,
    page.getByRole('button', { name: 'Export' }),
    'Chart as CSV',
  );
  expect(content.toString('utf8')).toMatch(/\r\n\r\nSessions is not in your data\r\n$/);

  await choose(page, 'Breakdown', 'Brands');
  await choose(page, 'Metric', 'Conversion');
  await expect(page.getByText('Conversion is not in your data: it needs Sessions')).toBeVisible();
  await choose(page, 'Metric', 'Net Sales');
  await expect(legend(page).first()).toContainText('United Kingdom');
});

test('a selector that is open stays so while the chart it belongs to arrives', async ({ page }) => {
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route(`**${BREAKDOWN}?*top=5*`, async (route) => {
    asked.resolve();
    await held.promise;
    await route.continue();
  });
  await page.goto('/dashboard');
  await asked.promise;
  await selector(page, 'Breakdown').click();
  const brands = page.getByRole('option', { name: 'Brands', exact: true });
  await expect(brands).toBeVisible();
  held.resolve();
  await expect(legend(page).first()).toBeVisible();
  await expect(brands).toBeVisible();
  await brands.click();
  await expect(page.getByRole('heading', { name: 'Orders by Brand' })).toBeVisible();
});

/** First and last day of ranges by length, their default granularity, and the other allowed one. */
const LENGTHS = [
  { start: '2011-10-25', days: 31, first: 'Daily', options: ['Daily', 'Weekly'] },
  { start: '2011-10-24', days: 32, first: 'Weekly', options: ['Weekly', 'Monthly'] },
  { start: '2011-08-25', days: 92, first: 'Weekly', options: ['Weekly', 'Monthly'] },
  { start: '2011-08-24', days: 93, first: 'Monthly', options: ['Monthly'] },
] as const;

test('the length of the range decides the granularity and what can be chosen', async ({ page }) => {
  for (const { start, days, first, options } of LENGTHS) {
    await test.step(`${days} days`, async () => {
      await page.goto(`/dashboard?start=${start}&end=2011-11-24`);
      await expect(selector(page, 'Granularity')).toHaveValue(first);
      await expectOptions(page, 'Granularity', options);
    });
  }
});

test('a granularity chosen by hand is remembered where it is allowed; a new range starts at its own', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await choose(page, 'Granularity', 'Weekly');
  // A new visit reads the saved choice.
  await page.goto('/dashboard');
  await expect(selector(page, 'Granularity')).toHaveValue('Weekly');
  // A changed range resets it.
  await choosePreset(page, 'Last 30 Days');
  await expect(selector(page, 'Granularity')).toHaveValue('Daily');
  // A granularity the range does not allow falls back to the first allowed one.
  await page.goto('/dashboard?range=last_365_days');
  await expect(selector(page, 'Granularity')).toHaveValue('Monthly');
  // An invalid value is ignored.
  await page.evaluate(() => localStorage.setItem('skuline.granularity', '"hourly"'));
  await page.goto('/dashboard');
  await expect(selector(page, 'Granularity')).toHaveValue('Daily');
});

test('a name as long as a name can be is cut off in the legend, and the page stays as wide as its window', async ({
  page,
}) => {
  const name = 'Long'.repeat(60);
  await page.route(`**${BREAKDOWN}?*top=5*`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replaceAll('"United Kingdom"', `"${name}"`),
    });
  });
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/dashboard?breakdown=brand_name&metric=net_sales');
    await expect(legend(page).filter({ hasText: name })).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `${width} px`).toBe(width);
  }
  // The rows of the other metrics may still be on their way.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test.describe('a press inside the plot', () => {
  test.use({ hasTouch: true });

  test('draws no focus ring, by mouse or by finger; the keyboard gets one round the whole plot', async ({
    page,
  }) => {
    await page.goto('/dashboard?range=last_30_days&metric=net_sales');
    await page.getByRole('heading', { name: 'Net Sales by Parent SKU' }).hover();
    const plot = page.getByRole('application').first();
    await plot.scrollIntoViewIfNeeded();
    const box = await plot.boundingBox();
    if (box === null) throw new Error('the plot has its place');
    const ring = () =>
      page.evaluate(() =>
        document.activeElement ? getComputedStyle(document.activeElement).outlineStyle : '',
      );
    // Over the axis, the areas and the empty space above them.
    for (const [x, y] of [
      [0.03, 0.88],
      [0.2, 0.7],
      [0.6, 0.1],
    ] as const) {
      await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
      expect(await ring(), `a click at ${x}, ${y}`).toBe('none');
      await page.touchscreen.tap(box.x + box.width * x, box.y + box.height * y);
      expect(await ring(), `a tap at ${x}, ${y}`).toBe('none');
    }
    await page.getByRole('button', { name: 'Show as table' }).first().focus();
    await page.keyboard.press('Shift+Tab');
    await expect(plot).toBeFocused();
    expect(await ring()).toBe('solid');
  });
});
