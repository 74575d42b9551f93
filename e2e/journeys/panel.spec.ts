import type { Locator, Page } from '@playwright/test';
import { rm } from 'node:fs/promises';
import { expect, test } from '../harness/journey.ts';
import { buildPanelPage, servePanelPage } from '../harness/panel-page.ts';
import { expectNoSidewaysScroll } from '../harness/sideways-scroll.ts';

// One worker, so that the page is built once.
test.describe.configure({ mode: 'default' });

let folder = '';

test.beforeAll(async () => {
  folder = await buildPanelPage();
});

test.afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

test.beforeEach(async ({ page }) => {
  await servePanelPage(page, folder);
});

const docked = (page: Page) => page.getByRole('complementary', { name: 'Assistant' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Assistant' });
const opener = (page: Page) => page.getByRole('button', { name: 'AI', exact: true });
const closer = (page: Page) => page.getByRole('button', { name: 'Close panel' });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('The element is not in sight.');
  return box;
}

/** Window width, panel width, and the width left for the page without its two gutters. */
const DOCKED = [
  { window: 2400, panel: 520, page: 1440 - 48 },
  { window: 1950, panel: 520, page: 1950 - 256 - 520 - 48 },
  { window: 1440, panel: 384.48, page: 1440 - 256 - 384.48 - 48 },
] as const;

test('from 1440 pixels the panel stands beside the page, full height, open by default', async ({ page }) => {
  await page.goto('/dashboard');
  for (const { window, panel, page: room } of DOCKED) {
    await page.setViewportSize({ width: window, height: 900 });
    await expect(docked(page)).toBeVisible();
    await expect(opener(page)).toHaveCount(0);
    // What moves with the window follows a moment later.
    await expect(async () => {
      const side = await boxOf(docked(page));
      expect(side).toMatchObject({ y: 0, height: 900 });
      expect(side.width).toBeCloseTo(panel, 0);
      expect(side.x + side.width).toBeCloseTo(window, 0);
      const content = await boxOf(page.getByTestId('page'));
      expect(content.width).toBeCloseTo(room, 0);
      // Centered between sidebar and panel.
      expect(content.x + content.width / 2).toBeCloseTo((256 + side.x) / 2, 0);
      await expectNoSidewaysScroll(page);
    }).toPass({ timeout: 10_000 });
  }
});

test('below 1440 pixels it lies over the page when asked, and the page keeps its width', async ({ page }) => {
  for (const [width, panel] of [
    [1280, 520],
    [1024, 520],
    [768, 520],
    [390, 390],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/dashboard');
    await expect(opener(page)).toBeVisible();
    await expect(closer(page)).toHaveCount(0);
    const before = await boxOf(page.getByTestId('page'));
    await opener(page).click();
    await expect(closer(page)).toBeVisible();
    await expect
      .poll(async () => {
        const { x, width: wide, height } = await boxOf(drawer(page));
        return { right: x + wide, wide, height };
      })
      .toEqual({ right: width, wide: panel, height: 844 });
    expect((await boxOf(page.getByTestId('page'))).width).toBe(before.width);
    await expectNoSidewaysScroll(page);
    await page.reload();
    await closer(page).click();
  }
});

test('the profile pages begin without it, the others with it', async ({ page }) => {
  await page.goto('/profile');
  await expect(opener(page)).toBeVisible();
  await expect(docked(page)).toHaveCount(0);
  await page.goto('/profiles');
  await expect(docked(page)).toBeVisible();
});

test('the docked panel has and gives the focus, closes in a narrow window, and is remembered', async ({
  page,
}) => {
  await test.step('the focus follows: into it when it opens, to its button when it closes', async () => {
    await page.goto('/dashboard');
    await expect(docked(page)).toBeVisible();
    await expect(page.locator('body')).toBeFocused();
    await closer(page).click();
    await expect(opener(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(docked(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(closer(page)).toBeFocused();
    // Docked, the panel does not trap the focus: Escape belongs to what is typed in it.
    await page.keyboard.press('Escape');
    await expect(docked(page)).toBeVisible();
  });

  await test.step('a window that narrows puts it away instead of over the page', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(opener(page)).toBeVisible();
    await expect(drawer(page)).toHaveCount(0);
    await page.setViewportSize({ width: 1440, height: 800 });
    await expect(docked(page)).toBeVisible();
  });

  await test.step('open or closed is remembered apart for the profile pages and all others', async () => {
    await closer(page).click();
    await expect(docked(page)).toHaveCount(0);
    await page.goto('/profile/account');
    await expect(opener(page)).toBeVisible();
    await opener(page).click();
    await expect(docked(page)).toBeVisible();
    await page.reload();
    await expect(docked(page)).toBeVisible();
    await page.goto('/funnel');
    await expect(opener(page)).toBeVisible();
    await expect(docked(page)).toHaveCount(0);
    const kept = await page.evaluate(() => [
      localStorage.getItem('skuline.panel-open'),
      localStorage.getItem('skuline.panel-open.profile'),
    ]);
    expect(kept).toEqual(['false', 'true']);
  });
});

test('over the page it keeps the focus, and Escape, the ground and another page close it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Cohort Analysis' }).click();
  await expect(page.getByRole('main')).toBeFocused();
  await opener(page).click();
  await expect(closer(page)).toBeFocused();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Tab');
  expect(await drawer(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  await expect(opener(page)).toBeFocused();

  await opener(page).click();
  await expect(closer(page)).toBeVisible();
  await page.reload();
  await expect(drawer(page)).toBeVisible();
  await page.mouse.click(200, 400);
  await expect(drawer(page)).toHaveCount(0);

  await opener(page).click();
  await expect(closer(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(drawer(page)).toHaveCount(0);
  // It is closed with the page it was opened on, and does not cover the page on the next visit.
  await page.reload();
  await expect(opener(page)).toBeVisible();
  await expect(drawer(page)).toHaveCount(0);
});
