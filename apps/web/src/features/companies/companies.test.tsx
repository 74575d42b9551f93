import type { Company } from '@skuline/contract';
import { ZERO_FACTS } from '@skuline/domain/metrics';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeSession, MAYA, renderApp } from '../../testing/index.ts';

const KNOWN = [{ start: '2026-11-01', end: '2026-11-14' }];
const company = (
  id: string,
  name: string,
  [before, now]: readonly [number, number],
  open: number,
): Company => ({
  id,
  name,
  role: 'viewer',
  brands: null,
  periods: {
    current: { start: '2026-11-08', end: '2026-11-14' },
    previous: { start: '2026-11-01', end: '2026-11-07' },
  },
  days: [
    { ...ZERO_FACTS, date_key: '2026-11-03', net_sales: before },
    { ...ZERO_FACTS, date_key: '2026-11-10', net_sales: now },
  ],
  facts_present: ['net_sales'],
  known: { net_sales: KNOWN, orders: KNOWN },
  open_insights: open,
  last_imported_at: null,
});
const EMPTY: Company = { ...company('c', 'Cedar', [0, 0], 0), periods: null, days: [], known: {} };

test('a person compares their companies, sorts them, and opens one', async () => {
  const { session } = fakeSession({ isSignedIn: true });
  const switchTenant = vi.spyOn(session, 'switchTenant').mockResolvedValue();
  const companies = [
    company(MAYA.tenantId, 'Alder', [100, 110], 2),
    company('b', 'Birch', [400, 300], 5),
    EMPTY,
  ];
  const { user } = await renderApp(session, {
    at: '/companies',
    tenantId: MAYA.tenantId,
    api: { listCompanies: async () => ({ companies }) },
  });
  const table = await screen.findByRole('table', { name: 'Your companies' }, { timeout: 5000 });
  const rows = () =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent).join(' | '));
  expect(rows()[0]).toMatch(
    /^Alder open now \| \$110 10\.0%up 10\.0 percent, better( \| —){5} \| 2 \| Nov 14$/,
  );
  expect(rows()[2]).toBe('Cedar | — | — | — | — | — | — | 0 | No data yet');
  await user.click(within(table).getByRole('button', { name: 'Net Sales' }));
  expect(rows().map((row) => row.slice(0, 5))).toEqual(['Birch', 'Alder', 'Cedar']);
  await user.click(within(table).getByRole('button', { name: 'Net Sales' }));
  expect(rows().map((row) => row.slice(0, 5))).toEqual(['Alder', 'Birch', 'Cedar']);
  await user.click(within(table).getByRole('button', { name: 'Birch' }));
  expect(switchTenant).toHaveBeenCalledWith('b');
});
