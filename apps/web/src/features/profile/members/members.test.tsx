import type { Account, ApiCalls } from '@skuline/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeSession, MAYA, renderApp } from '../../../testing/index.ts';

const ACCOUNT: Account = {
  email: 'maya@alderandoak.com',
  name: 'Maya',
  managedAt: null,
  secondFactor: null,
  version: 1,
};
const ADMIN = { role: 'admin', brands: null } as const;
const LISTED = {
  requiresSecondFactor: false,
  members: [
    { id: 'u1', name: 'Maya', email: 'maya@alderandoak.com', ...ADMIN, hasSecondFactor: true, isSelf: true },
    { id: 'u2', name: 'Zoe', email: 'zoe@alderandoak.com', ...ADMIN, hasSecondFactor: false, isSelf: false },
  ],
  invitations: [
    {
      id: 'i1',
      email: 'tom@alderandoak.com',
      ...ADMIN,
      invitedBy: 'Maya',
      expiresAt: '2026-11-28T10:00:00.000Z',
    },
  ],
};

async function open(api: Partial<ApiCalls> = {}, account = ACCOUNT) {
  const app = await renderApp(fakeSession({ isSignedIn: true }).session, {
    at: '/profile/members',
    tenantId: MAYA.tenantId,
    api: { getAccount: async () => account, listMembers: async () => LISTED, ...api },
  });
  return app;
}
const findMember = (name: string) => screen.findByRole('button', { name }, { timeout: 5000 });

test('a person is removed after a second question, and nobody removes themself', async () => {
  const removeMember = vi.fn<ApiCalls['removeMember']>().mockResolvedValue({ removed: true });
  const { user } = await open({ removeMember });
  await user.click(await findMember('Remove Zoe'));
  expect(screen.getByText('zoe@alderandoak.com will lose access to this company at once.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  expect(removeMember).not.toHaveBeenCalled();
  await user.click(await findMember('Remove Zoe'));
  await user.click(screen.getByRole('button', { name: 'Remove Zoe now' }));
  expect(await screen.findByText('Zoe was removed.')).toBeVisible();
  expect(removeMember.mock.calls).toEqual([[{ params: { id: 'u2' } }]]);
  expect(screen.queryByRole('button', { name: 'Remove Maya' })).toBeNull();
});

test('who is known by their email alone is named once', async () => {
  const email = 'zoe@alderandoak.com';
  const members = [{ id: 'u2', name: email, email, ...ADMIN, hasSecondFactor: false, isSelf: false }];
  await open({ listMembers: async () => ({ ...LISTED, members, invitations: [] }) });
  await findMember(`Change ${email}`);
  expect(screen.getAllByText(email)).toHaveLength(1);
});

test.each([
  ['sent', 'ann@alderandoak.com was sent an invitation.'],
  ['failed', /but the mail could not be sent: pass the link on yourself\.$/],
  ['off', /No mail is sent here: pass the link on yourself\.$/],
] as const)('an invitation whose mail is %s says so, and shows its link', async (mail, message) => {
  const invite = vi
    .fn<ApiCalls['invite']>()
    .mockResolvedValue({ email: 'ann@alderandoak.com', link: 'https://skuline.test/invitation#s', mail });
  const { user } = await open({ invite });
  await user.type(await screen.findByLabelText('Email', {}, { timeout: 5000 }), 'ann@alderandoak.com{Enter}');
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Link for ann@alderandoak.com')).toHaveProperty(
    'value',
    'https://skuline.test/invitation#s',
  );
  expect(invite.mock.calls).toEqual([
    [{ body: { email: 'ann@alderandoak.com', role: 'analyst', brands: null } }],
  ]);
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveProperty('value', ''));
});

test('one that waits is sent again or revoked', async () => {
  const inviteAgain = vi.fn<ApiCalls['inviteAgain']>().mockResolvedValue({
    email: 'tom@alderandoak.com',
    link: 'https://skuline.test/invitation#t',
    mail: 'sent',
  });
  const revokeInvitation = vi.fn<ApiCalls['revokeInvitation']>().mockResolvedValue({ ended: 1 });
  const { user } = await open({ inviteAgain, revokeInvitation });
  expect(await screen.findByText(/^Admin · Invited by Maya · expires /, {}, { timeout: 5000 })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Invite tom@alderandoak.com again' }));
  expect(await screen.findByText('tom@alderandoak.com was sent an invitation.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Revoke the invitation of tom@alderandoak.com' }));
  expect(await screen.findByText('The invitation of tom@alderandoak.com was revoked.')).toBeVisible();
  expect(screen.queryByLabelText('Link for tom@alderandoak.com')).toBeNull();
});

test('a role is changed in place, and for some brands alone', async () => {
  const saveMember = vi.fn<ApiCalls['saveMember']>().mockResolvedValue({ saved: true });
  const { user } = await open({ saveMember, listBrands: async () => ['Elm', 'Oak'] });
  await user.click(await findMember('Change Zoe'));
  await user.click(screen.getByRole('combobox', { name: 'Role of Zoe' }));
  await user.click(await screen.findByRole('option', { name: 'Viewer' }));
  await user.click(screen.getByRole('combobox', { name: 'Brands of Zoe' }));
  await user.click(await screen.findByRole('option', { name: 'Oak' }));
  expect(screen.getByText(/^Sees these brands alone/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save the role of Zoe' }));
  expect(await screen.findByText('Zoe is now: Viewer of Oak.')).toBeVisible();
  expect(saveMember.mock.calls).toEqual([
    [{ params: { id: 'u2' }, body: { role: 'viewer', brands: ['Oak'] } }],
  ]);
  expect(screen.queryByRole('button', { name: 'Change Maya' })).toBeNull();
});

test('whoever may not manage people reads why, and nothing is asked for', async () => {
  const listMembers = vi.fn<ApiCalls['listMembers']>().mockResolvedValue(LISTED);
  await open({
    listMembers,
    listTenants: async () => [{ id: MAYA.tenantId, name: 'Alder & Oak', role: 'viewer', brands: null }],
  });
  expect(
    await screen.findByText(
      'Only an admin can see and invite people, and change what they may do. Ask an admin of Alder & Oak.',
      {},
      { timeout: 5000 },
    ),
  ).toBeVisible();
  expect(screen.queryByLabelText('Email')).toBeNull();
});

test('an address that is none is not sent', async () => {
  const { user } = await open();
  await user.type(await screen.findByLabelText('Email', {}, { timeout: 5000 }), 'nobody{Enter}');
  expect(screen.getByText('Enter an email like name@company.com.')).toBeVisible();
});

test('where an outside provider decides, it says so and lists nobody', async () => {
  await open({}, { ...ACCOUNT, managedAt: 'https://login.acme.example' });
  expect(
    await screen.findByText(/^Your identity provider says who belongs/, {}, { timeout: 5000 }),
  ).toBeVisible();
  expect(screen.queryByLabelText('Email')).toBeNull();
});
