import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { listViolations } from '../harness/axe.ts';
import { chooseFile, expectState, importButton } from '../harness/import-page.ts';
import { expect, test } from '../harness/journey.ts';
import { REPORTER } from '../harness/sellers.ts';
import { fillSignIn } from '../harness/sign-in.ts';
import { repositoryRoot } from '../harness/skuline-process.ts';

test.use({ isSignedIn: false, now: new Date('2026-11-20T20:00:00Z') });

const folder = path.join(repositoryRoot, 'test-data', 'reports');

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

const LONG_MS = 60_000;

test('all reports of a seller in one drop: questions are answered, and the figures are right', async ({
  page,
}) => {
  test.setTimeout(3 * LONG_MS);
  const { files, totals } = readExpected();
  await page.goto('/import');
  await fillSignIn(page, REPORTER);
  const names = readdirSync(path.join(folder, 'amazon'));
  await chooseFile(
    page,
    names.map((name) => path.join(folder, 'amazon', name)),
  );
  await expect(page.getByRole('heading', { name: `${names.length} files` })).toBeVisible();
  await expect(page.getByText('10 files wait for your answers.')).toBeVisible({ timeout: LONG_MS });
  await expect(page.getByText(/^23 recognized by what is in them, 4 not taken\./)).toBeVisible();
  expect(await listViolations(page)).toEqual([]);

  for (const [file, { asks = [] }] of Object.entries(files)) {
    const name = path.basename(file);
    for (const { what, answer } of asks) {
      const question = questionOf(page, name);
      const choice = question.locator(`input[type="radio"][value="${answer}"]`);
      if (what === 'day' && (await choice.count()) === 0) {
        await question.getByRole('radio', { name: 'Another day…' }).check();
        await question.getByLabel('Day of the report').fill(answer);
        await question.getByRole('button', { name: 'Use this answer' }).click();
      } else {
        await choice.check();
      }
      await expectState(page, name, 'Answered');
    }
  }
  await importButton(page).click();
  await expect(page.getByText('23 files imported.')).toBeVisible({ timeout: LONG_MS });
  // No report of traffic is among the files before Oct 16.
  await expect(page.getByText(/^Oct 5 – 15: no traffic report\./)).toBeVisible();

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
});
