import type { Locator, Page } from '@playwright/test';
import { ApiCalls } from '../harness/api-calls.ts';
import { readTable } from '../harness/chart.ts';
import { expect, test } from '../harness/journey.ts';
import { SUPERSTORE } from '../harness/sellers.ts';

const WEEKLY = '/api/weekly-search-volume';
const KEYWORDS = '/api/keywords-by-week';

test.use({ seller: SUPERSTORE });

/** It is drawn for those who come near. */
async function scrollThere(page: Page): Promise<void> {
  await section(page).scrollIntoViewIfNeeded();
}

function section(page: Page): Locator {
  return page.getByRole('region', { name: 'Search Volume' });
}

test('the biggest parent SKU comes first; another week and another one are chosen, and kept in the URL', async ({
  page,
}) => {
  await test.step('weeks as buttons and as a table, and the keywords of the latest', async () => {
    const calls = new ApiCalls(page);
    await page.goto('/dashboard');
    await scrollThere(page);
    const volume = section(page);
    await expect(volume.getByRole('combobox', { name: 'Parent SKU of the search volume' })).toHaveValue(
      'Chairs',
    );
    await expect(volume.getByRole('heading', { name: 'Week of Nov 19' })).toBeVisible();
    await expect(volume.getByRole('status')).toHaveText('1,990 searches');
    const keywords = volume.getByRole('table', { name: 'Keywords, Week of Nov 19' });
    await expect(keywords).toBeVisible();
    expect(await readTable(keywords)).toEqual([
      ['Keyword', 'Volume', 'Change'],
      ['office chair', '1,590', '0.6%up 0.6 percent, better'],
      ['desk chair, black', '400', '0.0%unchanged, 0.0 percent'],
    ]);
    const weekly = calls.to(WEEKLY);
    expect(weekly).toHaveLength(1);
    expect(weekly[0]?.query.getAll('parent_sku_name')).toEqual(['Chairs']);
    expect(calls.to(KEYWORDS)).toHaveLength(1);

    // 16 weeks up to the range's end; special weeks are named; the same week of last year is shown beside.
    await expect(volume.getByRole('group', { name: 'Weeks' }).getByRole('button')).toHaveCount(16);
    await volume.getByRole('button', { name: 'Show as table' }).click();
    const [head, latest] = await readTable(
      volume.getByRole('table', { name: 'Search volume of Chairs by week' }),
    );
    expect(head).toEqual(['Week', 'Volume', 'Change', 'Last year', 'Change', 'Seasonality', 'Special']);
    expect(latest?.slice(0, 5)).toEqual([
      'Nov 19',
      '1,990',
      '0.5%up 0.5 percent, better',
      '1,470',
      '35.4%up 35.4 percent, better',
    ]);
    expect(latest?.at(-1)).toMatch(/Black Friday/);
  });

  await test.step('another week and another parent SKU by click and by keyboard, and kept in the URL', async () => {
    const volume = section(page);
    await volume.getByRole('button', { name: 'Show as chart' }).click();
    await volume.getByRole('button', { name: /^Week of Nov 12, 1,980 searches/ }).click();
    await expect(volume.getByRole('heading', { name: 'Week of Nov 12' })).toBeVisible();
    await expect(page).toHaveURL(/search_week=2017-11-12/);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(volume.getByRole('heading', { name: 'Week of Nov 5' })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(volume.getByRole('heading', { name: 'Week of Nov 12' })).toBeVisible();
    await page.reload();
    await scrollThere(page);
    await expect(volume.getByRole('heading', { name: 'Week of Nov 12' })).toBeVisible();

    await volume.getByRole('combobox', { name: 'Parent SKU of the search volume' }).click();
    await page.getByRole('option', { name: 'Phones' }).dispatchEvent('click');
    await expect(page).toHaveURL(/search_parent=Phones/);
    await expect(volume.getByRole('rowheader', { name: 'smart phone' })).toBeVisible();
    await page.goBack();
    await expect(volume.getByRole('rowheader', { name: 'office chair' })).toBeVisible();

    // The filters restrict the parent SKUs.
    await page.goto('/dashboard?brand=Technology');
    await scrollThere(page);
    await expect(volume.getByRole('rowheader', { name: 'smart phone' })).toBeVisible();
    await page.goto('/dashboard?parent=Tables');
    await scrollThere(page);
    await expect(volume.getByText('Tables has no keyword volumes in these weeks.')).toBeVisible();
  });
});
