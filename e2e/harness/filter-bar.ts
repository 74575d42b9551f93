import { expect, type Locator, type Page } from '@playwright/test';

export type FilterName = 'Brands' | 'Parent SKUs' | 'SKUs' | 'Channels';

/** The first button of the bar; its text is the preset or the range. */
export function dateTrigger(page: Page): Locator {
  return page.getByRole('region', { name: 'Date range and filters' }).getByRole('button').first();
}

/** Opens the date-range popover. */
export async function openDates(page: Page): Promise<Locator> {
  await dateTrigger(page).click();
  const dialog = page.getByRole('dialog', { name: 'Date range' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
  return dialog;
}

/** Selects a preset in the popover. */
export async function choosePreset(page: Page, label: string): Promise<void> {
  const dialog = await openDates(page);
  const preset = dialog.getByRole('button', { name: label, exact: true });
  // The panel still moves to its place.
  await preset.dispatchEvent('click');
  await expect(preset).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toBeHidden();
}

/** The filter's trigger, with or without a count: 'Brands' or 'Brands (2)'. */
export function filterTrigger(page: Page, name: FilterName): Locator {
  return page.getByRole('button', { name: new RegExp(`^${name}( \\(\\d+\\))?$`) });
}

/** Opens one of the lists. */
export async function openFilter(page: Page, name: FilterName): Promise<Locator> {
  await filterTrigger(page, name).click();
  const dialog = page.getByRole('dialog', { name, exact: true });
  await expect(dialog.getByRole('button', { name: 'Apply' })).toBeVisible();
  return dialog;
}

/** Selects names in a list through its search, and applies them. */
export async function applyFilter(page: Page, name: FilterName, names: readonly string[]): Promise<void> {
  const dialog = await openFilter(page, name);
  for (const wanted of names) {
    await dialog.getByRole('combobox').fill(wanted);
    // The list still moves while the search narrows it.
    await dialog.getByRole('option', { name: wanted, exact: true }).dispatchEvent('click');
  }
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toBeHidden();
}

/** Empties all selections. The click is sent to the button itself: a list that still closes moves the focus. */
export async function clearFilters(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Clear All' });
  await button.dispatchEvent('click');
  await expect(button).toBeHidden();
}
