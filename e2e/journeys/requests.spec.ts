import {
  ApiCalls,
  BREAKDOWN,
  datesOf,
  LISTS,
  waitForOtherMetrics,
  withoutRules,
} from '../harness/api-calls.ts';
import { expectMainCards } from '../harness/cards.ts';
import { choose } from '../harness/chart.ts';
import { periodOf, readExpected } from '../harness/expected.ts';
import { choosePreset, clearFilters } from '../harness/filter-bar.ts';
import { expect, test } from '../harness/journey.ts';
import { RETAILER } from '../harness/sellers.ts';

const { periods } = readExpected(RETAILER);
const last7 = periodOf(periods, 'last_7_days');
const last30 = periodOf(periods, 'last_30_days');

test('each answer is asked for once and kept for five minutes, and the last click wins', async ({ page }) => {
  await test.step('the lists come first, then one request for each period and one for the chart', async () => {
    const calls = new ApiCalls(page);
    await page.goto('/dashboard');
    await expectMainCards(page, last7);
    for (const list of LISTS) expect(calls.to(list), list).toHaveLength(1);
    const paths = calls.paths();
    const lastList = Math.max(...LISTS.map((list) => paths.indexOf(list)));
    expect(paths.indexOf(BREAKDOWN)).toBeGreaterThan(lastList);

    expect(calls.periods().toSorted()).toEqual(['2011-11-11..2011-11-17', '2011-11-18..2011-11-24']);
    expect(calls.charts().map(datesOf)).toEqual(['2011-11-18..2011-11-24']);
    const [chart] = calls.charts();
    expect(chart?.query.getAll('group_by')).toEqual(['date_key', 'parent_sku_name']);
    expect(chart?.query.get('top')).toBe('5');
    expect(chart?.query.getAll('facts')).toEqual(['orders', 'net_sales']);
  });

  await test.step('the last click wins: an older answer that comes late never overwrites a newer one', async () => {
    const late = Promise.withResolvers<void>();
    let answered = 0;
    await page.route(`**${BREAKDOWN}?start_date=2011-11-01&*`, async (route) => {
      const response = await route.fetch();
      await late.promise;
      // Canceled by the page meanwhile, as intended.
      await route.fulfill({ response }).catch(() => undefined);
      answered += 1;
    });
    const calls = new ApiCalls(page);
    await choosePreset(page, 'Month to Date');
    await expect.poll(() => calls.periods()).toContain('2011-11-01..2011-11-24');
    await choosePreset(page, 'Last 30 Days');
    await expectMainCards(page, last30);
    late.resolve();
    await expect.poll(() => answered).toBe(2);
    await expectMainCards(page, last30);
    await expect(page).toHaveURL(/range=last_30_days/);
    await calls.expectAnswered();
  });

  await test.step('within five minutes what was asked is not asked again; after them it is', async () => {
    const calls = new ApiCalls(page);

    await page.clock.setFixedTime(new Date(RETAILER.now.getTime() + 299_000));
    await page.getByRole('link', { name: 'Cohort Analysis' }).click();
    await expect(page.getByText('Analyze customer behavior patterns over time')).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    // The range that was looked at is kept on the way.
    await expectMainCards(page, last30);
    await choosePreset(page, 'Last 7 Days');
    await expectMainCards(page, last7);
    expect([...calls.periods(), ...calls.charts()]).toEqual([]);
    for (const list of LISTS) expect(calls.to(list), list).toEqual([]);

    await page.clock.setFixedTime(new Date(RETAILER.now.getTime() + 301_000));
    await choosePreset(page, 'Last 30 Days');
    await expect.poll(() => calls.periods()).toHaveLength(2);
    await expect.poll(() => [...calls.charts(), ...calls.ahead()]).not.toHaveLength(0);
  });
});

/**
 * Different ones, of documents, scripts, styles, fonts and answers: a browser asks for six of them at a time. What a slow
 * machine asks again, because its window was looked at or an answer failed, is none more.
 */
const MOST_REQUESTS = 40;

test('the whole dashboard, down to its end, is there after at most forty different requests', async ({
  page,
}) => {
  const requested = new Map<string, string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // What people do is reported in batches, for as long as the page is open.
    if (pathname !== '/api/events') requested.set(request.url(), pathname);
  });
  const paths = () => [...requested.values()];
  await page.goto('/dashboard');
  await expectMainCards(page, last7);
  // The section takes the place of what stood there while it loaded.
  const last = page.getByRole('heading', { name: 'Search Volume', exact: true });
  await expect(() => last.scrollIntoViewIfNeeded()).toPass();
  await expect.poll(paths).toContain('/api/movers');
  await page.waitForLoadState('networkidle');
  // What insights and built-in rules tell comes last.
  await expect.poll(paths).toContain('/api/notifications');
  await page.waitForLoadState('networkidle');
  expect(requested.size, paths().join('\n')).toBeLessThanOrEqual(MOST_REQUESTS);
});

test('filters go out as repeated keys, once after a rest; without a hierarchy it is built from rows', async ({
  page,
}) => {
  await test.step('repeated keys, and no cards for a change of the chart alone', async () => {
    await withoutRules(page);
    const calls = new ApiCalls(page);
    const idle = waitForOtherMetrics(page, 'parent_sku_name');
    await page.goto('/dashboard?brand=Germany&brand=France&parent=22423');
    await expect(page.getByRole('list', { name: 'Main metrics' })).toBeVisible();
    for (const call of calls.to(BREAKDOWN)) {
      expect(call.query.getAll('brand_name')).toEqual(['Germany', 'France']);
      expect(call.query.getAll('parent_sku_name')).toEqual(['22423']);
    }
    await idle;
    calls.forget();
    const others = waitForOtherMetrics(page, 'brand_name');
    await choose(page, 'Breakdown', 'Brands');
    await others;
    // The rows of all metrics that are ranked alike came when the browser was idle, so no request.
    await choose(page, 'Metric', 'Units Sold');
    await expect(page.getByRole('heading', { name: 'Units Sold by Brand' })).toBeVisible();
    expect(calls.charts()).toHaveLength(1);
    expect(calls.to(BREAKDOWN)).toHaveLength(2);
  });

  await test.step('a change is asked for once, after 300 ms of rest', async () => {
    const calls = new ApiCalls(page);
    const isWithoutBrand = (url: string) => url.includes(BREAKDOWN) && !url.includes('brand_name=Germany');
    const asked = page
      .waitForRequest((request) => isWithoutBrand(request.url()))
      .then(() => performance.now());
    const clicked = performance.now();
    await clearFilters(page);
    expect((await asked) - clicked).toBeGreaterThanOrEqual(300);
    await expectMainCards(page, last7);
    await expect.poll(() => [calls.periods().length, calls.charts().length]).toEqual([2, 1]);
  });

  await test.step('the hierarchy, when it fails, is built from the rows since 2020; a list that fails is empty', async () => {
    await page.route('**/api/product-hierarchy*', (route) => route.fulfill({ status: 404, json: {} }));
    await page.route('**/api/brands*', (route) => route.fulfill({ status: 404, json: {} }));
    // What the page before would still ask for is not counted.
    await page.goto('about:blank');
    const calls = new ApiCalls(page);
    await page.goto('/dashboard');
    await expectMainCards(page, last7);
    expect(calls.to(BREAKDOWN)[0]?.query.get('start_date')).toBe('2020-01-01');
    await expect(page.getByRole('button', { name: 'Brands', exact: true })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Parent SKUs', exact: true })).toBeEnabled();
  });
});
