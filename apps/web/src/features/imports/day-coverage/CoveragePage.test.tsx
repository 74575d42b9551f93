import type { ApiCalls, CoverageResponse } from '@skuline/contract';
import { addDays, eachDay, toDateKey } from '@skuline/domain/calendar';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeTenant, renderPage } from '../../../testing/index.ts';
import { CoveragePage } from './CoveragePage.tsx';

vi.setSystemTime('2026-11-20T20:00:00Z');

type Cell = CoverageResponse['channels'][number]['kinds'][number]['cells'][number];

/** Through `end`: sales of every day, the last of them not final; traffic without the day before the last. */
function answer(start: string, end: string): CoverageResponse {
  const days = eachDay({ start: toDateKey(start), end: toDateKey(end) });
  const gap = addDays(toDateKey(end), -1);
  const cell = (day: string, fileName: string): Cell => ({
    day,
    state: day === end ? 'not_final' : 'there',
    importId: 1,
    fileName,
    importedAt: '2026-11-20T18:00:00.000Z',
  });
  const missing: Cell = { day: gap, state: 'missing', importId: null, fileName: null, importedAt: null };
  const traffic = days.map((day) => (day === gap ? missing : cell(day, 'traffic.csv')));
  return {
    days,
    channels: [
      {
        channel: 'amazon',
        kinds: [
          { kind: 'sales', cells: days.map((day) => cell(day, 'orders.txt')) },
          { kind: 'traffic', cells: traffic },
        ],
      },
    ],
    missing: [{ day: gap, channel: 'amazon', kind: 'traffic' }],
    extent: { start: '2026-08-01', end: '2026-11-12' },
  };
}

async function open(calls: Partial<ApiCalls> = {}) {
  const getCoverage = vi.fn<ApiCalls['getCoverage']>(({ start_date: start, end_date: end }) =>
    Promise.resolve(answer(start, end)),
  );
  const api = {
    getTenant: () =>
      Promise.resolve({ ...fakeTenant, dataThrough: { first: '2026-08-01', last: '2026-11-12' } }),
    getCoverage,
    ...calls,
  };
  return { ...(await renderPage(<CoveragePage />, { at: '/import/coverage', api })), getCoverage };
}

const grid = () => screen.findByRole('grid', { name: /^Coverage, / });
const cell = (name: string | RegExp) => screen.findByRole('button', { name });

test('opens at the newest data, and every cell says what it is of, its state, its file and its age', async () => {
  const { getCoverage } = await open();
  expect(await grid()).toHaveAccessibleName('Coverage, Oct 14 – Nov 12');
  expect(getCoverage.mock.calls.map(([{ start_date: start, end_date: end }]) => [start, end])).toEqual([
    ['2026-10-14', '2026-11-12'],
  ]);
  const states = [
    ['Amazon sales, Nov 10, there: orders.txt, imported Nov 20, 10:00 AM', 'there'],
    ['Amazon sales, Nov 12, not final yet: orders.txt, imported Nov 20, 10:00 AM', 'not_final'],
    ['Amazon traffic, Nov 11, missing', 'missing'],
  ] as const;
  for (const [name, state] of states) expect(await cell(name)).toHaveAttribute('data-state', state);
  // A shape beside the color.
  expect((await cell(/Nov 11, missing/)).querySelector('svg')).not.toBeNull();
  expect((await cell(/sales, Nov 10/)).querySelector('svg')).toBeNull();
});

test('counts the days of each kind, and says what is missing in a sentence', async () => {
  await open();
  const [, , sales, traffic] = within(await grid()).getAllByRole('row');
  expect(sales).toHaveTextContent('30 of 30 days');
  expect(traffic).toHaveTextContent('29 of 30 days');
  expect(screen.getByText('Nov 11: no traffic report')).toBeVisible();
});

test('goes to earlier days and back, not past today nor past the first data', async () => {
  const { user, getCoverage } = await open();
  await grid();
  const last = () => getCoverage.mock.lastCall?.[0].end_date;
  await user.click(screen.getByRole('button', { name: 'Later days' }));
  await waitFor(() => expect(last()).toBe('2026-11-20'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Later days' })).toBeDisabled());
  for (const end of ['2026-10-21', '2026-09-21', '2026-08-22']) {
    await user.click(screen.getByRole('button', { name: 'Earlier days' }));
    await waitFor(() => expect(last()).toBe(end));
    await screen.findByRole('button', { name: new RegExp(`sales, .*not final`) });
  }
  await waitFor(() => expect(screen.getByRole('button', { name: 'Earlier days' })).toBeDisabled());
});

test('is walked with the arrows by day and by kind, and Tab enters it once', async () => {
  const { user } = await open();
  (await cell(/^Amazon sales, Oct 14/)).focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(await cell(/^Amazon sales, Oct 16/)).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowLeft}');
  expect(await cell(/^Amazon traffic, Oct 15/)).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(await cell(/^Amazon traffic, Oct 15/)).toHaveFocus();
  const stops = within(await grid())
    .getAllByRole('button')
    .filter((button) => button.tabIndex === 0);
  expect(stops).toEqual([await cell(/^Amazon traffic, Oct 15/)]);
  expect(screen.getByText('Oct 15: traffic.csv')).toBeVisible();
});

test('without any import says so, and without an answer says why', async () => {
  const empty = { days: ['2026-11-20'], channels: [], missing: [], extent: null };
  let isDown = true;
  const { user } = await open({
    getCoverage: () => (isDown ? Promise.reject(new Error('The server is away.')) : Promise.resolve(empty)),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('The server is away.');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/^Nothing has been imported yet\./)).toBeVisible();
});
