import type { Page } from '@playwright/test';
import { listViolations, listViolationsInBothThemes } from '../harness/axe.ts';
import { showOtherMetrics } from '../harness/cards.ts';
import { openDates, openFilter } from '../harness/filter-bar.ts';
import { expect, test } from '../harness/journey.ts';
import { expectNoSidewaysScroll } from '../harness/sideways-scroll.ts';
import { isPlainRoute, type Picture, routeOf } from '../screenshots/picture.ts';
import { PICTURES } from '../screenshots/pictures.ts';

/** axe reads every element of a page, which takes time on a busy machine. */
const AXE_TIMEOUT_MS = 180_000;
async function waitForNumbers(page: Page): Promise<void> {
  await expect(page.getByRole('list', { name: 'Main metrics' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Legend' }).first()).toBeVisible();
}

/** Nothing scrolls sideways, and what is touched is large enough or far enough apart; leaves the page at 390 pixels. */
async function expectFit(page: Page, where: string): Promise<void> {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, { where: `${where}, ${width} px` });
  }
  // Axe runs this rule only where it is named.
  expect(await listViolations(page, { rules: ['target-size'] }), `${where}, targets`).toEqual([]);
}

test.describe.configure({ timeout: AXE_TIMEOUT_MS });

/** Every route once, in its initial state; the dashboard and its panels are covered above. */
const ROUTES = [...new Map(PICTURES.filter(isPlainRoute).map((each) => [keyOf(each), each])).values()].filter(
  (picture) => routeOf(picture) !== '/dashboard',
);

function keyOf(picture: Picture): string {
  return `${routeOf(picture)} ${picture.isPublic === true}`;
}

const DESKTOP = { width: 1440, height: 900 };
/** The number of pages per journey, which share a browser. */
const AT_ONCE = 4;

for (const isPublic of [false, true]) {
  const routes = ROUTES.filter((picture) => (picture.isPublic === true) === isPublic);
  const groups = Array.from({ length: Math.ceil(routes.length / AT_ONCE) }, (_, group) =>
    routes.slice(group * AT_ONCE, (group + 1) * AT_ONCE),
  );
  test.describe(isPublic ? 'signed out' : 'signed in', () => {
    test.use({ isSignedIn: !isPublic });

    for (const group of groups) {
      const names = group.map(({ name }) => name).join(', ');
      test(`in both themes axe finds nothing wrong with ${names}, and they fit a phone`, async ({ page }) => {
        for (const picture of group) {
          await page.setViewportSize(DESKTOP);
          await page.goto(picture.path);
          await expect(picture.shows(page)).toBeVisible();
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
          expect(await listViolationsInBothThemes(page), picture.path).toEqual([]);
          await expectFit(page, picture.path);
        }
      });
    }
  });
}

test('axe finds nothing wrong with what lies over a page: the shortcuts, the theme menu, the sheet', async ({
  page,
}) => {
  await page.goto('/cohort');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(await listViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Theme' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
  expect(await listViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open sidebar' }).click();
  await expect(page.getByRole('dialog', { name: 'Sidebar' })).toBeVisible();
  expect(await listViolations(page)).toEqual([]);
});

/** The tab stops from the top of the page to the chart's table; others may lie between them. */
const STOPS = [
  'Skip to content',
  'Dashboard',
  'Profit & Loss',
  'Funnel Analysis',
  'Cohort Analysis',
  'Pricing Analysis',
  'Insights history',
  'Import data',
  'Logout',
  'Close sidebar',
  'Keyboard shortcuts',
  'Theme',
  'Last 7 Days',
  'Brands',
  'Parent SKUs',
  'SKUs',
  'Customize',
  'Net Sales',
  'Show',
  'Granularity',
  'Breakdown',
  'Metric',
  'Export',
  'Show as table',
];

test('the dashboard is reached by Tab as a whole, and axe finds nothing wrong with it, its panels and its edit mode', async ({
  page,
}) => {
  await test.step('the whole page is reached by Tab in its visible order, and every stop can be seen', async () => {
    await page.goto('/dashboard?metric=net_sales');
    await waitForNumbers(page);
    await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Theme' })).toBeEnabled();
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
    const inOrder = reached.map((name) => (name.startsWith('Net Sales$') ? 'Net Sales' : name));
    expect(inOrder.filter((name) => STOPS.includes(name))).toEqual(STOPS);
    expect(invisible).toEqual([]);

    // Enter activates the last stop; the table can be scrolled by keyboard.
    await page.keyboard.press('Enter');
    await expect(page.getByRole('table', { name: 'Net Sales by Parent SKU', exact: true })).toBeVisible();
    await page.keyboard.press('Control+b');
    await expect(page.getByRole('button', { name: 'Open sidebar' })).toBeVisible();
  });

  await test.step('in both themes axe finds nothing wrong with the page, its panels and its edit mode', async () => {
    await page.keyboard.press('Control+b');
    await page.getByRole('button', { name: 'Show as chart' }).click();
    await waitForNumbers(page);
    await showOtherMetrics(page);
    expect(await listViolationsInBothThemes(page)).toEqual([]);
    // What opens over the page, or in a part of it, is read by itself: the rest is what it was.
    await openDates(page);
    expect(await listViolationsInBothThemes(page, '[role="dialog"]')).toEqual([]);
    await page.keyboard.press('Escape');
    await openFilter(page, 'Brands');
    expect(await listViolationsInBothThemes(page, '[role="dialog"]')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Show as table' }).first().click();
    await expect(page.getByRole('table', { name: 'Net Sales by Parent SKU', exact: true })).toBeVisible();
    expect(await listViolationsInBothThemes(page, 'table')).toEqual([]);
    await page.getByRole('button', { name: 'Customize' }).click();
    await expect(page.getByText('Customizing dashboard layout...')).toBeVisible();
    expect(await listViolationsInBothThemes(page)).toEqual([]);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('at 390 and 320 pixels nothing makes the dashboard scroll sideways', async ({ page }) => {
    await page.goto('/dashboard?range=quarter_to_date&metric=net_sales&brand=United+Kingdom');
    await waitForNumbers(page);
    await showOtherMetrics(page);
    await expectFit(page, 'dashboard');
    await page.getByRole('button', { name: 'Show as table' }).first().click();
    await expectFit(page, 'table');
    await page.getByRole('button', { name: 'Customize' }).click();
    await expect(page.getByText('Customizing dashboard layout...')).toBeVisible();
    await expectFit(page, 'edit mode');
    await page.goto('/dashboard?start=2010-03-01&end=2010-03-14');
    await expect(page.getByRole('heading', { name: 'No Performance Data' })).toBeVisible();
    await expectFit(page, 'empty');
  });
});

test.describe('reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('for those who asked for less motion nothing on the page moves', async ({ page }) => {
    // Shadows of tables follow their scroll position, not the time; what takes no time appears after a delay and does not move.
    const moving = () =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(
              ({ playState, timeline, effect }) =>
                playState === 'running' &&
                timeline === document.timeline &&
                effect?.getComputedTiming().duration !== 0,
            ).length,
      );
    await page.goto('/dashboard');
    await waitForNumbers(page);
    await openDates(page);
    expect(await moving()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Close sidebar' }).click();
    expect(await moving()).toBe(0);
  });
});
