import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listViolations } from '../harness/axe.ts';
import { chooseFile, dailyFile, expectImported, importButton, importFile } from '../harness/import-page.ts';
import { expect, test } from '../harness/journey.ts';
import { IMPORTER, SUPERSTORE } from '../harness/sellers.ts';
import { fillSignIn } from '../harness/sign-in.ts';
import { repositoryRoot } from '../harness/skuline-process.ts';

// The journeys share one tenant, which accepts one import at a time.
test.describe.configure({ mode: 'default' });
test.use({ isSignedIn: false, now: new Date('2026-11-20T20:00:00Z') });

const YESTERDAY = '2026-11-19';
const superstoreFile = path.join(repositoryRoot, 'test-data', SUPERSTORE.file);

async function openImport(page: Page): Promise<void> {
  await page.goto('/import');
  await fillSignIn(page, IMPORTER);
  await expect(page.getByRole('heading', { name: 'Import data', level: 1 })).toBeVisible();
}

/** The first card's text for yesterday. */
async function expectSessions(page: Page, count: string): Promise<void> {
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  const cards = page.getByRole('list', { name: 'Main metrics' });
  await expect(cards.getByRole('button', { name: new RegExp(`^Sessions ${count} `) })).toBeVisible();
  await page.getByRole('link', { name: 'Import data' }).click();
}

test('what is imported is seen on the dashboard at once, and its undo too', async ({ page }) => {
  await openImport(page);
  await importFile(page, dailyFile('first.csv', { [YESTERDAY]: 1111 }), '1 row');
  await expectSessions(page, '1,111');
  await importFile(page, dailyFile('second.csv', { [YESTERDAY]: 2222 }), '1 row');
  await expect(page.getByRole('definition').filter({ hasText: /^1 day$/ })).toBeVisible();
  await expectSessions(page, '2,222');

  await page.getByRole('button', { name: 'Undo second.csv' }).first().click();
  const question = page.getByRole('dialog', { name: 'Undo this import?' });
  await expect(question.getByText(/^1 day \(Nov 19, 2026\) will show first\.csv again\.$/)).toBeVisible();
  expect(await listViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Undo import' }).click();
  await expect(question).toBeHidden();
  await expectSessions(page, '1,111');
});

test('a dragged gzip is shown before it is sent; then the page says what it held', async ({ page }) => {
  await openImport(page);
  const content = readFileSync(superstoreFile).toString('base64');
  const dropped = await page.evaluateHandle(async (base64) => {
    const transfer = new DataTransfer();
    const answer = await fetch(`data:application/gzip;base64,${base64}`).catch(() => null);
    const bytes =
      answer === null
        ? Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
        : await answer.arrayBuffer();
    transfer.items.add(new File([bytes], 'superstore.csv.gz'));
    return transfer;
  }, content);
  await page
    .getByRole('heading', { name: 'Drop a CSV file here' })
    .dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByText('Daily performance: all 16 columns are there.')).toBeVisible();
  const rows = page.getByRole('table', { name: 'First rows of the file' }).getByRole('row');
  await expect(rows).toHaveCount(6);
  await expect(rows.nth(1)).toContainText('2014-01-03Office SuppliesPaperOFF-PA-10000174');
  await importButton(page).click();
  const answer = page.getByText(/9,955 rows imported\.$|^Nothing changed: this very file is shown already/);
  await expect(answer).toBeVisible({ timeout: 30_000 });
  await expect(
    page.getByRole('row', { name: /superstore\.csv\.gz.*9,955.*Jan 3, 2014/ }).first(),
  ).toBeVisible();
});

test('a file with errors is refused line by line, and nothing changes', async ({ page }) => {
  await openImport(page);
  await importFile(page, dailyFile('good.csv', { [YESTERDAY]: 3333 }), '1 row');
  await page.getByRole('button', { name: 'Import another file' }).click();
  await chooseFile(page, dailyFile('bad.csv', { [YESTERDAY]: 4444, '2026-02-30': 5, '2026-11-18': 'many' }));
  expect(await listViolations(page)).toEqual([]);
  await importButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    '2 lines are not right. Correct the file and import it again.',
  );
  const table = page.getByRole('table', { name: 'Lines to correct' });
  await expect(table.getByRole('row').nth(1)).toContainText('3date_key2026-02-30is not');
  await expect(table.getByRole('row').nth(2)).toHaveText('4sessionsmanyis not a number');
  expect(await listViolations(page)).toEqual([]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  expect((await saved).suggestedFilename()).toBe('bad-bad-lines.csv');
  await expectSessions(page, '3,333');
});

test('leaving while a file is on its way asks; canceling goes back to the preview', async ({ page }) => {
  await openImport(page);
  // The network is stalled: nothing of the file arrives.
  await page.route('**/api/imports?file_name=*', () => {});
  await chooseFile(page, dailyFile('slow.csv', { [YESTERDAY]: 1 }));
  await importButton(page).click();
  await expect(page.getByRole('progressbar', { name: 'Sending' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Stop the upload?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/import$/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(importButton(page)).toBeVisible();
  await expect(page.getByRole('row', { name: /slow\.csv/ })).toHaveCount(0);
});

test('the whole way by keyboard alone', async ({ page }) => {
  await openImport(page);
  // Awaited before the key press: Playwright would miss a file dialog that opens earlier.
  const asked = page.waitForEvent('filechooser');
  const choose = page.getByRole('button', { name: 'Choose file' });
  for (
    let stops = 0;
    stops < 40 && !(await choose.evaluate((one) => one === document.activeElement));
    stops++
  ) {
    await page.keyboard.press('Tab');
  }
  await expect(choose).toBeFocused();
  await page.keyboard.press('Enter');
  await (await asked).setFiles(dailyFile('keys.csv', { '2026-11-10': 7 }));
  await importButton(page).focus();
  await page.keyboard.press('Enter');
  await expectImported(page, '1 row');
  await page.getByRole('button', { name: 'Undo keys.csv' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test.describe('on a phone in dark colors', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: 'dark' });

  test('a file is imported without a sideways scroll, and axe finds nothing wrong', async ({ page }) => {
    await openImport(page);
    expect(await listViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show columns' }).first().tap();
    await expect(page.getByRole('table', { name: 'Columns of daily performance' })).toBeVisible();
    expect(await listViolations(page)).toEqual([]);
    await chooseFile(page, dailyFile('phone.csv', { '2026-11-11': 9 }));
    await expect(importButton(page)).toBeVisible();
    expect(await listViolations(page)).toEqual([]);
    await importButton(page).tap();
    await expectImported(page, '1 row');
    expect(await listViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
