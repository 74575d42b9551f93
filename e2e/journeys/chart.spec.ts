import { BREAKDOWN } from '../harness/api-calls.ts';
import { choose, expectOptions, legend, selector, showTable } from '../harness/chart.ts';
import { downloadFromMenu } from '../harness/download.ts';
import { choosePreset } from '../harness/filter-bar.ts';
import { expect, test } from '../harness/journey.ts';
import { expectNoSidewaysScroll } from '../harness/sideways-scroll.ts';

test('selectors stay open while the chart arrives, a metric that is not in the data is said, granularity is remembered, long names are cut off', async ({
  page,
}) => {
  await test.step('a selector that is open stays so while the chart it belongs to arrives; the title names what is chosen', async () => {
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
    await expect(page).toHaveURL(/breakdown=brand_name/);
    await page.unroute(`**${BREAKDOWN}?*top=5*`);

    await expectOptions(page, 'Breakdown', ['Brands', 'Parent SKUs', 'SKUs']);
    await choose(page, 'Metric', 'Units Sold');
    await expect(page.getByRole('heading', { name: 'Units Sold by Brand' })).toBeVisible();
    await choose(page, 'Breakdown', 'SKUs');
    await expect(page.getByRole('heading', { name: 'Units Sold by SKU' })).toBeVisible();
    await choose(page, 'Breakdown', 'Parent SKUs');
    await expect(page.getByRole('heading', { name: 'Units Sold by Parent SKU' })).toBeVisible();
  });

  await test.step('a metric that is not in the data is said instead of drawn as zeros, in the chart, as a table and as CSV', async () => {
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

  await test.step('a granularity chosen by hand is remembered; a new range starts at its own, and says what can be chosen', async () => {
    await page.goto('/dashboard');
    await choose(page, 'Granularity', 'Weekly');
    // A new visit reads the saved choice.
    await page.goto('/dashboard');
    await expect(selector(page, 'Granularity')).toHaveValue('Weekly');
    await choosePreset(page, 'Last 30 Days');
    await expect(selector(page, 'Granularity')).toHaveValue('Daily');
    await expectOptions(page, 'Granularity', ['Daily', 'Weekly']);
  });

  await test.step('a name as long as a name can be is cut off in the legend, and the page stays as wide as its window', async () => {
    const name = 'Long'.repeat(60);
    await page.route(`**${BREAKDOWN}?*top=5*`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replaceAll('"United Kingdom"', `"${name}"`),
      });
    });
    await page.goto('/dashboard?breakdown=brand_name&metric=net_sales');
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(legend(page).filter({ hasText: name })).toBeVisible();
      await expectNoSidewaysScroll(page, { where: `${width} px` });
    }
    // The rows of the other metrics may still be on their way.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
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
    await page.getByRole('switch', { name: 'Notes' }).focus();
    await page.keyboard.press('Shift+Tab');
    await expect(plot).toBeFocused();
    expect(await ring()).toBe('solid');
  });
});

test.describe('on paper', () => {
  /** What a landscape page of A4 or US Letter leaves between its margins, in CSS pixels. */
  const PAPER = { width: 980, height: 715 };
  test.use({ viewport: PAPER });

  test('the cards and the chart stand on one sheet', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(legend(page).first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    const chart = page.locator('figure').first();
    await expect(chart).toBeVisible();
    const end = await chart.evaluate((element) => element.getBoundingClientRect().bottom + window.scrollY);
    expect(end).toBeLessThanOrEqual(PAPER.height);
  });
});
