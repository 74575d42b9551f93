import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';

export interface SavedFile {
  readonly name: string;
  readonly content: Buffer;
}

/** Chooses an entry of the menu behind a button and waits for the file that it saves. */
export async function downloadFromMenu(page: Page, button: Locator, entry: string): Promise<SavedFile> {
  await button.click();
  const item = page.getByRole('menuitem', { name: entry });
  await expect(item).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), item.click()]);
  // The menu stays open after a picture.
  await page.keyboard.press('Escape');
  await expect(item).toBeHidden();
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}
