import type { ApiCalls, System } from '@skuline/contract';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeSession, MAYA, renderApp } from '../../../testing/index.ts';

const JOB = {
  isSetUp: true,
  planned: 1,
  failing: 0,
  lastRunAt: '2026-11-20T17:02:00.000Z',
  lastSuccessAt: '2026-11-20T17:02:00.000Z',
  nextRunAt: '2026-11-20T23:00:00.000Z',
  lastError: null,
};
const SYSTEM: System = {
  version: '0.1.0',
  node: 'v24.0.0',
  findings: [
    { check: 'Disk', state: 'ok', says: '80 GB are free' },
    { check: 'Jobs', state: 'problem', says: 'backup failed: The disk is full.', remedy: 'Make room.' },
  ],
  memory: { used: 312_000_000, available: 5_200_000_000 },
  disk: { free: 80_000_000_000, total: 100_000_000_000 },
  stores: [
    { name: 'database', answers: true, bytes: 34_000_000, migration: 36 },
    { name: 'analytics', answers: false, bytes: null, migration: null },
  ],
  jobs: [
    { ...JOB, name: 'backup', failing: 1, lastError: 'The disk is full.' },
    { ...JOB, name: 'send-notice', planned: 0, nextRunAt: null },
  ],
  stagedFiles: { files: 2, bytes: 1_400_000 },
  backups: null,
  companies: [
    { id: 't1', name: 'Alder & Oak', members: 3, deletedAt: null },
    { id: 't2', name: 'Birch', members: 0, deletedAt: '2026-11-27T20:00:00.000Z' },
  ],
  testMailTo: 'maya@alderandoak.com',
};

async function open(api: Partial<ApiCalls>, isOperator = true) {
  const choice = { id: MAYA.tenantId, name: 'Alder & Oak', role: 'admin' as const, brands: null };
  return renderApp(fakeSession({ isSignedIn: true }).session, {
    at: '/profile/system',
    tenantId: MAYA.tenantId,
    api: {
      listTenants: async () => [isOperator ? { ...choice, isOperator: true as const } : choice],
      ...api,
    },
  });
}

test('an operator reads what is wrong first and what to do, runs a job and sends a mail', async () => {
  const hastenJobs = vi.fn<ApiCalls['hastenJobs']>(async () => ({ hastened: 1 }));
  const sendTestMail = vi.fn<ApiCalls['sendTestMail']>(async () => ({ to: 'maya@alderandoak.com' }));
  const { user } = await open({ getSystem: async () => SYSTEM, hastenJobs, sendTestMail });
  const found = await screen.findByRole('list', { name: 'What was found' }, { timeout: 5000 });
  expect(
    within(found)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['JobsProblembackup failed: The disk is full.What to do: Make room.', 'Disk80 GB are free']);
  expect(screen.getByText('34.0 MB, migration 36')).toBeVisible();
  expect(screen.getByText('Does not answer')).toBeVisible();
  expect(screen.getByText('2 files, 1.4 MB')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'System', current: 'page' })).toHaveLength(2);
  // Nothing of it is planned.
  expect(screen.queryByRole('button', { name: 'Run send-notice now' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Run backup now' }));
  expect(await screen.findByText(/^backup runs now/)).toBeVisible();
  expect(hastenJobs.mock.calls).toEqual([[{ params: { name: 'backup' } }]]);
  await user.click(screen.getByRole('button', { name: 'Send a test mail to maya@alderandoak.com' }));
  expect(await screen.findByText('The mail server took a test mail to maya@alderandoak.com.')).toBeVisible();
});

test('a company that is to be deleted is brought back', async () => {
  const keepCompany = vi.fn<ApiCalls['keepCompany']>(async () => ({ kept: true }));
  const { user } = await open({ getSystem: async () => SYSTEM, keepCompany });
  const list = await screen.findByRole('list', { name: 'Companies' }, { timeout: 5000 });
  expect(within(list).getByText('3 members')).toBeVisible();
  expect(within(list).getByText(/^Deleted for good on Nov 27, 12:00 PM/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Bring Birch back' }));
  expect(await screen.findByText(/^Birch is back/)).toBeVisible();
  expect(keepCompany.mock.calls).toEqual([[{ params: { id: 't2' } }]]);
});

test('whoever is no operator has no way to it, and is told who could name one', async () => {
  const getSystem = vi.fn<ApiCalls['getSystem']>();
  await open({ getSystem }, false);
  expect(
    await screen.findByText(/^Only an operator can see how Skuline runs\./, {}, { timeout: 5000 }),
  ).toBeVisible();
  expect(screen.queryByRole('link', { name: 'System' })).toBeNull();
  expect(getSystem).not.toHaveBeenCalled();
});
