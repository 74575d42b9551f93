import type { Page } from '@playwright/test';
import { FACT_IDS } from '@skuline/domain/metrics';
import { listViolations } from '../harness/axe.ts';
import { type CsvFile, importFile } from '../harness/import-page.ts';
import { expect, test } from '../harness/journey.ts';
import { BOOKKEEPER } from '../harness/sellers.ts';
import { fillSignIn } from '../harness/sign-in.ts';

test.use({ isSignedIn: false, now: new Date('2026-11-20T20:00:00Z') });

const csv = (name: string, lines: readonly string[]): CsvFile => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\n')}\n`),
});

/** $1,000 of net sales: $600 of A-1, $300 of A-2 and $100 of A-3, each of 10 units and all of it contribution. */
function shopFile(): CsvFile {
  const header = ['date_key', 'brand_name', 'parent_sku_name', 'sku_name', ...FACT_IDS];
  const rowOf = (sku: string, dollars: number) => {
    const facts: Partial<Record<string, number>> = {
      units_sold: 10,
      gross_sales: dollars,
      net_sales: dollars,
      contribution: dollars,
    };
    return ['2026-11-19', 'Alder', 'Kettle', sku, ...FACT_IDS.map((fact) => facts[fact] ?? 0)];
  };
  const rows = [rowOf('A-1', 600), rowOf('A-2', 300), rowOf('A-3', 100)];
  return csv('shop.csv', [header.join(','), ...rows.map((row) => row.join(','))]);
}

async function importCosts(page: Page, name: string, lines: readonly string[]): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await (await asked).setFiles(csv(name, ['sku_name,effective_from,unit_cost', ...lines]));
}

test('costs are entered by keyboard and by file, undone, and each time the coverage follows', async ({
  page,
}) => {
  await page.goto('/import');
  await fillSignIn(page, BOOKKEEPER);
  await importFile(page, shopFile());
  await page.getByRole('link', { name: 'Costs' }).click();
  const coverage = page.getByRole('region', { name: 'Coverage' });
  await expect(coverage).toContainText('0.0% of net sales have a known cost: $0 of $1,000');
  expect(await listViolations(page)).toEqual([]);

  await page.getByRole('textbox', { name: 'Unit cost of A-1' }).focus();
  await page.keyboard.type('2.5');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Unit cost of A-2' })).toBeFocused();
  await expect(coverage).toContainText('60.0% of net sales have a known cost: $600 of $1,000');
  // 1,000 − 10 × 2.50
  await expect(coverage).toContainText('Estimated net profit $975');
  await expect(page.getByRole('textbox', { name: 'Unit cost of A-1' })).toHaveCount(0);
  const known = page.getByRole('table', { name: /^Cost of goods by SKU, / });
  await expect(known.getByRole('row', { name: /^A-1/ })).toContainText('$2.50Jan 1, 2026$254.2%');

  await importCosts(page, 'bad.csv', ['A-2,2026-01-01,3', 'A-3,2026-01-01,cheap']);
  const refused = page.getByRole('region', { name: 'Refused file' });
  await expect(refused.getByRole('row').nth(1)).toHaveText(/^3unit_costcheap/);
  expect(await listViolations(page)).toEqual([]);
  await importCosts(page, 'good.csv', ['A-2,2026-01-01,3', 'A-3,2026-12-01,4']);
  await expect(refused).toHaveCount(0);
  await expect(coverage).toContainText('90.0% of net sales have a known cost: $900 of $1,000');

  await known.getByRole('button', { name: 'A-2', exact: true }).click();
  const history = page.getByRole('region', { name: 'Unit cost of A-2 by date' });
  await expect(history.getByRole('listitem')).toContainText(['good.csv, line 2']);
  expect(await listViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Changes' }).click();
  const changes = page.getByRole('dialog', { name: 'Cost changes' });
  await expect(changes.getByText('good.csv')).toBeVisible();
  expect(await listViolations(page)).toEqual([]);
  await changes
    .getByRole('button', { name: /^Undo the change/ })
    .first()
    .click();
  await expect(changes.getByText(/^Undone by/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(coverage).toContainText('60.0% of net sales have a known cost: $600 of $1,000');
});
