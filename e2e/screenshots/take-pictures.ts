import { expect, type Page, test as base } from '@playwright/test';
import path from 'node:path';
import { collectOpenReads, untilLoaded } from '../harness/open-reads.ts';
import { readSession } from '../harness/remembered-sessions.ts';
import { expectNoSidewaysScroll } from '../harness/sideways-scroll.ts';
import { projectRoot } from '@skuline/server/src/platform/project-root.ts';
import { HELP_PICTURES, HELP_WINDOW, takeHelpPicture } from './help-pictures.ts';
import { type Picture, type Width, WIDTHS } from './picture.ts';
import { getPicture, PICTURES } from './pictures.ts';
import { NEW_SELLER, SAMPLE_SELLER } from './sample-seller.ts';

const FOLDER = path.join(projectRoot, 'screenshots');
const HEIGHTS = { 1920: 1080, 1440: 900, 1024: 768, 768: 1024, 390: 844 } as const;
const THEMES = ['light', 'dark'] as const;
/** Fails the run when the page throws, so that a broken page is not taken for the real one. */
function collectErrors(page: Page): Error[] {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  return errors;
}

/** Opens what the picture shows, and waits until it is complete. */
async function openPicture(page: Page, picture: Picture, width: Width): Promise<void> {
  const openReads = collectOpenReads(page);
  const untilThere = async () => {
    if (picture.isBusy !== true) await untilLoaded(page, openReads);
  };
  await picture.arrange?.(page);
  await page.goto(picture.path);
  await picture.act?.(page);
  await expect(picture.shows(page)).toBeVisible();
  await untilThere();
  if (picture.isWindow !== true) {
    await showWholePage(page, width);
    // Content below the fold loads when it scrolls into view.
    await untilThere();
    await showWholePage(page, width);
  }
  await page.evaluate(() => document.fonts.ready);
}

/** A window as high as the page, so that sticky elements are in their place. */
async function showWholePage(page: Page, width: Width): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
}

function sellerOf({ isPublic, isNew }: Picture): PictureOptions['seller'] {
  if (isPublic === true) return null;
  return isNew === true ? NEW_SELLER : SAMPLE_SELLER;
}

interface PictureOptions {
  readonly seller: typeof SAMPLE_SELLER | typeof NEW_SELLER | null;
}

const test = base.extend<PictureOptions>({
  seller: [SAMPLE_SELLER, { option: true }],
  storageState: async ({ seller }, use) => {
    await use(seller === null ? undefined : readSession(seller, SAMPLE_SELLER.now));
  },
  context: async ({ context }, use) => {
    await context.clock.setFixedTime(SAMPLE_SELLER.now);
    await use(context);
  },
});

for (const picture of PICTURES) {
  for (const width of picture.widths ?? WIDTHS) {
    test.describe(() => {
      test.use({ viewport: { width, height: HEIGHTS[width] }, seller: sellerOf(picture) });

      test(`${picture.name} at ${width} pixels`, async ({ page }) => {
        const errors = collectErrors(page);
        await openPicture(page, picture, width);
        for (const theme of THEMES) {
          await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
          const file = path.join(FOLDER, `${picture.name}-${width}-${theme}.png`);
          await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
        }
        if (picture.isBroken !== true) expect(errors).toEqual([]);
        await expectNoSidewaysScroll(page);
      });
    });
  }
}

for (const [slug, name] of Object.entries(HELP_PICTURES)) {
  const picture = getPicture(name);
  test.describe(() => {
    test.use({ viewport: HELP_WINDOW, seller: sellerOf(picture) });

    test(`help-picture of ${slug}`, async ({ page }) => {
      await openPicture(page, picture, HELP_WINDOW.width);
      await takeHelpPicture(page, slug);
    });
  });
}
