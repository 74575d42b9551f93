import type { Page } from '@playwright/test';
import { FACT_IDS } from '@skuline/domain/metrics';
import { choose, legend, readTable, showTable } from '../harness/chart.ts';
import { downloadFromMenu } from '../harness/download.ts';
import { applyFilter, choosePreset, clearFilters, openFilter } from '../harness/filter-bar.ts';
import { type CsvFile, importFile } from '../harness/import-page.ts';
import { expect, test } from '../harness/journey.ts';
import { ARCHIVIST } from '../harness/sellers.ts';
import { fillSignIn } from '../harness/sign-in.ts';

test.use({ isSignedIn: false, now: new Date('2026-11-20T20:00:00Z') });

/** Brands that a program could mistake for keywords or split within a character, with their sessions. */
const BRANDS = [
  ['🦊 Fox & Söhne', 44],
  ['constructor', 33],
  ['__proto__', 22],
] as const;
const TOTAL = 99;

/** All on one day, years ago. */
function oldFile(): CsvFile {
  const header = ['date_key', 'brand_name', 'parent_sku_name', 'sku_name', ...FACT_IDS].join(',');
  const lines = BRANDS.map(([brand, count]) =>
    ['2011-12-09', brand, `Kettle of ${brand}`, `K-${count}`, ...FACT_IDS.map(() => count)].join(','),
  );
  return {
    name: 'old.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${[header, ...lines].join('\n')}\n`),
  };
}

async function expectNewestDays(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/dashboard\?start=2011-12-03&end=2011-12-09/);
  await expectSessions(page, TOTAL);
}

async function expectSessions(page: Page, count: number): Promise<void> {
  const card = page.getByRole('list', { name: 'Main metrics' }).getByRole('button').first();
  await expect(card).toHaveAccessibleName(new RegExp(`^Sessions ${count} `));
}

test('old data are one click away from everywhere, and a name may be any text, from the file to the export', async ({
  page,
}) => {
  await page.goto('/import');
  await fillSignIn(page, ARCHIVIST);
  await importFile(page, oldFile());

  await test.step('from the result of the import, the empty dashboard, and the header', async () => {
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await expectNewestDays(page);
    await choosePreset(page, 'Last 7 Days');
    await expect(page.getByRole('heading', { name: 'No Performance Data' })).toBeVisible();
    await page.getByRole('button', { name: 'Show Dec 3 – 9, 2011' }).click();
    await expectNewestDays(page);
    await choosePreset(page, 'Last 7 Days');
    await expect(page.getByRole('heading', { name: 'No Performance Data' })).toBeVisible();
    await page.getByRole('link', { name: /^Data through Dec 9, 2011/ }).click();
    await expectNewestDays(page);
  });

  await test.step('where no range is chosen they are what every page opens with, and its own keys stay with it', async () => {
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await page.goto('/catalogue?catalogue_show=unknown');
    await navigation.getByRole('link', { name: 'Costs' }).click();
    await expect(page).toHaveURL(/\/costs$/);
    await expect(page.getByText('Figures for Dec 3 – 9, 2011')).toBeVisible();
    const costOf = page.getByRole('textbox', { name: 'Unit cost of K-44' });
    await expect(costOf).toBeVisible();
    // What was sold at any time is asked for, whatever days are looked at.
    await page.goto('/costs?range=last_7_days');
    await expect(page.getByText('No net sales in these days.')).toBeVisible();
    await expect(costOf).toBeVisible();
    for (const to of ['/profit-loss', '/funnel']) {
      await page.goto(to);
      await expect(page.getByText(/^Dec \d – 9, 2011/).first()).toBeVisible();
      await expect(page.getByRole('heading', { name: 'No Performance Data' })).toHaveCount(0);
    }
    await navigation.getByRole('link', { name: 'Import data' }).click();
    await navigation.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expectSessions(page, TOTAL);
  });

  await test.step('in the chart, its table and its export', async () => {
    await choose(page, 'Breakdown', 'Brands');
    await expect(legend(page)).toContainText(BRANDS.map(([brand, count]) => `${brand}${count}`));
    const [heads, ...rows] = await readTable(await showTable(page, 'Sessions by Brand'));
    expect(heads?.slice(1)).toEqual([...BRANDS.map(([brand]) => brand), 'Total']);
    expect(rows.find(([name]) => name === 'Total')?.slice(1)).toEqual([
      ...BRANDS.map(([, count]) => `${count}`),
      `${TOTAL}`,
    ]);
    const { content } = await downloadFromMenu(
      page,
      page.getByRole('button', { name: 'Export' }),
      'Chart as CSV',
    );
    const text = content.toString('utf8');
    expect(text).toContain(`Days,${BRANDS.map(([brand]) => brand).join(',')},Total,Note\r\n`);
    expect(text).toContain('2011-12-09,2011-12-09,1,44,33,22,99,\r\n');
  });

  await test.step('in the filters, each with its own products', async () => {
    for (const [brand, count] of BRANDS) {
      await applyFilter(page, 'Brands', [brand]);
      await expectSessions(page, count);
      const parents = await openFilter(page, 'Parent SKUs');
      await expect(parents.getByRole('option')).toContainText([`Kettle of ${brand}`]);
      await parents.getByRole('button', { name: 'Cancel' }).click();
      await expect(parents).toBeHidden();
      await clearFilters(page);
      await expectSessions(page, TOTAL);
    }
  });
});
