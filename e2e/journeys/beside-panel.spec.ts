import type { Locator } from '@playwright/test';
import { expect, test } from '../harness/journey.ts';

/** How many pixels of an element are out of its own sight. */
async function hiddenWidth(locator: Locator): Promise<number> {
  return locator.evaluate((element) => element.scrollWidth - element.clientWidth);
}

test.use({ viewport: { width: 1440, height: 900 } });

test('beside the open panel earlier imports are shown whole up to Undo, and the catalog shows whole SKUs', async ({
  page,
}) => {
  await page.goto('/import');
  await expect(page.getByRole('complementary', { name: 'Assistant' })).toBeVisible();
  const imports = page.getByRole('region', { name: 'Earlier imports' });
  await expect(imports.getByRole('button', { name: /^Undo / }).first()).toBeVisible();
  expect(await hiddenWidth(imports)).toBe(0);
  await page.goto('/catalogue');
  const names = page.getByRole('region', { name: 'Names of SKUs' });
  const sku = names.locator('tbody th[scope="row"]').first();
  await expect(sku).toBeVisible();
  expect(await hiddenWidth(sku.locator('span').last())).toBe(0);
});
