import type { DataChanges } from '@skuline/contract';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SessionProvider } from '../../session/index.ts';
import { fakeSession, renderPage } from '../../testing/index.ts';
import { ChangesPage } from './ChangesPage.tsx';

vi.setSystemTime('2026-11-20T20:00:00Z');

test.each([
  ['before the first import', null, false],
  ['before what is kept', '2026-11-17T18:00:00Z', false],
  ['within the history', '2026-11-02T18:00:00Z', true],
])('a day %s is offered as known then: %s, %s', async (_, changed_at, isOffered) => {
  const changes: DataChanges = {
    since: { data_version: changed_at === null ? 0 : 1, changed_at },
    now: { data_version: 2, changed_at: '2026-11-19T18:00:00Z' },
    total: null,
    restated: null,
    stretches: [],
    stretch_count: 0,
  };
  const page = (
    <SessionProvider session={fakeSession({ isSignedIn: true }).session}>
      <ChangesPage />
    </SessionProvider>
  );
  await renderPage(page, { at: '/?since=2026-11-15', api: { listDataChanges: async () => changes } });
  expect(await screen.findByText(/^Nothing changed since/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'See it as known on Nov 15' }) !== null).toBe(isOffered);
});
