import type { Locator, Page } from '@playwright/test';
import { formatCount, formatMoney } from '@skuline/domain/formatting';
import { readFile } from 'node:fs/promises';
import { waitForOtherMetrics, withoutRules } from '../harness/api-calls.ts';
import { listViolations } from '../harness/axe.ts';
import { periodOf, readExpected } from '../harness/expected.ts';
import { expect, test } from '../harness/journey.ts';
import { SUPERSTORE } from '../harness/sellers.ts';
import { expectNoSidewaysScroll } from '../harness/sideways-scroll.ts';

// Wide enough for the statement beside the panel.
test.use({ seller: SUPERSTORE, viewport: { width: 1960, height: 900 } });

const period = periodOf(readExpected(SUPERSTORE).periods, 'last_30_days');

function rowOf(page: Page, name: RegExp): Locator {
  const statement = page.getByRole('region', { name: 'Profit and loss statement' });
  return statement.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
}

test('the statement says what the file says, follows its link, and opens row by row by keyboard alone', async ({
  page,
}) => {
  await test.step('it says what the file says by week and in total, and follows its link', async () => {
    await page.goto('/profit-loss?range=last_30_days&granularity=weekly');
    const netSales = rowOf(page, /^Net sales/).getByRole('gridcell');
    await expect(netSales.first()).toBeVisible();
    const cells = await netSales.allTextContents();
    const weeks = period.weeks.map(({ totals }) =>
      totals.orders === 0 ? '—' : formatMoney(totals.net_sales),
    );
    expect(cells.slice(0, weeks.length)).toEqual(weeks);
    expect(cells[weeks.length]).toBe(period.cards['net_sales']?.display);
    expect(cells[weeks.length + 2]).toContain(period.cards['net_sales']?.growth_display.replace(/^[+-]/, ''));

    await page.getByRole('radiogroup', { name: 'Amounts as' }).getByText('% of net').click();
    await expect(
      rowOf(page, /^Net sales/)
        .getByRole('gridcell')
        .nth(weeks.length),
    ).toHaveText('100.0%');
    await page.reload();
    await expect(page.getByRole('radio', { name: '% of net' })).toBeChecked();
    await page.goBack();
    await expect(page.getByRole('radio', { name: '$' })).toBeChecked();
  });

  await test.step('a row opens by keyboard alone, the link opens it again, and the file holds what the page shows', async () => {
    await expect(rowOf(page, /^Net sales/)).toBeVisible();
    // The table is one stop: Tab reaches the row that was last gone to, at first the first one.
    await page.getByRole('button', { name: 'Print' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(rowOf(page, /^Orders/)).toBeFocused();
    for (const name of [/^Units/, /^Gross sales/, /^Promotions/, /^Net sales/]) {
      await page.keyboard.press('ArrowDown');
      await expect(rowOf(page, name)).toBeFocused();
    }
    await page.keyboard.press('ArrowRight');
    expect(period.brands_by_net_sales).toHaveLength(3);
    for (const { name, net_sales } of period.brands_by_net_sales) {
      await expect(
        rowOf(page, new RegExp(`^${name}`))
          .getByRole('gridcell')
          .nth(period.weeks.length),
      ).toHaveText(formatMoney(net_sales));
    }
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    // Rows that are still loading have no figures.
    const parents = page.locator('tr[aria-level="3"]').filter({ hasText: '$' });
    await expect(parents.first()).toBeVisible();
    expect(await listViolations(page)).toEqual([]);

    await page.reload();
    await expect(parents.first()).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^profit-loss.*\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    const rows = page.getByRole('treegrid').getByRole('row');
    const texts = await rows.evaluateAll((shown) =>
      shown.slice(1).map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
    );
    const saved = lines.slice(-texts.length).map((line) => line.split(',').slice(4));
    const total = period.weeks.length;
    for (const [at, cells] of texts.entries()) {
      const [shown = '', amount = ''] = [cells[total], saved[at]?.[total]];
      const text = formatMoney(Number(amount)).replace('-', '−');
      expect(shown.startsWith('$') || shown.startsWith('−') ? text : formatCount(Number(amount))).toBe(shown);
    }
  });
});

test('hundreds of SKUs, a week of days and a year of months: what is drawn, and where it stands', async ({
  page,
}) => {
  await test.step('of hundreds of SKUs only those in sight are drawn, and End goes past all of them', async () => {
    const rows = ['net_sales', 'net_sales/Office Supplies', 'net_sales/Office Supplies/Binders'];
    const open = [...rows, `${rows.at(-1)}/`].map((row) => `open=${encodeURIComponent(row)}`).join('&');
    await page.goto(`/profit-loss?range=last_365_days&${open}`);
    const sku = page.locator('tr[aria-level="4"]').first();
    await expect(sku).toBeVisible();
    const readCount = async () => Number(await page.getByRole('treegrid').getAttribute('aria-rowcount'));
    await expect.poll(readCount).toBeGreaterThan(150);
    expect(await page.locator('tbody tr').count()).toBeLessThan(80);
    await sku.focus();
    await page.keyboard.press('End');
    await expect(rowOf(page, /^Contribution/)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Home');
    await expect(rowOf(page, /^Orders/)).toBeFocused();
  });

  await test.step('a week of days stands between the names and the answers, and every change on the line of its row', async () => {
    await page.goto('/profit-loss');
    const statement = page.getByRole('region', { name: 'Profit and loss statement' });
    await expect(statement.locator('th[data-bucket]')).toHaveCount(7);
    const names = await statement.getByRole('columnheader', { name: 'Statement' }).boundingBox();
    const first = await statement.locator('th[data-bucket]').first().boundingBox();
    expect(first?.x).toBeGreaterThanOrEqual((names?.x ?? 0) + (names?.width ?? 0) - 1);
    await expect(statement.getByRole('button', { name: /earlier/ })).toHaveCount(0);

    // The vertical distance between a change's center and the figure beside it, with an arrow, in a pill or bare.
    await page.goto('/profit-loss?start=2017-11-01&end=2017-11-24');
    await expect(rowOf(page, /^Net sales/)).toBeVisible();
    const offsets = await statement.locator('td [data-weight]').evaluateAll((changes) =>
      changes.map((change) => {
        const middleOf = (text: Node | null | undefined) => {
          const range = document.createRange();
          if (text) range.selectNodeContents(text);
          const { top, height } = range.getBoundingClientRect();
          return top + height / 2;
        };
        const text = change.querySelector('[aria-hidden] > span');
        return Math.round(middleOf(text) - middleOf(change.closest('td')?.previousElementSibling));
      }),
    );
    expect(offsets.length).toBeGreaterThan(3);
    expect(new Set(offsets).size).toBe(1);
  });

  await test.step('with room to spare the columns of two days and the answers stand side by side', async () => {
    await page.goto('/profit-loss?start=2017-11-23&end=2017-11-24');
    const heads = page.getByRole('region', { name: 'Profit and loss statement' }).getByRole('columnheader');
    await expect(heads).toHaveCount(8);
    const readGaps = () =>
      heads.evaluateAll((all) => {
        const boxes = all.map((head) => head.getBoundingClientRect());
        return boxes.slice(1).map(({ left }, at) => Math.round(left - (boxes[at]?.right ?? 0)));
      });
    await expect.poll(readGaps).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  await test.step('the answers stay in sight beside a year of months, which opens at its newest end', async () => {
    await page.goto('/profit-loss?range=last_365_days');
    const statement = page.getByRole('region', { name: 'Profit and loss statement' });
    const months = statement.locator('th[data-bucket]');
    for (const head of [/^Total$/, /^Previous/, /^Change$/, /^Change %$/, /^% of net$/]) {
      await expect(statement.getByRole('columnheader', { name: head })).toBeInViewport({
        ratio: 1,
      });
    }
    await expect(months.last()).toBeInViewport({ ratio: 1 });
    await statement.getByRole('button', { name: /^‹ \d+ earlier months?$/ }).click();
    await expect(months.first()).toBeInViewport({ ratio: 1 });
    await expect(statement.getByRole('button', { name: /earlier/ })).toHaveCount(0);
    await expect(statement.getByRole('columnheader', { name: '% of net' })).toBeInViewport({ ratio: 1 });

    // A year of months fits a sheet of paper.
    await page.emulateMedia({ media: 'print' });
    await expect(months.first()).toBeVisible();
    await page.emulateMedia({ media: 'screen' });

    // A month of days would be too small to be read: the totals stand there, right beside their names.
    await page.goto('/profit-loss?range=last_30_days');
    await expect(months.first()).toBeAttached();
    await page.emulateMedia({ media: 'print' });
    await expect(months.first()).toBeHidden();
    const boxOf = (name: string) => statement.getByRole('columnheader', { name, exact: true }).boundingBox();
    const [total, change] = [await boxOf('Total'), await boxOf('Change')];
    expect(Math.round((total?.x ?? 0) + (total?.width ?? 0))).toBe(Math.round(change?.x ?? 0));
    await page.emulateMedia({ media: 'screen' });

    await page.setViewportSize({ width: 390, height: 844 });
    await expect(statement.getByRole('columnheader').nth(1)).toHaveText('Total');
    await expect(statement.getByRole('columnheader').nth(2)).toHaveText('Change');
    await expect(statement.getByRole('columnheader').nth(2)).toBeInViewport({ ratio: 1 });
    // No label of a bar is broken inside a word, or wider than its bar's room.
    await expectNoSidewaysScroll(page, { within: 'figure > ul > li' });
  });
});

test('the funnel counts what the cards count, and reaches it with the range and the answers of the dashboard', async ({
  page,
}) => {
  await withoutRules(page);
  const others = waitForOtherMetrics(page, 'parent_sku_name');
  await page.goto('/dashboard?range=last_30_days');
  await expect(page.getByRole('list', { name: 'Main metrics' })).toBeVisible();
  await others;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/daily-performance-breakdown')) asked.push(request.url());
  });
  await page.getByRole('link', { name: 'Funnel Analysis' }).click();
  await expect(page.getByRole('heading', { name: 'Store' })).toBeVisible();
  const orders = page.getByRole('listitem').filter({ hasText: /^Orders/ });
  await expect(orders.first()).toContainText(period.cards['orders']?.display ?? 'a figure');
  await expect(page).toHaveURL(/\/funnel\?range=last_30_days$/);
  expect(asked).toEqual([]);
});
