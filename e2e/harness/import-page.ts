import { expect, type Locator, type Page } from '@playwright/test';
import { FACT_IDS } from '@skuline/domain/metrics';

export interface CsvFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/**
 * A daily file of one SKU with the given sessions on each day and 1 for all other facts. Its own brand makes each file
 * new.
 */
export function dailyFile(name: string, sessions: Readonly<Record<string, number | string>>): CsvFile {
  const header = ['date_key', 'brand_name', 'parent_sku_name', 'sku_name', ...FACT_IDS].join(',');
  const brand = `Brand ${crypto.randomUUID()}`;
  const lines = Object.entries(sessions).map(([day, count]) =>
    [day, brand, 'Kettle', 'KTL-1', ...FACT_IDS.map((fact) => (fact === 'sessions' ? count : 1))].join(','),
  );
  return { name, mimeType: 'text/csv', buffer: Buffer.from(`${[header, ...lines].join('\n')}\n`) };
}

/** Imports what is ready; a file that has just been chosen is still being read. */
export function importButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Import \d+ files?$/ });
}

/** Chooses files through the page's button and file dialog. */
export async function chooseFile(page: Page, files: CsvFile | string | readonly string[]): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^(Choose|Add) files$/ }).click();
  await (await asked).setFiles(typeof files === 'object' && 'name' in files ? files : [files].flat());
}

/** Reading and importing use two stores, which takes time on a busy machine. */
const IMPORT_TIMEOUT_MS = 30_000;

/** A file in the list of what was given: a row, on a phone a card. */
export function givenFile(page: Page, name: string): Locator {
  const row = page.getByRole('table', { name: 'Files to import' }).getByRole('row');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  return row.filter({ hasText: name }).or(card).first();
}

/** Waits until a file has come to a state: 'Ready', 'Imported'. */
export async function expectState(page: Page, name: string, state: string): Promise<void> {
  await expect(givenFile(page, name)).toContainText(state, { timeout: IMPORT_TIMEOUT_MS });
}

/** Imports a valid file and waits for its result. */
export async function importFile(page: Page, file: CsvFile): Promise<void> {
  await chooseFile(page, file);
  await importButton(page).click({ timeout: IMPORT_TIMEOUT_MS });
  await expectState(page, file.name, 'Imported');
}

/** Removes what earlier journeys of the same tenant have left in the list. */
export async function clearFiles(page: Page): Promise<void> {
  const empty = page.getByRole('button', { name: 'Choose files' });
  const clear = page.getByRole('button', { name: 'Clear', exact: true });
  await expect(empty.or(clear)).toBeVisible();
  if (await clear.isVisible()) await clear.click();
  await expect(empty).toBeVisible();
}
