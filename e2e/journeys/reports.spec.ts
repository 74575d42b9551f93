import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { listViolations } from '../harness/axe.ts';
import { openFilter } from '../harness/filter-bar.ts';
import { chooseFile, expectState, importButton } from '../harness/import-page.ts';
import { expect, test } from '../harness/journey.ts';
import { REPORTER } from '../harness/sellers.ts';
import { expectNoSidewaysScroll } from '../harness/sideways-scroll.ts';
import { fillSignIn } from '../harness/sign-in.ts';
import { projectRoot } from '@skuline/server/src/platform/project-root.ts';

test.use({ isSignedIn: false, now: new Date('2026-11-20T20:00:00Z') });

const folder = path.join(projectRoot, 'test-data', 'reports');

interface ExpectedSeller {
  readonly files: Readonly<
    Record<string, { readonly asks?: readonly { readonly what: string; readonly answer: string }[] }>
  >;
  readonly totals: Readonly<Record<string, number>>;
}

/** What must come of the files, computed by a reader that is not part of the product. */
function readExpected(): ExpectedSeller {
  const text = readFileSync(path.join(folder, 'expected.json'), 'utf8');
  // A fixture in the repository; its shape is documented beside it.
  return (JSON.parse(text) as { readonly sellers: { readonly amazon: ExpectedSeller } }).sellers.amazon;
}

/** The box under a file's row. */
function questionOf(page: Page, name: string) {
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  return row.locator('xpath=following-sibling::tr[1]');
}

const LONG_MS = 120_000;

test('all reports of a seller in one drop: the figures are right, names are edited, changes are told, and a report is compared', async ({
  page,
}) => {
  test.setTimeout(4 * LONG_MS);
  const { files, totals } = readExpected();
  await page.goto('/import');
  await fillSignIn(page, REPORTER);
  const names = readdirSync(path.join(folder, 'amazon'));
  await chooseFile(
    page,
    names.map((name) => path.join(folder, 'amazon', name)),
  );
  await expect(page.getByRole('heading', { name: `${names.length} files` })).toBeVisible();
  await expect(page.getByText('11 files wait for your answers.')).toBeVisible({ timeout: LONG_MS });
  await expect(page.getByText(/^25 recognized by what is in them, 2 can't be imported\./)).toBeVisible();
  expect(await listViolations(page)).toEqual([]);

  // Stock is no figure of a day: the file is asked for its day all the same.
  const inventory = { asks: [{ what: 'day', answer: '2026-10-27' }] };
  for (const [file, { asks = [] }] of Object.entries({ ...files, 'fba-inventory.txt': inventory })) {
    const name = path.basename(file);
    for (const { what, answer } of asks) {
      const question = questionOf(page, name);
      const choice = question.locator(`input[type="radio"][value="${answer}"]`);
      if (what === 'day' && (await choice.count()) === 0) {
        await question.getByRole('radio', { name: /^(?:Another|One) day…$/ }).check();
        await question.getByLabel('Day of the report').fill(answer);
        await question.getByRole('button', { name: 'Use this answer' }).click();
      } else {
        await choice.check();
      }
      await expectState(page, name, 'Answered');
    }
  }
  const coverage = page.getByRole('region', { name: 'Coverage' });
  const traffic = 'Amazon traffic, Oct 19, there: business-report_child-asin_2026-10-19.csv';
  await expect(coverage.getByRole('heading', { name: 'Coverage after this import' })).toBeVisible();
  await expect(coverage.getByRole('button', { name: `${traffic}, from these files` })).toBeVisible();
  await importButton(page).click();
  await expect(page.getByText('25 files imported.')).toBeVisible({ timeout: LONG_MS });
  await expect(coverage.getByRole('button', { name: `${traffic}, imported` })).toBeVisible();
  // No report of traffic is among the files before Oct 16.
  await expect(page.getByText(/^Oct 5 – 15: no traffic report\./)).toBeVisible();
  await showEarlierImports(page, names.length - 2);

  await page.goto('/dashboard?start=2026-10-05&end=2026-10-25&granularity=daily');
  const cards = page.getByRole('list', { name: 'Main metrics' });
  const dollars = (amount = 0) => `\\$${Math.round(amount).toLocaleString('en-US')}`;
  await expect(
    cards.getByRole('button', { name: new RegExp(`^Net Sales ${dollars(totals['net_sales'])} `, 'i') }),
  ).toBeVisible();
  await expect(
    cards.getByRole('button', {
      name: new RegExp(`^Sessions ${totals['sessions']?.toLocaleString('en-US') ?? ''} `),
    }),
  ).toBeVisible();
  await editNames(page);
  await lookBack(page, `Net Sales ${dollars(totals['net_sales'])} `);
  await compare(page);
});

/** No column of earlier imports is covered by Undo, whatever their reports are called, and those of the next page come. */
async function showEarlierImports(page: Page, count: number): Promise<void> {
  const imports = page.getByRole('region', { name: 'Earlier imports' });
  const covered = () => imports.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(await covered()).toBe(0);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(imports.getByRole('rowheader')).toHaveCount(count);
}

/** Names one by one and together, by keyboard. */
async function editNames(page: Page): Promise<void> {
  await page.goto('/catalogue');
  await page.getByLabel('Search SKU, ASIN, parent, brand or tag').fill('knif');
  const table = page.getByRole('table', { name: 'Names of SKUs' });
  const rows = table.getByRole('row').filter({ hasText: 'KNIF' });
  // The three stand on the page without a search as well, in another order.
  await expect(table.getByRole('checkbox')).toHaveCount(3);
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Edit the names of HB-KNIF-06' }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'Parent SKU of HB-KNIF-06' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Kitchen knife');
  await page.keyboard.press('Enter');
  // Enter has gone down to the next SKU.
  await expect(page.getByRole('combobox', { name: /^Parent SKU of HB-KNIF-08/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 name saved')).toBeVisible({ timeout: LONG_MS });

  for (const sku of ['HB-KNIF-08', 'HB-KNIF-08-FBM']) {
    await page.getByRole('checkbox', { name: `Select ${sku}`, exact: true }).check();
  }
  await page.getByRole('button', { name: 'Set brand' }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'Set brand' })).toBeFocused();
  await page.keyboard.type('Sharpwell');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 names saved')).toBeVisible({ timeout: LONG_MS });
  await expect(rows.filter({ hasText: 'Sharpwell' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Change undone.')).toBeVisible({ timeout: LONG_MS });
  await expect(rows.filter({ hasText: 'Hollobay' })).toHaveCount(3);

  await page.goto('/dashboard?start=2026-10-05&end=2026-10-25&granularity=daily');
  const parents = await openFilter(page, 'Parent SKUs');
  for (const name of ['Kitchen knife', 'HB-KNIF']) {
    await expect(parents.getByRole('option', { name, exact: true })).toBeVisible();
  }
  const brands = await openFilter(page, 'Brands');
  await expect(brands.getByRole('option')).toHaveText([/^Hollobay/, /^Pinequill/, /^Unknown Brand/]);
}

const REFUNDS = 'date-range-transactions_oct-05_to_oct-18.csv';

/** What has changed since the last visit, and the figures of then, by keyboard. */
async function lookBack(page: Page, netSalesOfThen: string): Promise<void> {
  await page.evaluate((endedAt) => {
    // A visit that has ended just now, by the server's clock.
    const visits = JSON.parse(localStorage.getItem('skuline.visits') ?? '[]') as object[]; // as the app keeps them
    localStorage.setItem('skuline.visits', JSON.stringify(visits.map((visit) => ({ ...visit, endedAt }))));
  }, Date.now());
  await page.goto('/import');
  await page
    .getByRole('button', { name: `Undo ${REFUNDS}` })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.goto('/dashboard?start=2026-10-05&end=2026-10-25&granularity=daily');
  const mark = page.getByRole('link', {
    name: /^Oct \d+ – \d+ changed since your last visit: net sales \+\$/,
  });
  await mark.press('Enter');
  const table = page.getByRole('table', { name: 'Changes, newest first' });
  const row = table.getByRole('row', { name: 'An import was undone' });
  await expect(row).toContainText(REFUNDS);
  await row.getByRole('button').press('Enter');
  await expect(table.getByRole('row', { name: /^Oct \d+ \S+ [+−]\$.* Net Sales / }).first()).toBeVisible();
  expect(await listViolations(page)).toEqual([]);
  await expectFitsPhone(page);

  await page.getByRole('link', { name: /^See it as known on / }).press('Enter');
  await expect(page.getByRole('region', { name: 'As known then' })).toBeVisible();
  await page.goto(`${page.url()}&start=2026-10-05&end=2026-10-25&granularity=daily`);
  const card = page.getByRole('list', { name: 'Main metrics' }).getByRole('button', { name: /^Net Sales / });
  await expect(card).toHaveAccessibleName(new RegExp(`^${netSalesOfThen}`));
  await page.getByRole('button', { name: 'Back to now' }).press('Enter');
  await expect(page.getByRole('region', { name: 'As known then' })).toBeHidden();
  await expect(card).not.toHaveAccessibleName(new RegExp(`^${netSalesOfThen}`));
}

/** A report beside what is shown: why the two differ, and all rows as a file. */
async function compare(page: Page): Promise<void> {
  await page.goto('/import/match');
  const choose = page.getByRole('button', { name: 'Choose report' });
  const [dialog] = await Promise.all([page.waitForEvent('filechooser'), choose.press('Enter')]);
  await dialog.setFiles(path.join(folder, 'amazon', 'business-report_by-date_oct-05_to_oct-25.csv'));
  const reasons = page.getByRole('listitem');
  await expect(reasons.filter({ hasText: 'Canceled after it was ordered' })).toContainText('−$450.24');
  const fifth = page.getByRole('table', { name: 'Days' }).getByRole('row', { name: /^Oct 5 / });
  await expect(fifth).toContainText('Canceled');
  expect(await listViolations(page)).toEqual([]);
  await expectFitsPhone(page);
  const save = page.getByRole('button', { name: 'All rows as CSV' });
  const [download] = await Promise.all([page.waitForEvent('download'), save.press('Enter')]);
  expect(download.suggestedFilename()).toBe(
    'skuline-compared-with-business-report_by-date_oct-05_to_oct-25.csv',
  );
  const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
  expect(lines.filter((line) => line.startsWith('Gross Sales,2026-10-06,'))).toHaveLength(1);
}

/** Neither the page of a phone nor a table in it. */
async function expectFitsPhone(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, { within: 'html, section:has(> table)' });
  if (size !== null) await page.setViewportSize(size);
}
