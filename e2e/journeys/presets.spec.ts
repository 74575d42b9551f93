import type { Locator } from '@playwright/test';
import { toDateKey } from '@skuline/domain/calendar';
import { formatDateRange } from '@skuline/domain/formatting';
import { ApiCalls, withoutRules } from '../harness/api-calls.ts';
import { openDates } from '../harness/filter-bar.ts';
import { expect, test } from '../harness/journey.ts';
import { SUPERSTORE } from '../harness/sellers.ts';

/** Each preset with its range and compared range, as first and last day. */
type Ranges = Readonly<Record<string, readonly [range: string, comparison: string]>>;

/** On the evening of the day the clocks went back, already tomorrow by summer time. */
const AUTUMN: Ranges = {
  Today: ['2017-11-05..2017-11-05', '2017-11-04..2017-11-04'],
  Yesterday: ['2017-11-04..2017-11-04', '2017-11-03..2017-11-03'],
  'Week to Date': ['2017-10-30..2017-11-05', '2017-10-23..2017-10-29'],
  'Month to Date': ['2017-11-01..2017-11-05', '2017-10-01..2017-10-05'],
  'Quarter to Date': ['2017-10-01..2017-11-05', '2017-07-01..2017-08-05'],
  'Year to Date': ['2017-01-01..2017-11-05', '2016-01-01..2016-11-04'],
  'Last 7 Days': ['2017-10-30..2017-11-05', '2017-10-23..2017-10-29'],
  'Last 30 Days': ['2017-10-07..2017-11-05', '2017-09-07..2017-10-06'],
  'Last 365 Days': ['2016-11-06..2017-11-05', '2015-11-07..2016-11-05'],
  'Last complete 7 days': ['2017-10-29..2017-11-04', '2017-10-22..2017-10-28'],
  'Last week': ['2017-10-23..2017-10-29', '2017-10-16..2017-10-22'],
};

/** On New Year's Eve in Los Angeles, New Year's noon where the browser is. */
const NEW_YEARS_EVE: Ranges = {
  Today: ['2017-12-31..2017-12-31', '2017-12-30..2017-12-30'],
  Yesterday: ['2017-12-30..2017-12-30', '2017-12-29..2017-12-29'],
  'Week to Date': ['2017-12-25..2017-12-31', '2017-12-18..2017-12-24'],
  'Month to Date': ['2017-12-01..2017-12-31', '2017-11-01..2017-12-01'],
  'Quarter to Date': ['2017-10-01..2017-12-31', '2017-07-01..2017-09-30'],
  'Year to Date': ['2017-01-01..2017-12-31', '2016-01-01..2016-12-30'],
  'Last 7 Days': ['2017-12-25..2017-12-31', '2017-12-18..2017-12-24'],
  'Last 30 Days': ['2017-12-02..2017-12-31', '2017-11-02..2017-12-01'],
  'Last 365 Days': ['2017-01-01..2017-12-31', '2016-01-02..2016-12-31'],
  'Last complete 7 days': ['2017-12-24..2017-12-30', '2017-12-17..2017-12-23'],
  'Last week': ['2017-12-18..2017-12-24', '2017-12-11..2017-12-17'],
};

/** A range as formatted on that day. */
function textOf(dates: string, today: string): string {
  const [start = '', end = ''] = dates.split('..');
  return formatDateRange({ start: toDateKey(start), end: toDateKey(end) }, toDateKey(today));
}

/** Selects a preset in the popover, which then says its days and the compared ones. */
async function selectPreset(dialog: Locator, preset: string, ranges: Ranges, today: string): Promise<void> {
  const [range, comparison] = ranges[preset] ?? ['', ''];
  await dialog.getByRole('button', { name: preset, exact: true }).click();
  await expect(dialog, preset).toContainText(new RegExp(`${textOf(range, today)} \\d+ days?compared`));
  await expect(dialog, preset).toContainText(`compared with ${textOf(comparison, today)} · Los Angeles time`);
}

test.use({ seller: SUPERSTORE });

test.describe("on New Year's Eve", () => {
  test.use({ now: new Date('2018-01-01T03:00:00Z') });

  test('the presets are these days, compared with those', async ({ page }) => {
    await page.goto('/dashboard?days=whole');
    const dialog = await openDates(page);
    await expect(dialog.getByRole('list', { name: 'Presets' }).getByRole('button')).toHaveText(
      Object.keys(NEW_YEARS_EVE),
    );
    for (const preset of Object.keys(NEW_YEARS_EVE)) {
      await selectPreset(dialog, preset, NEW_YEARS_EVE, '2017-12-31');
    }
  });
});

test.describe('on the day the clocks went back', () => {
  test.use({ now: new Date('2017-11-06T07:30:00Z') });

  test('each preset asks once for its days and once for the compared ones', async ({ page }) => {
    await withoutRules(page);
    const calls = new ApiCalls(page);
    await page.goto('/dashboard?range=last_30_days');
    await expect(page.getByRole('list', { name: 'Main metrics' })).toBeVisible();
    // Last 30 Days comes last, after another range. Last 7 Days equals this week's days.
    const { 'Last 7 Days': _sameAsWeek, 'Last 30 Days': last30, ...others } = AUTUMN;
    expect(calls.periods().toSorted()).toEqual([...(last30 ?? [])].toSorted());
    // Already requested as the compared days of Today and Week to Date.
    const known = ['Yesterday', 'Last week'];
    for (const [preset, [range, comparison]] of Object.entries(others)) {
      calls.forget();
      const dialog = await openDates(page);
      await selectPreset(dialog, preset, AUTUMN, '2017-11-05');
      await dialog.getByRole('button', { name: 'Apply' }).click();
      const wanted = known.includes(preset) ? [comparison] : [range, comparison];
      await expect.poll(() => calls.periods().toSorted(), preset).toEqual(wanted.toSorted());
      await calls.expectAnswered();
    }
  });
});
