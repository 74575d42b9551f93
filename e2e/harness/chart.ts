import { expect, type Locator, type Page } from '@playwright/test';

export type Selector = 'Granularity' | 'Breakdown' | 'Metric';

/** One of the chart's three selectors. */
export function selector(page: Page, name: Selector): Locator {
  return page.getByRole('combobox', { name, exact: true });
}

/** Selects an option of a selector. */
export async function choose(page: Page, name: Selector, option: string): Promise<void> {
  await selector(page, name).click();
  const choice = page.getByRole('option', { name: option, exact: true });
  await expect(choice).toBeVisible();
  // A click would scroll the page to and fro while the list still moves with the page that loads, and so hide the list.
  await choice.dispatchEvent('click');
  await expect(selector(page, name)).toHaveValue(option);
}

/** The options of a selector, in order. */
export async function expectOptions(page: Page, name: Selector, options: readonly string[]): Promise<void> {
  await selector(page, name).click();
  await expect(page.getByRole('listbox', { name }).getByRole('option')).toHaveText([...options]);
  await page.keyboard.press('Escape');
}

/** The legend's entries: the name and total of each segment. */
export function legend(page: Page): Locator {
  return page.getByRole('list', { name: 'Legend' }).first().getByRole('listitem');
}

/** Switches to the table behind the chart. */
export async function showTable(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Show as table' }).first().click();
  const table = page.getByRole('table', { name: title, exact: true });
  await expect(table).toBeVisible();
  return table;
}

/** The text of every cell of a table, row by row. */
export async function readTable(table: Locator): Promise<string[][]> {
  return table
    .locator('tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll(':is(th, td):not([data-drivers])')].map((cell) => cell.textContent.trim()),
      ),
    );
}
