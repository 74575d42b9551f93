import { toDateKey } from '@skuline/domain/calendar';
import { formatDateRange } from '@skuline/domain/formatting';
import { ApiCalls } from '../harness/api-calls.ts';
import { choosePreset, openDates } from '../harness/filter-bar.ts';
import { expect, test } from '../harness/journey.ts';
import { SUPERSTORE } from '../harness/sellers.ts';

/** Each preset with its range and compared range, as first and last day. */
type Ranges = Readonly<Record<string, readonly [range: string, comparison: string]>>;

interface Moment {
  readonly name: string;
  readonly now: string;
  readonly today: string;
  readonly ranges: Ranges;
}

const AUTUMN: Moment = {
  name: 'the evening of the day the clocks went back, already tomorrow by summer time',
  now: '2017-11-06T07:30:00Z',
  today: '2017-11-05',
  ranges: {
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
  },
};

const MOMENTS: readonly Moment[] = [
  AUTUMN,
  {
    name: 'half past midnight after the clocks went forward, still yesterday by winter time',
    now: '2017-03-13T07:30:00Z',
    today: '2017-03-13',
    ranges: {
      Today: ['2017-03-13..2017-03-13', '2017-03-12..2017-03-12'],
      Yesterday: ['2017-03-12..2017-03-12', '2017-03-11..2017-03-11'],
      'Week to Date': ['2017-03-13..2017-03-13', '2017-03-06..2017-03-06'],
      'Month to Date': ['2017-03-01..2017-03-13', '2017-02-01..2017-02-13'],
      'Quarter to Date': ['2017-01-01..2017-03-13', '2016-10-01..2016-12-11'],
      'Year to Date': ['2017-01-01..2017-03-13', '2016-01-01..2016-03-12'],
      'Last 7 Days': ['2017-03-07..2017-03-13', '2017-02-28..2017-03-06'],
      'Last 30 Days': ['2017-02-12..2017-03-13', '2017-01-13..2017-02-11'],
      'Last 365 Days': ['2016-03-14..2017-03-13', '2015-03-15..2016-03-13'],
      'Last complete 7 days': ['2017-03-06..2017-03-12', '2017-02-27..2017-03-05'],
      'Last week': ['2017-03-06..2017-03-12', '2017-02-27..2017-03-05'],
    },
  },
  {
    name: 'the end of a month longer than the one before',
    now: '2011-03-31T20:00:00Z',
    today: '2011-03-31',
    ranges: {
      Today: ['2011-03-31..2011-03-31', '2011-03-30..2011-03-30'],
      Yesterday: ['2011-03-30..2011-03-30', '2011-03-29..2011-03-29'],
      'Week to Date': ['2011-03-28..2011-03-31', '2011-03-21..2011-03-24'],
      'Month to Date': ['2011-03-01..2011-03-31', '2011-02-01..2011-03-03'],
      'Quarter to Date': ['2011-01-01..2011-03-31', '2010-10-01..2010-12-29'],
      'Year to Date': ['2011-01-01..2011-03-31', '2010-01-01..2010-03-31'],
      'Last 7 Days': ['2011-03-25..2011-03-31', '2011-03-18..2011-03-24'],
      'Last 30 Days': ['2011-03-02..2011-03-31', '2011-01-31..2011-03-01'],
      'Last 365 Days': ['2010-04-01..2011-03-31', '2009-04-01..2010-03-31'],
      'Last complete 7 days': ['2011-03-24..2011-03-30', '2011-03-17..2011-03-23'],
      'Last week': ['2011-03-21..2011-03-27', '2011-03-14..2011-03-20'],
    },
  },
  {
    name: 'a leap day',
    now: '2024-02-29T20:00:00Z',
    today: '2024-02-29',
    ranges: {
      Today: ['2024-02-29..2024-02-29', '2024-02-28..2024-02-28'],
      Yesterday: ['2024-02-28..2024-02-28', '2024-02-27..2024-02-27'],
      'Week to Date': ['2024-02-26..2024-02-29', '2024-02-19..2024-02-22'],
      'Month to Date': ['2024-02-01..2024-02-29', '2024-01-01..2024-01-29'],
      'Quarter to Date': ['2024-01-01..2024-02-29', '2023-10-01..2023-11-29'],
      'Year to Date': ['2024-01-01..2024-02-29', '2023-01-01..2023-03-01'],
      'Last 7 Days': ['2024-02-23..2024-02-29', '2024-02-16..2024-02-22'],
      'Last 30 Days': ['2024-01-31..2024-02-29', '2024-01-01..2024-01-30'],
      'Last 365 Days': ['2023-03-02..2024-02-29', '2022-03-02..2023-03-01'],
      'Last complete 7 days': ['2024-02-22..2024-02-28', '2024-02-15..2024-02-21'],
      'Last week': ['2024-02-19..2024-02-25', '2024-02-12..2024-02-18'],
    },
  },
  {
    name: "New Year's Eve in Los Angeles, New Year's noon where the browser is",
    now: '2018-01-01T03:00:00Z',
    today: '2017-12-31',
    ranges: {
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
    },
  },
  {
    name: 'the first minute of a year in Los Angeles',
    now: '2018-01-01T08:00:00Z',
    today: '2018-01-01',
    ranges: {
      Today: ['2018-01-01..2018-01-01', '2017-12-31..2017-12-31'],
      Yesterday: ['2017-12-31..2017-12-31', '2017-12-30..2017-12-30'],
      'Week to Date': ['2018-01-01..2018-01-01', '2017-12-25..2017-12-25'],
      'Month to Date': ['2018-01-01..2018-01-01', '2017-12-01..2017-12-01'],
      'Quarter to Date': ['2018-01-01..2018-01-01', '2017-10-01..2017-10-01'],
      'Year to Date': ['2018-01-01..2018-01-01', '2017-01-01..2017-01-01'],
      'Last 7 Days': ['2017-12-26..2018-01-01', '2017-12-19..2017-12-25'],
      'Last 30 Days': ['2017-12-03..2018-01-01', '2017-11-03..2017-12-02'],
      'Last 365 Days': ['2017-01-02..2018-01-01', '2016-01-03..2017-01-01'],
      'Last complete 7 days': ['2017-12-25..2017-12-31', '2017-12-18..2017-12-24'],
      'Last week': ['2017-12-25..2017-12-31', '2017-12-18..2017-12-24'],
    },
  },
];

/** A range as formatted on that day. */
function textOf(dates: string, today: string): string {
  const [start = '', end = ''] = dates.split('..');
  return formatDateRange({ start: toDateKey(start), end: toDateKey(end) }, toDateKey(today));
}

for (const { name, now, today, ranges } of MOMENTS) {
  test.describe(name, () => {
    test.use({ seller: SUPERSTORE, now: new Date(now) });

    test('the presets are these days, compared with those', async ({ page }) => {
      await page.goto('/dashboard?days=whole');
      const dialog = await openDates(page);
      await expect(dialog.getByRole('list', { name: 'Presets' }).getByRole('button')).toHaveText(
        Object.keys(ranges),
      );
      for (const [preset, [range, comparison]] of Object.entries(ranges)) {
        await dialog.getByRole('button', { name: preset, exact: true }).click();
        await expect(dialog, preset).toContainText(new RegExp(`${textOf(range, today)} \\d+ days?compared`));
        await expect(dialog, preset).toContainText(
          `compared with ${textOf(comparison, today)} · Los Angeles time`,
        );
      }
    });
  });
}

test.describe('what is asked for', () => {
  test.use({ seller: SUPERSTORE, now: new Date(AUTUMN.now) });

  test('each preset asks once for its days and once for the compared ones', async ({ page }) => {
    const calls = new ApiCalls(page);
    await page.goto('/dashboard?range=last_30_days');
    await expect(page.getByRole('list', { name: 'Main metrics' })).toBeVisible();
    // Last 30 Days comes last, after another range. Last 7 Days equals this week's days.
    const { 'Last 7 Days': _sameAsWeek, 'Last 30 Days': last30, ...others } = AUTUMN.ranges;
    expect(calls.periods().toSorted()).toEqual([...(last30 ?? [])].toSorted());
    // Already requested as the compared days of Today and Week to Date.
    const known = ['Yesterday', 'Last week'];
    for (const [preset, [range, comparison]] of Object.entries(others)) {
      calls.forget();
      await choosePreset(page, preset);
      const wanted = known.includes(preset) ? [comparison] : [range, comparison];
      await expect.poll(() => calls.periods().toSorted(), preset).toEqual(wanted.toSorted());
    }
  });
});
