import type { ApiCalls, LinkState } from '@skuline/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeSession, renderApp } from '../../../testing/index.ts';

const ZOE = 'zoe@alderandoak.com';
interface Invited {
  readonly state?: LinkState;
  readonly email?: string;
  readonly isKnown?: boolean;
  readonly isSignedIn?: boolean;
  readonly answer?: LinkState;
}

async function open({
  state = 'open',
  email = ZOE,
  isKnown = false,
  isSignedIn = false,
  answer = 'open',
}: Invited) {
  const acceptInvitation = vi.fn<ApiCalls['acceptInvitation']>().mockResolvedValue({ state: answer });
  const isOpen = state === 'open';
  const app = await renderApp(fakeSession({ isSignedIn }).session, {
    at: '/invitation#secret',
    api: {
      checkInvitation: async () => ({
        state,
        email: isOpen ? email : null,
        company: isOpen ? 'Alder & Oak' : null,
        role: isOpen ? 'viewer' : null,
        isKnown,
      }),
      acceptInvitation,
    },
  });
  return { ...app, acceptInvitation };
}

test('a new person sets name and password, and signs in with them', async () => {
  const { user, acceptInvitation, history } = await open({});
  expect(await screen.findByRole('heading', { name: 'Join Alder & Oak' })).toBeVisible();
  expect(screen.getByText(`You will sign in as ${ZOE}.`)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Join' }));
  expect(screen.getByText('Enter your name.')).toBeVisible();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(acceptInvitation).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('Name'), 'Zoe Zink');
  await user.type(screen.getByLabelText('Password'), 'a long test password{Enter}');
  expect(await screen.findByRole('heading', { name: 'You are in Alder & Oak' })).toBeVisible();
  expect(acceptInvitation.mock.calls).toEqual([
    [{ body: { token: 'secret', person: { name: 'Zoe Zink', newPassword: 'a long test password' } } }],
  ]);
  await user.click(screen.getByRole('link', { name: 'Sign in' }));
  await waitFor(() => expect(history.location.pathname).toBe('/signin'));
});

test('somebody known who is not signed in is sent to sign in, and back', async () => {
  const { user, history } = await open({ isKnown: true });
  expect(await screen.findByText(new RegExp(`^This invitation is for ${ZOE}\\. Sign in as`))).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Sign in' }));
  await waitFor(() => expect(history.location.pathname).toBe('/signin'));
  expect(new URLSearchParams(history.location.search).get('returnTo')).toBe('/invitation#secret');
});

test('somebody else who is signed in can’t accept it', async () => {
  await open({ isKnown: true, isSignedIn: true });
  expect(await screen.findByText(/Sign out, and sign in as that person/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
});

test('somebody known and signed in joins with a press', async () => {
  const { user } = fakeSession({ isSignedIn: true }).session.getState();
  const { user: hand, acceptInvitation } = await open({
    isKnown: true,
    isSignedIn: true,
    email: user?.email ?? '',
  });
  await hand.click(await screen.findByRole('button', { name: 'Join' }));
  expect(await screen.findByRole('heading', { name: 'You are in Alder & Oak' })).toBeVisible();
  expect(acceptInvitation.mock.calls).toEqual([[{ body: { token: 'secret', person: null } }]]);
});

test.each([
  ['used', 'This invitation was accepted already'],
  ['revoked', 'This invitation was taken back or replaced'],
  ['expired', 'This invitation has expired'],
  ['unknown', 'This is not an invitation of ours'],
] as const)('one that is %s says so', async (state, title) => {
  await open({ state });
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
});

test('one that ends meanwhile says so', async () => {
  const { user } = await open({ answer: 'revoked' });
  await user.type(await screen.findByLabelText('Name'), 'Zoe Zink');
  await user.type(screen.getByLabelText('Password'), 'a long test password{Enter}');
  expect(
    await screen.findByRole('heading', { name: 'This invitation was taken back or replaced' }),
  ).toBeVisible();
});
