import type { Locator, Page } from '@playwright/test';
import { listViolations } from '../harness/axe.ts';
import { readTable } from '../harness/chart.ts';
import { downloadFromMenu } from '../harness/download.ts';
import { filterTrigger } from '../harness/filter-bar.ts';
import { expect, test } from '../harness/journey.ts';
import { expectNoSidewaysScroll } from '../harness/sideways-scroll.ts';

const BY_BRAND = '/dashboard?range=last_30_days&metric=net_sales&breakdown=brand_name';
const BY_SKU = '/dashboard?range=last_30_days&metric=net_sales&breakdown=sku_name';

function movers(page: Page): Locator {
  return page.getByRole('region', { name: 'Movers', exact: true });
}

/** The names of the rows between head and foot. */
async function expectFirstNames(page: Page, names: readonly string[]): Promise<void> {
  const shown = movers(page).getByRole('table').locator('tbody th button');
  for (const [at, name] of names.entries()) await expect(shown.nth(at)).toHaveText(name);
}

// Worked out apart from the project from the rows of the file: Oct 26 – Nov 24 and Sep 26 – Oct 25, 2011.
test('by brand the largest changes come first with their shares and drivers, thousands of SKUs are searched and saved, on a phone names stay', async ({
  page,
}) => {
  await test.step('the largest changes come first, and the foot is the whole of all pages', async () => {
    await page.goto(BY_BRAND);
    const table = movers(page).getByRole('table', {
      name: 'Movers: Net sales by brand, Oct 26 – Nov 24 against Sep 26 – Oct 25',
    });
    await expect(table.getByRole('button', { name: 'France', exact: true })).toBeVisible();
    const rows = await readTable(table);
    expect(rows).toHaveLength(14);
    expect(rows.slice(0, 7)).toEqual([
      ['Brand', 'Net Sales', 'Change', 'Change %', 'Previous', 'Share of total', 'Share of change'],
      [
        'United Kingdom',
        '$1,215,263',
        '+$340,740',
        '39.0%up 39.0 percent, better',
        '$874,524',
        '87.0%',
        '96.6%',
      ],
      ['France', '$33,078', '+$15,583', '89.1%up 89.1 percent, better', '$17,495', '2.4%', '4.4%'],
      ['Australia', '$7,069', '−$10,678', '60.2%down 60.2 percent, worse', '$17,747', '0.5%', '−3.0%'],
      ['Spain', '$9,981', '+$7,574', '314.6%up 314.6 percent, better', '$2,407', '0.7%', '2.1%'],
      ['Japannew', '$6,757', '+$6,757', '—change unknown', '—', '0.5%', '1.9%'],
      ['Germany', '$22,266', '−$6,419', '22.4%down 22.4 percent, worse', '$28,685', '1.6%', '−1.8%'],
    ]);
    expect(rows.at(-1)).toEqual([
      'All 29 brands',
      '$1,397,024',
      '+$352,564',
      '33.8%up 33.8 percent, better',
      '$1,044,460',
      '100.0%',
      '100.0%',
    ]);
    // Why? of a row opens the drivers of its change alone.
    await movers(page).getByRole('button', { name: 'Why? Australia' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Why net sales of Australia changed' });
    await expect(dialog.getByRole('img', { name: /^Previous \$17,747, .* Current \$7,069$/ })).toBeVisible();
    await expect(dialog.getByText(/^Net sales fell \$10,678: /)).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'Fell most' }).getByRole('listitem')).toHaveCount(3);
    await page.keyboard.press('Escape');
    await expect(movers(page).getByRole('button', { name: 'Why? Australia' })).toBeFocused();

    await expect(movers(page).getByRole('radiogroup', { name: 'Which movers' })).toHaveText(
      /All 29.*Down 14.*Up 15/,
    );
    await movers(page).getByText('Down 14').click();
    await expectFirstNames(page, ['Australia', 'Germany', 'EIRE']);
    await expect(movers(page).getByRole('status')).toHaveText('14 brands, largest change first, page 1 of 2');
    await expect(table.getByRole('rowheader', { name: 'All 29 brands' })).toBeVisible();
  });

  await test.step('order and page follow the keyboard, are announced, and stay in the link', async () => {
    await movers(page).getByText('All 29').first().click();
    await expectFirstNames(page, ['United Kingdom', 'France']);
    const change = movers(page).getByRole('button', { name: 'Change', exact: true });
    const head = movers(page).getByRole('columnheader', { name: 'Change', exact: true });
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await change.focus();
    await page.keyboard.press('Enter');
    await expectFirstNames(page, ['Australia', 'Germany', 'EIRE', 'Cyprus']);
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await expect(change).toBeFocused();
    const announced = movers(page).getByRole('status');
    await expect(announced).toHaveText('29 brands, largest fall first, page 1 of 3');
    await movers(page).getByRole('button', { name: 'Next page' }).focus();
    await page.keyboard.press('Enter');
    await expect(announced).toHaveText('29 brands, largest fall first, page 2 of 3');
    await expect(page).toHaveURL(/movers_sort=change&movers_page=2/);
    await page.reload();
    await expect(announced).toHaveText('29 brands, largest fall first, page 2 of 3');
    await page.goBack();
    await expect(announced).toHaveText('29 brands, largest fall first, page 1 of 3');

    // A name filters the page by itself.
    await movers(page).getByRole('button', { name: 'Germany', exact: true }).press('Enter');
    await expect(page).toHaveURL(/brand=Germany/);
    await expect(filterTrigger(page, 'Brands')).toHaveText('Brands (1)');
    await expect(movers(page).getByRole('rowheader', { name: 'All 1 brand' })).toBeVisible();
  });

  await test.step('3,061 SKUs are searched and saved by the server', async () => {
    await page.goto(BY_SKU);
    await expectFirstNames(page, ['23084', '22086', '22197', '79321', '85123A', '23581']);
    await movers(page).getByRole('searchbox', { name: 'Search SKUs' }).fill('2358');
    await expectFirstNames(page, ['23581', '23582']);
    await expect(page).toHaveURL(/movers_search=2358/);
    await expect(movers(page).getByRole('rowheader', { name: 'All 3,061 SKUs' })).toBeVisible();
    await movers(page).getByRole('searchbox', { name: 'Search SKUs' }).fill('no such SKU');
    await expect(movers(page).getByText('No SKUs match').last()).toBeVisible();
    await movers(page).getByRole('searchbox', { name: 'Search SKUs' }).fill('');
    await expectFirstNames(page, ['23084', '22086']);

    const button = movers(page).getByRole('button', { name: 'Download' });
    const csv = await downloadFromMenu(page, button, 'All rows as CSV');
    expect(csv.name).toBe('skuline-net-sales-movers-by-sku-2011-10-26-2011-11-24.csv');
    const lines = csv.content.toString('utf8').split('\r\n');
    const first = lines.findIndex((line) => line.startsWith('SKU,')) + 1;
    expect(lines.slice(first, -2)).toHaveLength(3061);
    expect(lines[first]).toMatch(/^23084,23084,.*,37347\.78,998\.63,36349\.15,/);
    expect(lines.at(-2)).toMatch(/^Total,.*,1397024,1044460\.06,352563\.94,/);
    const workbook = await downloadFromMenu(page, button, 'All rows for Excel');
    expect(workbook.name).toBe('skuline-net-sales-movers-by-sku-2011-10-26-2011-11-24.xlsx');
    expect(workbook.content.subarray(0, 2).toString()).toBe('PK');
  });

  await test.step('beside the open assistant the way to the drivers of a row is in sight, and so are whole columns', async () => {
    for (const width of [1440, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(BY_SKU);
      await expectFirstNames(page, ['23084']);
      const why = movers(page).getByRole('button', { name: 'Why? 23084' });
      await why.scrollIntoViewIfNeeded();
      await expect(why).toBeInViewport({ ratio: 1 });
      await expect(why).toHaveCSS('opacity', '1');
      for (const head of ['Net Sales', 'Change', 'Change %'])
        await expect(movers(page).getByRole('columnheader', { name: head, exact: true })).toBeInViewport({
          ratio: 1,
        });
    }
    // Below 1440 pixels nothing stands beside the page, and there is room for all of them.
    await expect(movers(page).getByRole('columnheader', { name: 'Share of total' })).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(movers(page).getByRole('columnheader', { name: 'Share of total' })).toBeHidden();
  });

  await test.step('on a phone names stay while the figures scroll, the page does not, and axe finds nothing wrong', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${BY_SKU}&movers_columns=units_sold`);
    // They are drawn for those who come near.
    // The section takes the place of what stood there while it loaded.
    const last = page.getByRole('heading', { name: 'Search Volume' });
    await expect(() => last.scrollIntoViewIfNeeded()).toPass();
    await expectFirstNames(page, ['23084']);
    const table = movers(page).getByRole('table');
    const [head] = await readTable(table);
    expect(head?.slice(0, 4)).toEqual(['SKU', 'Net Sales', 'Change', 'Change %']);
    // What the rows are sorted by is in sight, whole.
    await table.getByRole('rowheader').first().scrollIntoViewIfNeeded();
    await expect(table.getByRole('columnheader', { name: 'Change', exact: true })).toBeInViewport({
      ratio: 1,
    });
    const name = table.getByRole('rowheader').first();
    const before = await name.boundingBox();
    // Sideways, too.
    await table.getByRole('columnheader', { name: 'Units Sold', exact: true }).scrollIntoViewIfNeeded();
    await expect(table.getByRole('columnheader', { name: 'Change', exact: true })).not.toBeInViewport({
      ratio: 1,
    });
    expect((await name.boundingBox())?.x).toBe(before?.x);
    await expectNoSidewaysScroll(page);

    // Nothing points here: a name opens what can be done with its row, and filters nothing by itself.
    await name.getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Why?' }).click();
    const sheet = page.getByRole('dialog', { name: 'Why net sales of 23084 changed' });
    await expect(sheet.getByText(/^Net sales rose /)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(name.getByRole('button')).toBeFocused();
    await name.getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Filter to this' }).click();
    await expect(page).toHaveURL(/[?&]sku=23084/);
    await expect(movers(page).getByRole('rowheader', { name: 'All 1 SKU' })).toBeVisible();
    // Old rows are dimmed until the new ones are there.
    await expect(movers(page).locator('[data-stale]')).toHaveCount(0);
    expect(await listViolations(page, { within: 'section[aria-labelledby="movers"]' })).toEqual([]);
  });
});
