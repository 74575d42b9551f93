import type { Locator, Page } from '@playwright/test';
import { downloadFromMenu } from '../harness/download.ts';
import { choosePreset, openDates } from '../harness/filter-bar.ts';
import { expect, test } from '../harness/journey.ts';
import { SUPERSTORE } from '../harness/sellers.ts';

/**
 * The seller's newest day is Saturday, Dec 30, and today is the day after. According to the file: 67 orders in Dec 25 –
 * 30, 83 in Dec 18 – 23, 99 in Dec 18 – 24, with net sales of $17,429.31 and $23,662.36.
 */
test.use({ seller: SUPERSTORE, now: new Date('2017-12-31T20:00:00Z') });

const SAME_DAYS = 'Orders 67 down 19.3 percent, worse';
const WHOLE_RANGE = 'Orders 67 down 32.3 percent, worse';
const CAPTION = 'today not in yet';

async function expectOrders(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
}

async function expectOneLine(parts: readonly Locator[]): Promise<void> {
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  const middles = boxes.map((box) => (box === null ? null : Math.round(box.y + box.height / 2)));
  expect(new Set(middles).size, `middles at ${middles.join(', ')}`).toBe(1);
}

test('days without data yet are left out of both periods everywhere, and the same days last year are a choice', async ({
  page,
}) => {
  await test.step('days that have no data yet are left out on every page and in files, and the caption says so', async () => {
    await page.goto('/dashboard');
    await expectOrders(page, SAME_DAYS);
    await expect(page.getByText(CAPTION)).toBeVisible();
    await expect(page.getByText(/^Dec 25 – 30 compared with.*Dec 18 – 23/)).toBeVisible();
    await expect(page.getByText(/days have data/)).toHaveCount(0);
    await expectOneLine([
      page.getByText(/^Dec 25 – 30 compared with.*Dec 18 – 23/),
      page.getByText(CAPTION),
      page.getByRole('button', { name: 'Compare the whole range' }),
    ]);
    await page.getByRole('button', { name: SAME_DAYS, exact: true }).hover();
    await expect(page.getByRole('tooltip')).toContainText('Dec 25 – 30 67Dec 18 – 23 83');

    const { content } = await downloadFromMenu(
      page,
      page.getByRole('button', { name: 'Export' }),
      'Cards as CSV',
    );
    const text = content.toString('utf8');
    for (const line of [
      'Range,2017-12-25,2017-12-31',
      'No data yet,2017-12-31,2017-12-31',
      'Compared days,2017-12-25,2017-12-30',
      'Compared with,2017-12-18,2017-12-23',
    ]) {
      expect(text).toContain(`${line}\r\n`);
    }
    expect(text).toMatch(/\r\nOrders,67,83,-19\.27/);

    await page.getByRole('link', { name: 'Profit & Loss' }).click();
    await expect(page.getByRole('columnheader', { name: 'Previous' })).toContainText('Dec 18 – 23');
    await expect(page.getByRole('row', { name: /^Net sales/ })).toContainText('$17,429');
    await expect(page.getByText(CAPTION)).toBeVisible();

    await page.getByRole('link', { name: 'Funnel Analysis' }).click();
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: /^Orders/ })
        .first(),
    ).toContainText('19.3%');
    await expect(page.getByText(CAPTION)).toBeVisible();

    // A range of which no day has data yet is compared with nothing.
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    // Both pages have a range of dates: the one that is left would take the choice with it.
    await expectOrders(page, SAME_DAYS);
    await choosePreset(page, 'Today');
    await expect(page.getByRole('heading', { name: 'No Performance Data' })).toBeVisible();
    await expect(page.getByText('today not in yet · nothing to compare')).toBeVisible();
  });

  await test.step('the same days last year are a choice in the caption, which every page, the link and exports follow', async () => {
    await page.goBack();
    await expectOrders(page, SAME_DAYS);
    await page.getByRole('button', { name: /^the previous period, Dec 18 – 23/ }).click();
    await expect(page.getByRole('menuitemradio', { name: 'Previous period' })).toBeChecked();
    // The menu still moves to its place.
    await page.getByRole('menuitemradio', { name: 'Same days last year' }).dispatchEvent('click');
    // Of the weekdays of Dec 25 – 30, 2017, the file has 47 orders a year before, in Dec 26 – 31.
    await expectOrders(page, 'Orders 67 up 42.6 percent, better');
    await expect(page).toHaveURL(/\?compare=last_year$/);
    await expect(page.getByText(/compared with.*the same days last year, Dec 26 – 31, 2016/)).toBeVisible();

    const { content } = await downloadFromMenu(
      page,
      page.getByRole('button', { name: 'Export' }),
      'Cards as CSV',
    );
    const text = content.toString('utf8');
    expect(text).toContain('Compared with,2016-12-26,2016-12-31\r\n');

    await page.getByRole('link', { name: 'Profit & Loss' }).click();
    await expect(page).toHaveURL(/compare=last_year/);
    await expect(page.getByRole('row', { name: /^Net sales/ })).toContainText('$5,572');

    // A year is compared with the calendar year before it: 3,310 orders through Dec 30 against 2,576.
    await page.goto('/dashboard?start=2017-01-01&end=2017-12-31&compare=last_year');
    await expectOrders(page, 'Orders 3,310 up 28.5 percent, better');
  });
});

test('the whole range is one click away, stays in the link and is remembered; on a phone its switch stays in place', async ({
  page,
}) => {
  await test.step('by its link and from visit to visit', async () => {
    await page.goto('/dashboard');
    await expectOrders(page, SAME_DAYS);
    await page.getByRole('button', { name: 'Compare the whole range' }).click();
    await expectOrders(page, WHOLE_RANGE);
    await expect(page).toHaveURL(/\?days=whole$/);
    await expect(page.getByText('6 of 7 days have data')).toBeVisible();

    await page.getByRole('link', { name: 'Profit & Loss' }).click();
    await expect(page.getByRole('row', { name: /^Net sales/ })).toContainText('$23,662');
    await page.goto('/dashboard');
    await expectOrders(page, WHOLE_RANGE);
    await page.goto('/dashboard?days=same');
    await expectOrders(page, SAME_DAYS);
    await page.goto('/dashboard');
    await expectOrders(page, WHOLE_RANGE);
    await page.getByRole('button', { name: 'Compare the same days' }).click();
    await expectOrders(page, SAME_DAYS);
    await page.reload();
    await expectOrders(page, SAME_DAYS);
  });

  await test.step('on a phone the switch stands beside the days it changes; the date panel names those days', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const placeOf = async (days: RegExp, name: string) => {
      const [text, button] = await Promise.all([
        page.getByText(days).first().boundingBox(),
        page.getByRole('button', { name }).boundingBox(),
      ]);
      if (text === null || button === null) throw new Error('both are shown');
      expect(button.x).toBeGreaterThan(text.x + text.width);
      expect(button.y + button.height / 2).toBeCloseTo(text.y + text.height / 2, 0);
      return Math.round(button.x + button.width);
    };
    await expect(page.getByText(CAPTION)).toBeVisible();
    const before = await placeOf(/^Dec 25 – 30 compared with/, 'Compare the whole range');
    const dialog = await openDates(page);
    await expect(dialog.getByText('Dec 25 – 30 compared with Dec 18 – 23 · Los Angeles time')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Last 7 Days', exact: true })).toBeInViewport({
      ratio: 1,
    });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Compare the whole range' }).click();
    await expect(page.getByText('6 of 7 days have data')).toBeVisible();
    expect(await placeOf(/^Dec 25 – 31 compared with/, 'Compare the same days')).toBe(before);
  });
});
