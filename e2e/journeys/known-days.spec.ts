import { eachDay, toDateKey } from '@skuline/domain/calendar';
import { FACT_IDS } from '@skuline/domain/metrics';
import { type CsvFile, importButton, importFile } from '../harness/import-page.ts';
import { expect, test } from '../harness/journey.ts';
import { lateTrafficFiles } from '../harness/late-traffic.ts';
import { FLAT_SELLER, LATE_SELLER } from '../harness/sellers.ts';
import { fillSignIn } from '../harness/sign-in.ts';

test.use({ isSignedIn: false, now: new Date('2026-11-25T20:00:00Z') });

const LONG_MS = 60_000;

test('where traffic arrives after the orders, rates and changes rest on the days that have both', async ({
  page,
}) => {
  test.setTimeout(6 * LONG_MS);
  await page.goto('/import');
  await fillSignIn(page, LATE_SELLER);
  const files = lateTrafficFiles();
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (await asked).setFiles(files);
  await expect(page.getByText('Ready', { exact: true })).toHaveCount(files.length, { timeout: LONG_MS });
  await importButton(page).click();
  // Fifteen files, one after the other.
  await expect(page.getByText(`${files.length} files imported.`)).toBeVisible({ timeout: 3 * LONG_MS });

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByText('today not in yet')).toBeVisible();
  await expect(page.getByText('No traffic report for Nov 22 – 24 ·')).toBeVisible();
  await expect(page.locator('#main').getByRole('link', { name: 'Import it' })).toHaveAttribute(
    'href',
    /^\/import/,
  );
  const tile = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} [\\d$]`) });
  await expect(tile('Sessions')).toHaveText(/^Sessions3,0113 of 6 days1\.9%/);
  await expect(tile('Conversion')).toHaveText(/^Conversion4\.8%3 of 6 days1\.2%/);
  await expect(tile('Orders')).toHaveText(/^Orders2950\.7%/);
  await tile('Conversion').hover();
  await expect(page.getByRole('tooltip')).toContainText(
    'Nov 19 – 21 4.8%Nov 12 – 14 4.9%No traffic report for Nov 22 – 24',
  );

  await tile('Sessions').click();
  await page.getByRole('button', { name: 'Show as table' }).click();
  const gap = page.getByRole('row', { name: /^Nov 23/ });
  await expect(gap).toContainText('—');
  await expect(gap).not.toContainText('0');

  await page.getByRole('link', { name: 'Profit & Loss' }).click();
  const sessions = page.getByRole('row', { name: /^Sessions/ });
  await expect(sessions).toContainText('3 of 6 days');
  await expect(sessions).toContainText('2,955');

  await page.getByRole('link', { name: 'Funnel Analysis' }).click();
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /^4\.8%/ })
      .first(),
  ).toContainText('conversion · 2,866 dropped off · 3 of 6 days');
});

test('a history that begins within the compared period is compared fairly', async ({ page }) => {
  await page.goto('/import');
  await fillSignIn(page, FLAT_SELLER);
  await importFile(page, flatFile());
  await page.goto('/dashboard?start=2026-11-01&end=2026-11-20');
  for (const name of ['Sessions', 'Orders', 'Net Sales']) {
    await expect(
      page.getByRole('button', { name: new RegExp(`^${name} .* unchanged, 0\\.0 percent$`) }),
    ).toBeVisible();
  }
  await expect(page.getByText('no data before Oct 13')).toBeVisible();
});

/** One SKU with the same figures on every day from Oct 13 to Nov 20. */
function flatFile(): CsvFile {
  const figures = {
    sessions: 100,
    orders: 5,
    units_sold: 5,
    gross_sales: 50,
    net_sales: 50,
    contribution: 50,
  };
  const facts = FACT_IDS.map((id) => new Map<string, number>(Object.entries(figures)).get(id) ?? 0);
  const range = { start: toDateKey('2026-10-13'), end: toDateKey('2026-11-20') };
  const lines = eachDay(range).map((day) => [day, 'Flat', 'Flat', 'FLAT-1', ...facts].join(','));
  const header = ['date_key', 'brand_name', 'parent_sku_name', 'sku_name', ...FACT_IDS].join(',');
  return {
    name: 'flat.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${[header, ...lines].join('\n')}\n`),
  };
}
