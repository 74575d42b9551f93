import type { Page } from '@playwright/test';
import { formatMetricChart } from '@skuline/domain/formatting';
import { choose, legend, readTable, showTable } from '../harness/chart.ts';
import { downloadFromMenu } from '../harness/download.ts';
import { type ExpectedSegment, periodOf, readExpected } from '../harness/expected.ts';
import { choosePreset } from '../harness/filter-bar.ts';
import { expect, test } from '../harness/journey.ts';
import { RETAILER, SUPERSTORE } from '../harness/sellers.ts';

const retailer = readExpected(RETAILER);
type ShownMetric = 'net_sales' | 'orders' | 'avg_net_price';

/** The whole legend: each name with its total, nothing else. */
async function expectLegend(
  page: Page,
  segments: readonly ExpectedSegment[],
  metric: ShownMetric,
): Promise<void> {
  await expect(legend(page)).toContainText(
    segments.map(({ name, ...sums }) => `${name}${formatMetricChart(metric, sums[metric])}`),
  );
}

test('legend, table and tooltip say what the file says, of days, weeks and months, and of days without rows', async ({
  page,
}) => {
  await test.step('the legend names the top 5 and Other with the totals of the expected figures', async () => {
    const last30 = periodOf(retailer.periods, 'last_30_days');
    await page.goto('/dashboard?range=last_30_days&metric=net_sales');
    await expectLegend(page, last30.top5_parent_skus_by_net_sales, 'net_sales');
    // Additive metrics are ranked by net sales, whichever is shown.
    await choose(page, 'Metric', 'Orders');
    await expectLegend(page, last30.top5_parent_skus_by_net_sales, 'orders');
    await choose(page, 'Breakdown', 'Brands');
    await expectLegend(page, last30.brands_by_net_sales, 'orders');
    await expect(legend(page)).toHaveCount(6);

    // Ratios are ranked by gross sales and have a dashed Average line.
    const quarter = periodOf(retailer.periods, 'quarter_to_date');
    await choose(page, 'Breakdown', 'Parent SKUs');
    await choosePreset(page, 'Quarter to Date');
    await choose(page, 'Metric', 'Avg Net Price');
    await expect(legend(page)).toHaveCount(7);
    await expectLegend(page, quarter.top5_parent_skus_by_gross_sales, 'avg_net_price');
  });

  await test.step('the table behind the chart gives the expected weeks and months, partial ones with their days', async () => {
    const { weeks, months = [] } = periodOf(retailer.periods, 'quarter_to_date');
    await page.goto('/dashboard?range=quarter_to_date&metric=net_sales');
    const byWeek = await readTotals(page, 'Net Sales by Parent SKU');
    expect(byWeek.map(([, total]) => total)).toEqual(
      weeks.map(({ totals }) => formatMetricChart('net_sales', totals.net_sales)),
    );
    expect(byWeek.map(([label]) => label)).toEqual([
      'Oct 1 – 2 (2 days)',
      'Oct 3 – 9',
      'Oct 10 – 16',
      'Oct 17 – 23',
      'Oct 24 – 30',
      'Oct 31 – Nov 6',
      'Nov 7 – 13',
      'Nov 14 – 20',
      'Nov 21 – 24 (4 days)',
    ]);

    await choose(page, 'Granularity', 'Monthly');
    await choose(page, 'Metric', 'Avg Net Price');
    const table = page.getByRole('table', { name: 'Avg Net Price by Parent SKU', exact: true });
    await expect(table.getByRole('rowheader').first()).toHaveText('Oct');
    expect(totalsOf(await readTable(table))).toEqual([
      ['Oct', formatMetricChart('avg_net_price', months[0]?.ratios.avg_net_price ?? Number.NaN)],
      ['Nov (24 days)', formatMetricChart('avg_net_price', months[1]?.ratios.avg_net_price ?? Number.NaN)],
    ]);
  });

  await test.step('the tooltip says where a week is partial; a press on a name, or on its area, shows it alone, another press all', async () => {
    const quarter = periodOf(retailer.periods, 'quarter_to_date');
    await page.goto('/dashboard?range=quarter_to_date&granularity=weekly&metric=net_sales');
    const plot = page.getByRole('application').first();
    // By keyboard: the first bucket is the partial week at the start of the quarter.
    await plot.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    const tooltip = page.locator('.recharts-tooltip-wrapper').first();
    await expect(tooltip).toContainText(
      `Total${formatMetricChart('net_sales', quarter.weeks[0]?.totals.net_sales ?? Number.NaN)}`,
    );
    await expect(tooltip).toContainText('Average$');
    await expect(tooltip).toContainText('Partial week');
    await page.keyboard.press('ArrowRight');
    await expect(tooltip).toContainText('Oct 3 – 9');
    await expect(tooltip).not.toContainText('Partial week');

    const [top] = quarter.top5_parent_skus_by_net_sales;
    const first = legend(page).first().getByRole('button');
    await expect(first).toContainText(top?.name ?? '');
    // Added up from the file: 757.46 in Jul 1 – Aug 24, 38,106.87 now.
    await expect(first).toHaveText(
      `${top?.name}$38,107$38k, before $757, 4,930.9%up 4,930.9 percent, better`,
    );
    const area = page.locator('.recharts-area-area').first();
    // In the middle of the lowest area, which may be redrawn between looking and pressing; pressed twice it is all areas again.
    await expect(async () => {
      const box = await area.boundingBox({ timeout: 1000 });
      if (box === null) throw new Error('The chart has no area.');
      await page.mouse.click(box.x + box.width / 2, box.y + box.height - 4);
      await expect(legend(page)).toHaveCount(1, { timeout: 5000 });
    }).toPass();
    await expect(first).toHaveAttribute('aria-pressed', 'true');
    const table = await showTable(page, 'Net Sales by Parent SKU');
    expect((await readTable(table))[0]).toEqual(['Week', top?.name, 'Total']);
    await expect(table.locator('tfoot').getByRole('rowheader')).toHaveText(['Total', 'Previous', 'Change %']);
    await first.click();
    await expect(table.getByRole('columnheader')).toHaveCount(8);
  });

  await test.step('a day without rows is a gap, not a zero, and the page says how many days have data', async () => {
    await page.goto('/dashboard?metric=net_sales');
    // The shop is closed on Saturdays.
    await expect(page.getByRole('status').filter({ hasText: '6 of 7 days have data' })).toBeVisible();
    const totals = await readTotals(page, 'Net Sales by Parent SKU');
    expect(totals.map(([day]) => day)).toEqual([
      'Nov 18',
      'Nov 19',
      'Nov 20',
      'Nov 21',
      'Nov 22',
      'Nov 23',
      'Nov 24',
    ]);
    expect(totals[1]).toEqual(['Nov 19', '—']);
  });

  await test.step('the tooltip of a day without rows says so, by pointer and by keyboard, of a sum and of a ratio', async () => {
    // The shop is closed from Dec 24 to Jan 2: Dec 28 is the ninth of these 21 days.
    await page.goto('/dashboard?start=2010-12-20&end=2011-01-09&metric=net_sales');
    const tooltip = page.locator('.recharts-tooltip-wrapper').first();
    const words = /Tue, Dec 28, 2010.*Total—Average\$[\d.,]+No data/;
    const eighth = Array.from({ length: 8 }, () => 'ArrowRight');
    for (const [metric, title, keys] of [
      ['Net Sales', 'Net Sales by Parent SKU', eighth],
      // The keys go on from where they have been.
      ['Avg Net Price', 'Avg Net Price by Parent SKU', ['ArrowRight', 'ArrowLeft']],
    ] as const) {
      await choose(page, 'Metric', metric);
      await page.getByRole('heading', { name: title }).hover();
      const grid = page.locator('.recharts-cartesian-grid').first();
      await grid.scrollIntoViewIfNeeded();
      const box = await grid.boundingBox();
      if (box === null) throw new Error('the plot has its place');
      await page.mouse.move(box.x + (box.width * 8) / 20, box.y + 40);
      await expect(tooltip).toBeVisible();
      await expect(tooltip).toHaveText(words);

      await page.mouse.move(0, 0);
      await expect(tooltip).toBeHidden();
      await page.getByRole('application').first().focus();
      for (const key of keys) await page.keyboard.press(key);
      await expect(tooltip).toBeVisible();
      await expect(tooltip).toHaveText(words);
    }
  });

  await test.step('when the range changes under a resting pointer, no tooltip of another day stays', async () => {
    await page.goto('/dashboard?range=last_30_days&metric=net_sales');
    await choosePreset(page, 'Last 7 Days');
    await expect(page.locator('.recharts-surface').first()).toContainText('Nov 18');
    await page.getByRole('heading', { name: 'Net Sales by Parent SKU' }).hover();
    const tooltip = page.locator('.recharts-tooltip-wrapper').first();
    const box = await page.getByRole('application').first().boundingBox();
    if (box === null) throw new Error('The plot has no place.');
    await page.mouse.move(box.x + box.width / 2, box.y + 40);
    await expect(tooltip).toContainText('Nov 21');
    await page.goBack();
    await expect(page.locator('.recharts-surface').first()).toContainText('Oct 26');
    await expect(tooltip).toBeHidden();
  });
});

/** The last cell of every row between head and foot, with its label. */
function totalsOf(rows: readonly string[][]): string[][] {
  const foot = rows.findIndex(([name]) => name === 'Total');
  return rows.slice(1, foot).map((row) => [row[0] ?? '', row.at(-1) ?? '']);
}

async function readTotals(page: Page, title: string): Promise<string[][]> {
  return totalsOf(await readTable(await showTable(page, title)));
}

test.describe('exports', () => {
  test.use({ seller: SUPERSTORE });

  test('chart and cards are saved as CSV and the chart as a picture, each saying what it shows', async ({
    page,
  }) => {
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
    await page.goto('/dashboard?range=quarter_to_date&metric=net_sales&brand=Furniture');
    await expect(legend(page)).not.toHaveCount(0);
    const save = (entry: string) =>
      downloadFromMenu(page, page.getByRole('button', { name: 'Export' }), entry);
    const chart = await save('Chart as CSV');
    expect(chart.name).toBe('skuline-net-sales-by-parent-sku-2017-10-01-2017-11-24.csv');
    const chartText = chart.content.toString('utf8');
    for (const line of [
      'Range,2017-10-01,2017-11-24',
      'Compared with,2017-07-01,2017-08-24',
      'Filter: Brands,Furniture',
      'Time zone,America/Los_Angeles',
      'Granularity,weekly',
    ]) {
      expect(chartText).toContain(`${line}\r\n`);
    }
    expect(chartText).toMatch(/First day,Last day,Days,(.+,)?Chairs,/);

    const cards = (await save('Cards as CSV')).content.toString('utf8');
    expect(cards).toContain('Metric,Value,Previous,Change %,Formula');
    expect(cards.split('\r\n').filter((line) => /^(Sessions|Ad Sales Share),/.test(line))).toHaveLength(2);

    const { content: picture } = await save('Chart as PNG');
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    // Width in pixels: the chart at twice its size, not an empty picture.
    expect(picture.readUInt32BE(16)).toBeGreaterThan(1400);
    expect(picture.length).toBeGreaterThan(10_000);
    expect(refused).toEqual([]);
    await saveByKeyboard(page);
  });
});

/** A menu that is opened while its button is out of view takes the focus, and closes with the picture. */
async function saveByKeyboard(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Export' });
  const item = page.getByRole('menuitem', { name: 'Chart as PNG' });
  await button.focus();
  await page.getByRole('heading', { name: 'Movers' }).hover();
  await page.mouse.wheel(0, 10_000);
  await expect(button).not.toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(item).toBeFocused();
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  await saved;
  await expect(item).toBeHidden();
  await expect(button).toBeFocused();
}
