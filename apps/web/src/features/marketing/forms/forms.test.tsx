import { ApiError, type ApiCalls } from '@skuline/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { fakeSession, renderApp } from '../../../testing/index.ts';

const received = { received: true } as const;

async function openDemoForm(requestDemo: ApiCalls['requestDemo'] = async () => received) {
  const send = vi.fn<ApiCalls['requestDemo']>(requestDemo);
  const { session } = fakeSession({ isSignedIn: false });
  const { user } = await renderApp(session, { at: '/request-demo', api: { requestDemo: send } });
  await screen.findByRole('heading', { name: 'Request a demo' });
  const fill = async () => {
    await user.type(screen.getByLabelText(/^Name/), ' Maya Alder ');
    await user.type(screen.getByLabelText(/^Work email/), 'maya@alderandoak.com');
    await user.type(screen.getByLabelText(/^Company/), 'Alder & Oak');
  };
  const submit = () => user.click(screen.getByRole('button', { name: 'Request a demo' }));
  return { user, send, fill, submit };
}

describe('the form to request a demo', () => {
  test('what is missing is said at its field, and the first one has the focus', async () => {
    const { submit, send } = await openDemoForm();
    await submit();
    expect(screen.getByText('Enter your name.')).toBeVisible();
    expect(screen.getByText('Enter your work email.')).toBeVisible();
    expect(screen.getByText('Enter your company.')).toBeVisible();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Name/));
    expect(send).not.toHaveBeenCalled();
  });

  test('an email that is none is not sent', async () => {
    const { user, fill, submit, send } = await openDemoForm();
    await fill();
    await user.clear(screen.getByLabelText(/^Work email/));
    await user.type(screen.getByLabelText(/^Work email/), 'maya');
    await submit();
    expect(screen.getByText('Enter an email like name@company.com.')).toBeVisible();
    expect(send).not.toHaveBeenCalled();
  });

  test('what is filled in is sent, and a thank-you stands in its place and has the focus', async () => {
    const { user, fill, submit, send } = await openDemoForm();
    await fill();
    await user.selectOptions(screen.getByLabelText('Marketplace'), 'Amazon');
    await submit();
    const thanks = await screen.findByRole('heading', { name: 'Thank you, we have it' });
    await waitFor(() => expect(document.activeElement).toBe(thanks));
    expect(send.mock.calls.map(([{ body }]) => body)).toMatchObject([
      { email: 'maya@alderandoak.com', company: 'Alder & Oak', marketplace: 'amazon', website: '' },
    ]);
  });

  test.each([
    [new ApiError(429, 'too_many_requests', 'no', null), /Too many messages/],
    [new ApiError(500, 'internal_error', 'no', null), /try again in a moment/],
    [new TypeError('Failed to fetch'), /try again in a moment/],
  ])('a failure (%s) keeps what was typed, and the same request is tried again', async (error, message) => {
    const { fill, submit, send } = await openDemoForm();
    send.mockRejectedValueOnce(error);
    await fill();
    await submit();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(message));
    expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', ' Maya Alder ');
    await submit();
    await screen.findByRole('heading', { name: 'Thank you, we have it' });
    const ids = send.mock.calls.map(([{ body }]) => body.request_id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('after a failure other content is another request', async () => {
    const { user, fill, submit, send } = await openDemoForm();
    send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await fill();
    await submit();
    await screen.findByText(/try again in a moment/);
    await user.type(screen.getByLabelText('What would you like to see?'), 'P&L');
    await submit();
    await screen.findByRole('heading', { name: 'Thank you, we have it' });
    expect(new Set(send.mock.calls.map(([{ body }]) => body.request_id)).size).toBe(2);
  });

  test('without a connection it says so', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { fill, submit } = await openDemoForm(() => Promise.reject(new TypeError('Failed to fetch')));
    await fill();
    await submit();
    expect((await screen.findByText(/You are offline/)).textContent).toContain('still here');
    vi.restoreAllMocks();
  });

  test('pressing twice sends once', async () => {
    let answer: (value: typeof received) => void = () => {};
    const { user, fill, submit, send } = await openDemoForm(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await fill();
    await submit();
    await user.type(screen.getByLabelText(/^Company/), '{Enter}');
    answer(received);
    await screen.findByRole('heading', { name: 'Thank you, we have it' });
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('the field for programs is out of reach of people', async () => {
    await openDemoForm();
    const trap = document.querySelector<HTMLInputElement>('input[name="website"]');
    expect([trap?.tabIndex, trap?.closest('[aria-hidden="true"]') !== null]).toEqual([-1, true]);
  });
});

describe('the feedback form', () => {
  async function openFeedback(isSignedIn: boolean) {
    const send = vi.fn<ApiCalls['sendFeedback']>(async () => received);
    const { session } = fakeSession({ isSignedIn });
    const { user } = await renderApp(session, { at: '/feedback', api: { sendFeedback: send } });
    await screen.findByRole('heading', { name: 'Give feedback' });
    return { user, send };
  }

  test('a sentence is enough', async () => {
    const { user, send } = await openFeedback(false);
    await user.click(screen.getByRole('button', { name: 'Send feedback' }));
    expect(screen.getByText('Write a sentence or two.')).toBeVisible();
    await user.type(screen.getByLabelText(/^Feedback/), 'Weekly mails');
    await user.click(screen.getByRole('button', { name: 'Send feedback' }));
    await screen.findByRole('heading', { name: 'Thank you' });
    expect(send.mock.calls.map(([{ body }]) => body)).toMatchObject([
      { kind: 'idea', message: 'Weekly mails', email: '' },
    ]);
  });

  test('someone who is signed in is not asked for an email', async () => {
    await openFeedback(true);
    expect(screen.getByText(/^It is sent as .+@.+\./)).toBeVisible();
    expect(screen.queryByLabelText(/Email/)).toBeNull();
  });
});
