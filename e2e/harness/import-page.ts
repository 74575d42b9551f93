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

export function importButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Import', exact: true });
}

/** Chooses a file through the page's button and file dialog. */
export async function chooseFile(page: Page, file: CsvFile | string): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose file' }).click();
  await (await asked).setFiles(file);
}

/** An import uses two stores, which takes time on a busy machine. */
const IMPORT_TIMEOUT_MS = 30_000;

/** The result of a daily file with that many rows. */
export async function expectImported(page: Page, rows: string): Promise<void> {
  const result = page.getByText(`Daily performance: ${rows} imported.`);
  await expect(result).toBeVisible({ timeout: IMPORT_TIMEOUT_MS });
}

/** Imports a valid file and waits for its result. */
export async function importFile(page: Page, file: CsvFile, rows: string): Promise<void> {
  await chooseFile(page, file);
  await importButton(page).click();
  await expectImported(page, rows);
}
