import type { TenantSummary } from '@skuline/contract';
import { formatMoney, writeAmountsIn } from '@skuline/domain/formatting';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage, fakeTenant } from '../../testing/index.ts';
import { useNewestData, useTenant } from './use-tenant.ts';

const TENANT = { ...fakeTenant, dataThrough: { first: '2024-10-01', last: '2026-11-19' } };

function Probe({ ask }: { readonly ask: () => number }) {
  useNewestData();
  const cache = useQueryClient();
  const { data } = useQuery({ queryKey: ['answer'], queryFn: ask });
  return (
    <button type="button" onClick={() => void cache.invalidateQueries({ queryKey: ['getTenant'] })}>
      Asked {data}
    </button>
  );
}

test.each([
  ['changed, every response is fetched again', { dataVersion: 4 }, 2],
  ['stayed as they were, nothing is', { lastImportedAt: '2026-11-20T18:00:00Z' }, 1],
  ['are those of another tenant, whose answers are new anyway, nothing is', { id: 't2', dataVersion: 9 }, 1],
])('when the data have %s', async (_case, change, asked) => {
  let tenant = TENANT;
  let times = 0;
  const getTenant = vi.fn<() => Promise<TenantSummary>>(() => Promise.resolve(tenant));
  const ask = () => (times += 1);
  const { user } = await renderPage(<Probe ask={ask} />, { api: { getTenant }, tenantId: 't1' });
  const button = await screen.findByRole('button', { name: 'Asked 1' });
  await waitFor(() => expect(getTenant).toHaveBeenCalledOnce());
  tenant = { ...tenant, ...change };
  await user.click(button);
  await waitFor(() => expect(getTenant).toHaveBeenCalledTimes(2));
  await screen.findByRole('button', { name: `Asked ${asked}` });
  expect(times).toBe(asked);
});

test('amounts are written in the currency that the company reports in', async () => {
  const getTenant = () => Promise.resolve({ ...TENANT, reporting_currency: 'EUR' });
  function Amount() {
    const tenant = useTenant();
    return tenant === undefined ? null : <p>{formatMoney(1234)}</p>;
  }
  await renderPage(<Amount />, { api: { getTenant }, tenantId: 't1' });
  expect(await screen.findByText('€1,234')).toBeVisible();
  writeAmountsIn(() => 'USD');
});
