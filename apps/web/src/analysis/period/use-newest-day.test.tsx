import type { TenantSummary } from '@skuline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/index.ts';
import { useNewestDayOf } from './use-newest-day.ts';

vi.mock(import('../../clock.ts'), async (original) => {
  const { toDateKey } = await import('@skuline/domain/calendar');
  return { ...(await original()), today: () => toDateKey('2026-11-20') };
});

const TENANT: TenantSummary = {
  id: 't1',
  name: 'Alder & Oak',
  isSampleData: false,
  facts_present: null,
  dataThrough: { first: '2024-10-01', last: '2026-11-19' },
  lastImportedAt: null,
  dataVersion: 3,
  maturingDays: 2,
};

function Probe() {
  const cache = useQueryClient();
  const [answers, setAnswers] = useState(1);
  return (
    <>
      <p>Newest of the answer: {useNewestDayOf(String(answers))}</p>
      <button type="button" onClick={() => void cache.invalidateQueries()}>
        Ask the tenant
      </button>
      <button type="button" onClick={() => setAnswers(answers + 1)}>
        Answer
      </button>
    </>
  );
}

test('a day that arrives while an answer is shown counts from the next answer on', async () => {
  let asked = 0;
  const getTenant = () => {
    asked += 1;
    const last = asked === 1 ? '2026-11-19' : '2026-11-20';
    return Promise.resolve({ ...TENANT, dataThrough: { first: '2024-10-01', last } });
  };
  const { user } = await renderPage(<Probe />, { api: { getTenant } });
  await screen.findByText('Newest of the answer: 2026-11-19');
  await user.click(screen.getByRole('button', { name: 'Ask the tenant' }));
  await waitFor(() => expect(asked).toBe(2));
  expect(screen.getByText('Newest of the answer: 2026-11-19')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  expect(screen.getByText('Newest of the answer: 2026-11-20')).toBeVisible();
});
