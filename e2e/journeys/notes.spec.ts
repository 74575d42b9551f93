import { ApiCalls } from '../harness/api-calls.ts';
import { listViolations } from '../harness/axe.ts';
import { choose, showTable } from '../harness/chart.ts';
import { downloadFromMenu } from '../harness/download.ts';
import { expect, test } from '../harness/journey.ts';
import { SUPERSTORE } from '../harness/sellers.ts';

test.use({ seller: SUPERSTORE });

test('a note of a day is a mark on the chart and a line of its file, until it is deleted', async ({
  page,
}) => {
  await page.goto('/dashboard?start=2017-03-01&end=2017-03-31&metric=net_sales');
  await page.getByRole('button', { name: 'More about notes' }).click();
  await page.getByRole('menuitem', { name: 'Add a note' }).dispatchEvent('click');
  const dialog = page.getByRole('dialog', { name: 'Add a note' });
  await expect(dialog.getByLabel('Day')).toHaveValue('2017-03-31');
  await dialog.getByLabel('Day').fill('2017-03-10');
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Container arrived, 1,200 chairs.');
  await dialog.getByRole('button', { name: 'Add the note' }).click();

  const words = 'Note, Mar 10: Container arrived, 1,200 chairs.';
  const mark = page.getByRole('button', { name: words });
  await mark.press('Enter');
  const opened = page.getByRole('dialog', { name: words });
  await expect(opened).toContainText('Note · Mar 10');
  expect(await listViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await expect(mark).toBeFocused();
  await choose(page, 'Granularity', 'Weekly');
  await expect(page.getByText(words)).toBeVisible();

  const table = await showTable(page, 'Net Sales by Parent SKU');
  // The days of the table stand below each other, nothing between them.
  await expect(table.getByRole('rowheader', { name: 'Mar 6 – 12' })).toBeVisible();
  await expect(table.getByText('Container arrived')).toHaveCount(0);
  const csv = await downloadFromMenu(page, page.getByRole('button', { name: 'Export' }), 'Chart as CSV');
  expect(csv.content.toString('utf8')).toMatch(
    /\r\nDay,Kind,Note\r\n2017-03-10,Note,"Container arrived, 1,200 chairs\."\r\n$/,
  );
  await page.getByRole('button', { name: 'Show as chart' }).click();
  await mark.press('Enter');
  await opened.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(mark).toHaveCount(0);

  await page.getByRole('switch', { name: 'Notes' }).click();
  const calls = new ApiCalls(page);
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Notes' })).not.toBeChecked();
  expect(calls.to('/api/notes')).toEqual([]);
});
