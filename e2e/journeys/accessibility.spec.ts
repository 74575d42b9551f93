import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { showOtherMetrics } from '../harness/cards.ts';
import { openDates, openFilter } from '../harness/filter-bar.ts';
import { expect, test } from '../harness/journey.ts';

/** Everything axe finds wrong, in one line each. */
async function listViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.html).join(' ')})`,
  );
}

async function waitForNumbers(page: Page): Promise<void> {
  await expect(page.getByRole('list', { name: 'Main metrics' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Legend' }).first()).toBeVisible();
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test(`in ${colorScheme} colours axe finds nothing wrong with the dashboard, its panels and its edit mode`, async ({
      page,
    }) => {
      await page.goto('/dashboard?metric=net_sales');
      await waitForNumbers(page);
      await showOtherMetrics(page);
      expect(await listViolations(page)).toEqual([]);
      await openDates(page);
      expect(await listViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await openFilter(page, 'Brands');
      expect(await listViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Show as table' }).first().click();
      expect(await listViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Customize' }).click();
      await expect(page.getByText('Customizing dashboard layout...')).toBeVisible();
      expect(await listViolations(page)).toEqual([]);
    });

    test(`in ${colorScheme} colours axe finds nothing wrong with the public pages and the empty states`, async ({
      browser,
      page,
    }) => {
      await page.goto('/dashboard?brand=Lebanon');
      await expect(page.getByRole('heading', { name: 'No Performance Data' })).toBeVisible();
      expect(await listViolations(page)).toEqual([]);
      const context = await browser.newContext({ colorScheme, storageState: { cookies: [], origins: [] } });
      const visitor = await context.newPage();
      await visitor.goto('/');
      await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await listViolations(visitor)).toEqual([]);
      await visitor.goto('/signin');
      await visitor.getByRole('button', { name: 'Sign in' }).click();
      await expect(visitor.getByLabel('E-mail')).toBeFocused();
      expect(await listViolations(visitor)).toEqual([]);
      await context.close();
    });
  });
}

/** The stops of the Tab key that lead from the top of the page to the chart's table, in this order among others. */
const STOPS = [
  'Skip to content',
  'Dashboard',
  'Cohort Analysis',
  'Pricing Analysis',
  'Logout',
  'Close sidebar',
  'Theme',
  'Last 7 Days',
  'Brands',
  'Parent SKUs',
  'SKUs',
  'Customize',
  'Sessions',
  'Show',
  'Granularity',
  'Breakdown',
  'Metric',
  'Export',
  'Show as table',
];

test('the whole page is reached by Tab in its visible order, and every stop can be seen', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await waitForNumbers(page);
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
  const reached: string[] = [];
  const invisible: string[] = [];
  while (reached.length < 60 && reached.at(-1) !== 'Show as table') {
    await page.keyboard.press('Tab');
    const { name, isMarked } = await page.evaluate(() => {
      const element = document.activeElement ?? document.body;
      const marks = [element, element.parentElement ?? element].map((marked) => getComputedStyle(marked));
      return {
        name: element.getAttribute('aria-label') ?? element.textContent,
        isMarked: marks.some(
          ({ outlineStyle, outlineWidth, boxShadow }) =>
            (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none',
        ),
      };
    });
    reached.push(name);
    if (!isMarked) invisible.push(name);
  }
  const inOrder = reached.map((name) => (name.startsWith('Sessions0') ? 'Sessions' : name));
  expect(inOrder.filter((name) => STOPS.includes(name))).toEqual(STOPS);
  expect(invisible).toEqual([]);

  // Enter works the last stop; the table can be scrolled by keyboard.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Sessions by Parent SKU' })).toBeVisible();
  await page.keyboard.press('Control+b');
  await expect(page.getByRole('button', { name: 'Open sidebar' })).toBeVisible();
});

for (const width of [390, 320]) {
  test.describe(`${width} pixels`, () => {
    test.use({ viewport: { width, height: 800 } });

    test(`at ${width} pixels nothing makes the page scroll sideways`, async ({ page }) => {
      const expectFit = async (where: string) => {
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide, where).toBeLessThanOrEqual(width);
      };
      await page.goto('/dashboard?range=quarter_to_date&metric=net_sales&brand=United+Kingdom');
      await waitForNumbers(page);
      await showOtherMetrics(page);
      await expectFit('dashboard');
      await page.getByRole('button', { name: 'Show as table' }).first().click();
      await expectFit('table');
      await page.getByRole('button', { name: 'Customize' }).click();
      await expect(page.getByText('Customizing dashboard layout...')).toBeVisible();
      await expectFit('edit mode');
      await page.goto('/dashboard?start=2010-03-01&end=2010-03-14');
      await expect(page.getByRole('heading', { name: 'No Performance Data' })).toBeVisible();
      await expectFit('empty');
      for (const path of ['/', '/signin', '/cohort']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectFit(path);
      }
    });
  });
}

test.describe('reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('for those who asked for less motion nothing on the page moves', async ({ page }) => {
    const moving = () =>
      page.evaluate(() => document.getAnimations().filter((each) => each.playState === 'running').length);
    await page.goto('/dashboard');
    await waitForNumbers(page);
    await openDates(page);
    expect(await moving()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Close sidebar' }).click();
    expect(await moving()).toBe(0);
  });
});
