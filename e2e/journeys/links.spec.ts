import type { Page } from '@playwright/test';
import { expectMainCards } from '../harness/cards.ts';
import { choose, selector } from '../harness/chart.ts';
import { periodOf, readExpected } from '../harness/expected.ts';
import { applyFilter, choosePreset, clearFilters, dateTrigger } from '../harness/filter-bar.ts';
import { expect, test } from '../harness/journey.ts';
import { RETAILER } from '../harness/sellers.ts';

const expected = readExpected(RETAILER);
const last7 = periodOf(expected.periods, 'last_7_days');
const filtered = periodOf(expected.filtered, 'last_30_days');

async function expectAnalysis(page: Page): Promise<void> {
  await expect(dateTrigger(page)).toHaveText('Last 30 Days');
  await expect(page.getByRole('button', { name: 'Brands (2)' })).toBeVisible();
  await expect(selector(page, 'Granularity')).toHaveValue('Weekly');
  await expect(page.getByRole('heading', { name: 'Net Sales by Brand' })).toBeVisible();
  await expectMainCards(page, filtered);
}

test('what is looked at lives in the URL: reload, a second tab and the back button bring it back', async ({
  page,
  context,
}) => {
  await page.goto('/dashboard');
  await choosePreset(page, 'Last 30 Days');
  await applyFilter(page, 'Brands', ['Germany', 'France']);
  await choose(page, 'Granularity', 'Weekly');
  await choose(page, 'Breakdown', 'Brands');
  await choose(page, 'Metric', 'Net Sales');
  await expectAnalysis(page);
  await page.reload();
  await expectAnalysis(page);

  const second = await context.newPage();
  await second.goto(page.url());
  await expectAnalysis(second);
  await clearFilters(second);
  await expect(second.getByRole('button', { name: 'Brands', exact: true })).toBeVisible();
  // Each tab has its own analysis.
  await expectAnalysis(page);

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Orders by Brand' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Orders by Parent SKU' })).toBeVisible();
  await page.goBack();
  await expect(selector(page, 'Granularity')).toHaveValue('Daily');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Brands', exact: true })).toBeVisible();
  await page.goBack();
  await expect(dateTrigger(page)).toHaveText('Last 7 Days');
  await expectMainCards(page, last7);
  await page.goForward();
  await expect(dateTrigger(page)).toHaveText('Last 30 Days');
});

test('a link that makes no sense falls back to the defaults with a notice, and never crashes', async ({
  page,
}) => {
  const crashes: string[] = [];
  page.on('pageerror', (error) => crashes.push(error.message));
  await page.goto(
    '/dashboard?range=%7B%22a%22:[1,%7B%7D]%7Dx&start=2011-02-30&end=2011-03-05&granularity=hourly&breakdown=shoe&metric=[]',
  );
  const notice = page.getByText(
    'Part of the link is invalid and was ignored: range, start, end, granularity, breakdown, metric. The default is shown instead.',
  );
  await expect(notice).toBeVisible();
  await expect(dateTrigger(page)).toHaveText('Last 7 Days');
  await expectMainCards(page, last7);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toBeHidden();
  await expect(page).not.toHaveURL(/range|granularity/);

  // Unknown names are not invalid; they just match nothing.
  const nobody = [
    '__proto__',
    "x'; DROP TABLE daily_performance; --",
    '%00',
    '[object Object]',
    'x'.repeat(501),
  ];
  await page.goto(`/dashboard?${nobody.map((brand) => `brand=${encodeURIComponent(brand)}`).join('&')}`);
  await expect(page.getByRole('heading', { name: 'No Performance Data' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Brands (5)' })).toBeVisible();
  await page.goto('/dashboard?brand=%E0%A4%A&metric=net_sales#%');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(page.getByText('Something went wrong')).toBeHidden();
  expect(crashes).toEqual([]);
});
