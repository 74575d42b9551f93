import { listViolations } from '../harness/axe.ts';
import { readTable } from '../harness/chart.ts';
import { downloadFromMenu } from '../harness/download.ts';
import { expect, test } from '../harness/journey.ts';
import { SUPERSTORE } from '../harness/sellers.ts';

test.use({ seller: SUPERSTORE });

// Worked out apart from the project from the rows of the file: Oct 26 – Nov 24 and Sep 26 – Oct 25, 2017. It has neither
// sessions nor ads, so that its one step is from orders to units.
test('what a step lost by brand, by keyboard alone, its rate over time and its file; rates are measured by all products or by a brand', async ({
  page,
}) => {
  await test.step('by keyboard alone: what a step lost by brand, its rate over time, and its file', async () => {
    await page.goto('/funnel?range=last_30_days&breakdown=brand_name');
    await expect(page.getByText('Not in your data: Ad Impressions, Ad Clicks, Ad Orders.')).toBeVisible();
    const table = page.getByRole('table', { name: 'Funnel by brand, orders to units sold, Oct 26 – Nov 24' });
    await expect(table.getByRole('button', { name: 'Technology' })).toBeVisible();
    expect(await readTable(table)).toEqual([
      ['Brand', 'Orders', 'Units Sold', 'Units per order', 'Previous', 'Change', 'Test', 'Money lost'],
      [
        'Technology',
        '89',
        '343',
        '385.4%',
        '408.0%',
        '−22.6 ptminus 22.6 points, not tested',
        'not tested',
        '$2,609',
      ],
      [
        'Furniture',
        '90',
        '302',
        '335.6%',
        '352.2%',
        '−16.7 ptminus 16.7 points, not tested',
        'not tested',
        '$1,302',
      ],
      [
        'Office Supplies',
        '265',
        '1,083',
        '408.7%',
        '372.2%',
        '+36.5 ptplus 36.5 points, not tested',
        'not tested',
        '—',
      ],
      [
        'All 3 brands',
        '444',
        '1,728',
        '389.2%',
        '373.8%',
        '+15.4 ptplus 15.4 points, not tested',
        'not tested',
        '—',
      ],
    ]);
    await expect(page.getByRole('heading', { name: 'No step lost more than noise allows' })).toBeVisible();

    await table.getByRole('button', { name: 'Technology' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Furniture: orders to units sold' })).toBeVisible();
    await expect(page).toHaveURL(/funnel_row=Furniture$/);
    await expect(page.getByText('Units lost').locator('xpath=following-sibling::dd')).toHaveText('15');
    await page.getByRole('button', { name: 'Show as table' }).press('Enter');
    await expect(page.getByRole('table', { name: 'Furniture: orders to units sold' })).toBeVisible();
    expect(await listViolations(page)).toEqual([]);

    await table.getByRole('button', { name: 'Orders', exact: true }).press('Enter');
    await expect(table.getByRole('rowheader').nth(1)).toHaveText('Furniture');
    await expect(
      page.getByRole('status').filter({ hasText: 'highest number that went in first' }),
    ).toHaveText('3 brands, highest number that went in first, page 1 of 1');
    await page.goBack();
    await expect(table.getByRole('rowheader').first()).toHaveText('Technology');

    const csv = await downloadFromMenu(
      page,
      page.getByRole('button', { name: 'Download' }),
      'All rows as CSV',
    );
    expect(csv.name).toBe('skuline-funnel-by-brand-orders-to-units-sold-2017-10-26-2017-11-24.csv');
    expect(csv.content.toString('utf8')).toMatch(
      /\r\nTechnology,89,343,3\.85393.*,not tested,129\.6\d*,2608\.55\r\n/,
    );
  });

  await test.step('on paper the sums stand below the last row, wherever the sheet ends', async () => {
    const size = page.viewportSize();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 1046, height: 300 });
    const table = page.locator('table:has(tfoot)');
    const last = await table.locator('tbody tr').last().boundingBox();
    const sums = await table.locator('tfoot').boundingBox();
    expect(Math.round(sums?.y ?? 0)).toBe(Math.round((last?.y ?? 0) + (last?.height ?? 0)));
    await page.emulateMedia({ media: 'screen' });
    if (size !== null) await page.setViewportSize(size);
  });

  await test.step('on paper its chart fits its place, whatever it was on the screen', async () => {
    await page.getByRole('button', { name: 'Show as chart' }).click();
    const plot = page.locator('.recharts-wrapper').first();
    await expect(plot).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    // A printer gives the page no time to draw again.
    const beyond = await plot.evaluate((drawn) => {
      const place = drawn.parentElement;
      if (place === null) throw new Error('the drawing has a place');
      const parts = [drawn, ...drawn.querySelectorAll('svg')];
      return ['240px', '1600px'].flatMap((width) => {
        place.style.width = width;
        const room = place.getBoundingClientRect();
        const boxes = parts.map((part) => part.getBoundingClientRect());
        place.style.width = '';
        return boxes.map(({ right, bottom }) => Math.max(right - room.right, bottom - room.bottom));
      });
    });
    expect(Math.max(...beyond)).toBeLessThanOrEqual(1);
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('rates are measured by all products, and a brand that is chosen stays in the link', async () => {
    await page.goto('/funnel?range=last_30_days&breakdown=brand_name&funnel_reference=tenant');
    const table = page.getByRole('table', { name: /^Funnel by brand/ });
    await expect(table.getByRole('columnheader', { name: 'All products' })).toBeVisible();
    await expect(table.getByRole('row', { name: /^Technology/ })).toContainText('389.2%');
    await page.getByRole('combobox', { name: 'Compare rates with' }).click();
    await page.getByRole('option', { name: 'Furniture' }).dispatchEvent('click');
    await expect(table.getByRole('row', { name: /^Technology/ })).toContainText('335.6%');
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Compare rates with' })).toHaveValue('Furniture');
  });
});
