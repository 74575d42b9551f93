import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { fakeTenant, knownFrom, renderPage, setViewportWidth } from '../../testing/index.ts';
import { DateRangePicker } from './DateRangePicker.tsx';

vi.setSystemTime('2026-11-20T20:00:00Z');

async function openPicker(at = '/dashboard', newestDay: string | null = null) {
  const dataThrough = newestDay === null ? null : { first: '2026-01-01', last: newestDay };
  const known = newestDay === null ? {} : knownFrom('2026-01-01', newestDay);
  const page = await renderPage(
    <>
      <DateRangePicker />
      <p>outside</p>
    </>,
    { at, api: { getTenant: () => Promise.resolve({ ...fakeTenant, dataThrough, known }) } },
  );
  const [trigger] = screen.getAllByRole('button');
  if (trigger === undefined) throw new Error('the picker has no trigger');
  await page.user.click(trigger);
  const panel = within(await screen.findByRole('dialog', { name: 'Date range' }));
  const day = (name: string) => panel.getByRole('button', { name });
  return { ...page, trigger, panel, day, searchOf: () => page.history.location.search };
}

const APPLIED = '?start=2026-11-02&end=2026-11-04&granularity=daily';

describe('the trigger', () => {
  test.each([
    ['/dashboard', 'Last 7 Days'],
    ['/dashboard?range=quarter_to_date', 'Quarter to Date'],
    ['/dashboard?start=2026-10-22&end=2026-11-03', 'Oct 22 – Nov 3'],
    ['/dashboard?start=2025-12-30&end=2026-01-02', 'Dec 30, 2025 – Jan 2'],
  ])('of %s says %s', async (at, text) => {
    await renderPage(<DateRangePicker />, { at });
    expect(screen.getByRole('button', { name: text })).toBeVisible();
  });
});

test('there are the nine presets of the specification, in its order, and two of complete days', async () => {
  const { panel } = await openPicker();
  const presets = within(panel.getByRole('list', { name: 'Presets' })).getAllByRole('button');
  expect(presets.map((preset) => preset.textContent)).toEqual([
    'Today',
    'Yesterday',
    'Week to Date',
    'Month to Date',
    'Quarter to Date',
    'Year to Date',
    'Last 7 Days',
    'Last 30 Days',
    'Last 365 Days',
    'Last complete 7 days',
    'Last week',
  ]);
});

test('two months stand side by side, weeks begin on Monday, days after today are disabled', async () => {
  const { panel, day } = await openPicker();
  expect(panel.getByText('October 2026')).toBeVisible();
  expect(panel.getByText('November 2026')).toBeVisible();
  expect(panel.getAllByRole('columnheader')[0]?.textContent).toBe('Mo');
  expect(day('20 November 2026')).toHaveProperty('disabled', false);
  expect(day('21 November 2026')).toHaveProperty('disabled', true);
});

test('on a phone there is one month', async () => {
  setViewportWidth(390);
  const { panel } = await openPicker();
  expect(panel.queryByText('October 2026')).toBeNull();
  expect(panel.getByText('November 2026')).toBeVisible();
});

describe('Apply', () => {
  test('needs both ends and then sets the range', async () => {
    const { user, panel, day, searchOf } = await openPicker();
    await user.click(day('2 November 2026'));
    expect(panel.getByRole('button', { name: 'Apply' })).toHaveProperty('disabled', true);
    await user.click(day('4 November 2026'));
    await user.click(panel.getByRole('button', { name: 'Apply' }));
    await vi.waitFor(() => expect(searchOf()).toBe(APPLIED));
  });

  test('takes a single day clicked twice', async () => {
    const { user, panel, day, searchOf } = await openPicker();
    await user.click(day('2 November 2026'));
    await user.click(day('2 November 2026'));
    await user.click(panel.getByRole('button', { name: 'Apply' }));
    await vi.waitFor(() => expect(searchOf()).toContain('start=2026-11-02&end=2026-11-02'));
  });

  test('of a preset keeps the preset, and says before what it means', async () => {
    const { user, panel, searchOf } = await openPicker();
    await user.click(panel.getByRole('button', { name: 'Month to Date' }));
    expect(panel.getByText('Nov 1 – 20')).toBeVisible();
    expect(panel.getByText(/compared with Oct 1 – 20/)).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Apply' }));
    await vi.waitFor(() => expect(searchOf()).toBe('?range=month_to_date&granularity=daily'));
  });
});

test.each([
  ['/dashboard', '2026-11-20', 'compared with Nov 7 – 13'],
  ['/dashboard', '2026-11-18', 'Nov 14 – 18 compared with Nov 7 – 11'],
  ['/dashboard?days=whole', '2026-11-18', 'compared with Nov 7 – 13'],
  ['/dashboard', '2026-11-13', 'no data yet, nothing to compare'],
])('%s with data through %s says what will be compared: %s', async (at, newestDay, text) => {
  const { panel } = await openPicker(at, newestDay);
  expect(await panel.findByText(`${text} · Los Angeles time`)).toBeVisible();
});

describe('closing', () => {
  test.each([
    ['a press outside', 'outside'],
    ['a press on the trigger', 'trigger'],
    ['Escape', 'Escape'],
  ])('by %s applies a changed complete range', async (_, where) => {
    const { user, trigger, day, searchOf } = await openPicker();
    await user.click(day('2 November 2026'));
    await user.click(day('4 November 2026'));
    if (where === 'Escape') await user.keyboard('{Escape}');
    else await user.click(where === 'trigger' ? trigger : screen.getByText('outside'));
    await vi.waitFor(() => expect(searchOf()).toBe(APPLIED));
  });

  test('with one end chosen applies nothing', async () => {
    const { user, day, searchOf } = await openPicker();
    await user.click(day('2 November 2026'));
    await user.click(screen.getByText('outside'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(searchOf()).toBe('');
  });

  test('by Cancel applies nothing', async () => {
    const { user, panel, searchOf } = await openPicker();
    await user.click(panel.getByRole('button', { name: 'Today' }));
    await user.click(panel.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(searchOf()).toBe('');
  });
});
