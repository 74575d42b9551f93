import type { Page } from '@playwright/test';
import {
  applyFilter,
  clearFilters,
  type FilterName,
  filterTrigger,
  openFilter,
} from '../harness/filter-bar.ts';
import { expect, test } from '../harness/journey.ts';
import { SUPERSTORE } from '../harness/sellers.ts';

test.use({ seller: SUPERSTORE });

const FURNITURE = ['Bookcases', 'Chairs', 'Furnishings', 'Tables'];

async function expectTriggers(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) await expect(page.getByRole('button', { name: text, exact: true })).toBeVisible();
}

test('lists are searched, selected by mouse and keyboard, canceled, applied, restrict each other, and say why they are empty', async ({
  page,
}) => {
  await test.step('a list is searched, selected as far as it is shown, cleared, canceled and applied', async () => {
    await page.goto('/dashboard');
    const list = await openFilter(page, 'Parent SKUs');
    const search = list.getByPlaceholder('Search parent SKUs');
    await expect(search).toBeFocused();
    await expect(list.getByText('Select All - 17')).toBeVisible();
    await search.fill('CH');
    await expect(list.getByRole('option')).toHaveText([/^Chairs/, /^Machines/]);
    await list.getByLabel('Select All - 2').check();
    await search.fill('');
    await expect(list.getByText('2 selected')).toBeVisible();
    await expect(list.getByRole('option', { selected: true })).toHaveText([/^Chairs/, /^Machines/]);
    await list.getByRole('button', { name: 'Apply' }).click();
    await expectTriggers(page, ['Parent SKUs (2)']);
    await expect(page).toHaveURL(/parent=Chairs&parent=Machines/);

    // Cancel restores the applied selection, also where the list is opened again before it has faded out; so does Escape.
    await openFilter(page, 'Parent SKUs');
    await list.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(list.getByText('0 selected')).toBeVisible();
    const cancel = await list.getByRole('button', { name: 'Cancel' }).elementHandle();
    // One frame between the presses: the list is still fading out.
    await filterTrigger(page, 'Parent SKUs').evaluate(async (trigger: HTMLElement, button) => {
      if (button instanceof HTMLElement) button.click();
      await new Promise(requestAnimationFrame);
      trigger.click();
    }, cancel);
    await expect(list.getByText('2 selected')).toBeVisible();
    await list.getByRole('button', { name: 'Cancel' }).click();
    await expect(list).toBeHidden();
    await expectTriggers(page, ['Parent SKUs (2)']);
    await openFilter(page, 'Parent SKUs');
    await list.getByRole('option', { name: 'Art', exact: true }).dispatchEvent('click');
    await page.keyboard.press('Escape');
    await expectTriggers(page, ['Parent SKUs (2)']);
    await openFilter(page, 'Parent SKUs');
    await expect(list.getByText('2 selected')).toBeVisible();

    // Deselecting everything shown leaves the rest selected.
    await list.getByRole('combobox').fill('chairs');
    await list.getByLabel('Select All - 1').uncheck();
    await list.getByRole('button', { name: 'Apply' }).click();
    await expectTriggers(page, ['Parent SKUs (1)']);
  });

  await test.step('by keyboard: the arrows move in the list, Enter selects, Tab reaches Apply', async () => {
    await clearFilters(page);
    await expect(filterTrigger(page, 'Brands')).toBeEnabled();
    await filterTrigger(page, 'Brands').press('Enter');
    const list = page.getByRole('dialog', { name: 'Brands' });
    await expect(list.getByRole('combobox')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(list.getByRole('option', { selected: true })).toHaveText(/^Office Supplies/);
    await list.getByRole('button', { name: 'Apply' }).press('Enter');
    await expectTriggers(page, ['Brands (1)']);
    await expect(filterTrigger(page, 'Brands')).toBeFocused();
  });

  await test.step('brands restrict the parent SKUs, those the SKUs; what falls outside is dropped; Clear All empties all', async () => {
    await clearFilters(page);
    await applyFilter(page, 'Parent SKUs', ['Chairs', 'Phones']);
    await applyFilter(page, 'SKUs', ['FUR-CH-10000015', 'TEC-PH-10000011']);
    await expectTriggers(page, ['Brands', 'Parent SKUs (2)', 'SKUs (2)']);

    await applyFilter(page, 'Brands', ['Furniture']);
    await expectTriggers(page, ['Brands (1)', 'Parent SKUs (1)', 'SKUs (1)']);
    const parents = await openFilter(page, 'Parent SKUs');
    await expect(parents.getByRole('option')).toHaveText(FURNITURE.map((name) => new RegExp(`^${name}`)));
    await expect(parents.getByText('Select All - 4')).toBeVisible();
    await parents.getByRole('button', { name: 'Cancel' }).click();
    await expect(parents).toBeHidden();

    await applyFilter(page, 'Parent SKUs', ['Tables']);
    const skus = await openFilter(page, 'SKUs');
    await skus.getByRole('combobox').fill('TEC-');
    await expect(skus.getByText('No matching SKUs found')).toBeVisible();
    await skus.getByRole('button', { name: 'Cancel' }).click();
    await expect(skus).toBeHidden();

    await clearFilters(page);
    await expectTriggers(page, ['Brands', 'Parent SKUs', 'SKUs']);
    const all = await openFilter(page, 'SKUs');
    await expect(all.getByText(/^Select All - 1862$/)).toBeVisible();
  });

  await test.step('an empty list says why', async () => {
    const expectEmpty = async (name: FilterName, search: string, says: string) => {
      const list = await openFilter(page, name);
      await list.getByRole('combobox').fill(search);
      await expect(list.getByText(says, { exact: true })).toBeVisible();
      await expect(list.getByText('Select All - 0')).toBeVisible();
      await list.getByRole('button', { name: 'Cancel' }).click();
      await expect(list).toBeHidden();
    };
    await page.goto('/dashboard?brand=Gone');
    await expectEmpty('Parent SKUs', '', 'No Parent SKUs available for selected Brands');
    await expectEmpty('SKUs', '', 'No SKUs available for selected filters');
    await clearFilters(page);
    await expectEmpty('Brands', 'zzz', 'No matching brands found');
    await expectEmpty('Parent SKUs', 'zzz', 'No matching Parent SKUs found');
    await expectEmpty('SKUs', 'zzz', 'No matching SKUs found');
  });
});
