import type { ApiCalls, AuditRow } from '@skuline/contract';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeSession, MAYA, renderApp } from '../../../testing/index.ts';

const ROW: AuditRow = {
  id: 2,
  at: '2026-11-20T17:02:00.000Z',
  action: 'member.changed',
  actor: 'maya@alderandoak.com',
  token_name: null,
  subject: 'zoe@alderandoak.com',
  details: 'analyst; was viewer of Oak',
  address: '203.0.113.7',
  request_id: 'r',
};
const OLDER: AuditRow = {
  ...ROW,
  id: 1,
  action: 'token.made',
  actor: 'command line',
  token_name: 'Nightly',
  subject: 'API',
  details: '',
  address: null,
};

test('an admin sees who did what, asks for older rows and filters them', async () => {
  const listAuditLog = vi.fn<ApiCalls['listAuditLog']>(async ({ before, person }) =>
    person === undefined
      ? before === undefined
        ? { rows: [ROW], next_before: 2 }
        : { rows: [OLDER], next_before: null }
      : { rows: [], next_before: null },
  );
  const { user } = await renderApp(fakeSession({ isSignedIn: true }).session, {
    at: '/profile/activity',
    tenantId: MAYA.tenantId,
    api: { listAuditLog },
  });
  const list = await screen.findByRole('list', { name: 'Activity, newest first' }, { timeout: 5000 });
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await within(list).findByText('Made a token');
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Changed what a person may dozoe@alderandoak.comanalyst; was viewer of Oakmaya@alderandoak.com · Nov 20, 9:02 AM · 203.0.113.7',
    'Made a tokenAPIcommand line, by the token Nightly · Nov 20, 9:02 AM',
  ]);
  await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'kim');
  expect(await screen.findByText('Nothing matches these filters.')).toBeVisible();
  expect(listAuditLog.mock.lastCall?.[0]).toMatchObject({ person: 'kim' });
});
