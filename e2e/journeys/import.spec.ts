import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listViolations } from '../harness/axe.ts';
import {
  chooseFile,
  clearFiles,
  dailyFile,
  expectState,
  givenFile,
  importButton,
  importFile,
} from '../harness/import-page.ts';
import { expect, test } from '../harness/journey.ts';
import { IMPORTER, SUPERSTORE } from '../harness/sellers.ts';
import { fillSignIn } from '../harness/sign-in.ts';
import { expectNoSidewaysScroll } from '../harness/sideways-scroll.ts';
import { projectRoot } from '@skuline/server/src/platform/project-root.ts';

// The journeys share one tenant, and with it the list of files.
test.describe.configure({ mode: 'default' });
test.use({ isSignedIn: false, now: new Date('2026-11-20T20:00:00Z') });

const YESTERDAY = '2026-11-19';
const superstoreFile = path.join(projectRoot, 'test-data', SUPERSTORE.file);

async function openImport(page: Page): Promise<void> {
  await page.goto('/import');
  await fillSignIn(page, IMPORTER);
  await expect(page.getByRole('heading', { name: 'Import data', level: 1 })).toBeVisible();
  await clearFiles(page);
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
  await importFile(page, dailyFile('first.csv', { [YESTERDAY]: 1111 }));
  await expectSessions(page, '1,111');
  await importFile(page, dailyFile('second.csv', { [YESTERDAY]: 2222 }));
  await expectSessions(page, '2,222');

  await page.getByRole('button', { name: 'Undo second.csv' }).first().click();
  const question = page.getByRole('dialog', { name: 'Undo this import?' });
  await expect(question.getByText(/^1 day \(Nov 19, 2026\) will show first\.csv again\.$/)).toBeVisible();
  expect(await listViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Undo import' }).click();
  await expect(question).toBeHidden();
  await expectSessions(page, '1,111');
});

test('a gzip that is dropped anywhere is looked at first; a reload shows the same list again', async ({
  page,
}) => {
  await openImport(page);
  const content = readFileSync(superstoreFile).toString('base64');
  const dataTransfer = await page.evaluateHandle((base64) => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
    transfer.items.add(new File([bytes], 'superstore.csv.gz'));
    return transfer;
  }, content);
  const anywhere = page.getByRole('heading', { name: 'Earlier imports' });
  await anywhere.dispatchEvent('dragover', { dataTransfer });
  await expect(page.getByText('Drop the files to look at them')).toBeVisible();
  await anywhere.dispatchEvent('drop', { dataTransfer });
  await expectState(page, 'superstore.csv.gz', 'Ready');
  await expect(givenFile(page, 'superstore.csv.gz')).toContainText('Jan 3, 2014');
  await page.reload();
  await expectState(page, 'superstore.csv.gz', '9,955');
  await importButton(page).click();
  await expectState(page, 'superstore.csv.gz', 'Imported');
  await expect(
    page.getByRole('row', { name: /superstore\.csv\.gz.*9,955.*Jan 3, 2014/ }).last(),
  ).toBeVisible();
});

test('a file with errors is refused line by line, and nothing changes', async ({ page }) => {
  await openImport(page);
  await importFile(page, dailyFile('good.csv', { [YESTERDAY]: 3333 }));
  await chooseFile(page, dailyFile('bad.csv', { [YESTERDAY]: 4444, '2026-02-30': 5, '2026-11-18': 'many' }));
  await expectState(page, 'bad.csv', "Can't import");
  await expect(page.getByText('2 lines are invalid. Correct the file and import it again.')).toBeVisible();
  const table = page.getByRole('table', { name: 'Lines to correct' });
  await expect(table.getByRole('row').nth(1)).toContainText('3date_key2026-02-30is not');
  await expect(table.getByRole('row').nth(2)).toHaveText('4sessionsmanyis not a number');
  expect(await listViolations(page)).toEqual([]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  expect((await saved).suggestedFilename()).toBe('bad-bad-lines.csv');
  await expectSessions(page, '3,333');
});

test('leaving while a file is on its way asks; canceling takes it off the list', async ({ page }) => {
  await openImport(page);
  // The network is stalled: nothing of the file arrives.
  await page.route('**/api/staged-files?file_name=*', () => {});
  await chooseFile(page, dailyFile('slow.csv', { [YESTERDAY]: 1 }));
  await expect(page.getByRole('progressbar', { name: /^Uploading.* slow\.csv$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Stop the upload?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/import$/);
  await page.getByRole('button', { name: 'Cancel the upload of slow.csv' }).click();
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
});

test('the whole way by keyboard alone', async ({ page }) => {
  await openImport(page);
  // Awaited before the key press: Playwright would miss a file dialog that opens earlier.
  const asked = page.waitForEvent('filechooser');
  const choose = page.getByRole('button', { name: 'Choose files' });
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
  await expectState(page, 'keys.csv', 'Imported');
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
    await expectState(page, 'phone.csv', 'Imported');
    expect(await listViolations(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
  });
});
