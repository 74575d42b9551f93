import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SessionProvider } from '../../session/index.ts';
import type { SessionState } from '../../session/session-state.ts';
import { fakeSession, MAYA, renderPage } from '../../testing/index.ts';
import { ProtectedPage } from './ProtectedPage.tsx';

async function openIn(status: SessionState['status'], user: SessionState['user']): Promise<void> {
  const { session } = fakeSession({ isSignedIn: true });
  vi.spyOn(session, 'getState').mockReturnValue({ status, user });
  await renderPage(
    <SessionProvider session={session}>
      <ProtectedPage>
        <input aria-label="Draft" />
      </ProtectedPage>
    </SessionProvider>,
  );
}

test.each([
  ['loading', null],
  ['signing-out', MAYA],
  ['signing-out', null],
] as const)('while the session is %s a spinner stands in the place of the page', async (status, user) => {
  await openIn(status, user);
  expect(screen.getByText('Loading...')).toBeVisible();
  expect(screen.queryByLabelText('Draft')).toBeNull();
});

test('while the token is refreshed the spinner covers the page, which keeps what was typed', async () => {
  await openIn('refreshing', MAYA);
  expect(screen.getByText('Loading...')).toBeVisible();
  expect(screen.getByLabelText('Draft').closest('[inert]')).not.toBeNull();
});

test('signed in there is the page and no spinner', async () => {
  await openIn('signed-in', MAYA);
  expect(screen.getByLabelText('Draft').closest('[inert]')).toBeNull();
  expect(screen.queryByText('Loading...')).toBeNull();
});
