import type { ApiCalls } from '@skuline/contract';
import { toDateKey } from '@skuline/domain/calendar';
import { ZERO_FACTS } from '@skuline/domain/metrics';
import { NO_FILTERS } from '@skuline/domain/products';
import { useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerDays, fakeTenant, knownFrom, renderPage } from '../../testing/index.ts';
import { usePeriodDays } from './use-period-days.ts';

vi.setSystemTime('2026-11-20T20:00:00Z');

const TENANT = { ...fakeTenant, dataThrough: { first: '2024-10-01', last: '2026-11-19' } };
const QUESTION = {
  range: { start: toDateKey('2026-11-14'), end: toDateKey('2026-11-20') },
  comparison: { start: toDateKey('2026-11-07'), end: toDateKey('2026-11-13') },
  compare: 'previous_period',
  days: 'same',
  filters: NO_FILTERS,
} as const;

function Probe() {
  const cache = useQueryClient();
  const { data } = usePeriodDays(QUESTION, { enabled: true, isSettling: false });
  return (
    <>
      <p>Compared through {data?.compared.periods?.current.end}</p>
      <button type="button" onClick={() => void cache.invalidateQueries({ queryKey: ['getTenant'] })}>
        Fetch the tenant
      </button>
      <button
        type="button"
        onClick={() =>
          void Promise.all(['days', 'periodRows'].map((key) => cache.invalidateQueries({ queryKey: [key] })))
        }
      >
        Fetch the rows
      </button>
    </>
  );
}

test('a day that arrives while figures are shown counts from the next figures on', async () => {
  let last = '2026-11-19';
  const getTenant = vi.fn<ApiCalls['getTenant']>(async () => ({
    ...TENANT,
    dataThrough: { first: '2024-10-01', last },
    known: knownFrom('2024-10-01', last),
  }));
  const getDailyPerformanceBreakdown = vi.fn<ApiCalls['getDailyPerformanceBreakdown']>(async (query) =>
    answerDays(
      query,
      [{ ...ZERO_FACTS, date_key: query.start_date, sessions: 1 }],
      knownFrom('2024-10-01', last),
    ),
  );
  const { user } = await renderPage(<Probe />, { api: { getTenant, getDailyPerformanceBreakdown } });
  await screen.findByText('Compared through 2026-11-19');
  last = '2026-11-20';
  await user.click(screen.getByRole('button', { name: 'Fetch the tenant' }));
  expect(screen.getByText('Compared through 2026-11-19')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Fetch the rows' }));
  expect(await screen.findByText('Compared through 2026-11-20')).toBeVisible();
});
