import {
  type Account,
  type ApiCalls,
  ApiError,
  type CompanyProfile,
  DEFAULT_PREFERENCES,
} from '@skuline/contract';
import { notifications } from '@mantine/notifications';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeSession, MAYA, renderApp, fakeTenant } from '../../testing/index.ts';

const TENANT = { ...fakeTenant, dataVersion: 0 };
const PROFILE: CompanyProfile = {
  name: 'Alder & Oak',
  brandBackground: 'Kettles.',
  changedBy: 'Noah Lind',
  changedAt: '2026-11-18T18:00:00.000Z',
  version: 3,
};
const ACCOUNT: Account = {
  email: MAYA.email,
  name: MAYA.displayName,
  managedAt: null,
  secondFactor: null,
  version: 1,
};
const SIGN_INS = [
  {
    id: 's1',
    userAgent: null,
    signedInAt: '2026-11-20T18:00:00Z',
    lastActiveAt: '2026-11-20T18:00:00Z',
    isCurrent: true,
  },
  {
    id: 's2',
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Mobile/1 Safari/604.1',
    signedInAt: '2026-11-10T18:00:00Z',
    lastActiveAt: '2026-11-12T18:00:00Z',
    isCurrent: false,
  },
];

type Save = ApiCalls['saveCompanyProfile'];
const savesAs =
  (change: Partial<CompanyProfile> = {}): Save =>
  ({ body }) =>
    Promise.resolve({ ...PROFILE, ...body, version: body.version + 1, ...change });

async function openCompanyProfile(
  save: Save,
  get: ApiCalls['getCompanyProfile'] = () => Promise.resolve(PROFILE),
  session = fakeSession({ isSignedIn: true }).session,
) {
  const saveCompanyProfile = vi.fn<Save>(save);
  const app = await renderApp(session, {
    at: '/profile/company-profile',
    api: {
      getTenant: () => Promise.resolve(TENANT),
      getCompanyProfile: get,
      getPreferences: () => Promise.resolve(DEFAULT_PREFERENCES),
      getAccount: () => Promise.resolve(ACCOUNT),
      listSignIns: () => Promise.resolve(SIGN_INS),
      listTokens: () => Promise.resolve([]),
      saveCompanyProfile,
    },
  });
  await screen.findByLabelText('Company name', {}, { timeout: 5000 });
  return { ...app, saveCompanyProfile };
}

const name = () => screen.getByLabelText<HTMLInputElement>('Company name');
const background = () => screen.getByLabelText<HTMLTextAreaElement>('Brand background');
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save changes' });

// Whole pages with simulated typing are slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  notifications.clean();
  notifications.cleanQueue();
  sessionStorage.clear();
});

describe('a settings form', () => {
  test('can be saved only when something has changed, and says when it is saved', async () => {
    const { user, saveCompanyProfile } = await openCompanyProfile(savesAs());
    expect(saveButton().disabled).toBe(true);
    await user.type(name(), ' Co');
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    await user.click(saveButton());
    expect(await screen.findByText('Company profile saved.')).toBeVisible();
    expect(saveCompanyProfile.mock.calls).toEqual([
      [{ body: { name: 'Alder & Oak Co', brandBackground: 'Kettles.', version: 3 } }],
    ]);
    await waitFor(() => expect(saveButton().disabled).toBe(true));
  });

  test('going back to what was there is no change', async () => {
    const { user } = await openCompanyProfile(savesAs());
    await user.type(name(), 'x');
    expect(saveButton().disabled).toBe(false);
    await user.type(name(), '{Backspace}');
    expect(saveButton().disabled).toBe(true);
  });

  test('a wrong field says so when it is left, and mends with every key from then on', async () => {
    const { user } = await openCompanyProfile(savesAs());
    await user.clear(name());
    expect(screen.queryByText('Enter the company name.')).toBeNull();
    await user.tab();
    expect(await screen.findByText('Enter the company name.')).toBeVisible();
    await user.type(name(), 'A');
    await waitFor(() => expect(screen.queryByText('Enter the company name.')).toBeNull());
  });

  test('a wrong form is not sent; its first wrong field gets the focus', async () => {
    const { user, saveCompanyProfile } = await openCompanyProfile(savesAs());
    await user.clear(name());
    await user.click(background());
    await user.click(saveButton());
    await waitFor(() => expect(document.activeElement).toBe(name()));
    expect(saveCompanyProfile).not.toHaveBeenCalled();
  });

  test('the background counts toward its limit', async () => {
    const { user } = await openCompanyProfile(savesAs());
    await user.click(background());
    await user.paste('x'.repeat(3993));
    expect(screen.getByText('4,001 / 4,000')).toBeVisible();
    await user.tab();
    expect(await screen.findByText('Use at most 4,000 characters.')).toBeVisible();
  });

  test('pressed twice it is saved once', async () => {
    let finish: () => void = () => {};
    const { user, saveCompanyProfile } = await openCompanyProfile(async (input) => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return savesAs()(input);
    });
    await user.type(name(), '!{Enter}{Enter}');
    await user.dblClick(saveButton());
    finish();
    expect(await screen.findByText('Company profile saved.')).toBeVisible();
    expect(saveCompanyProfile).toHaveBeenCalledOnce();
  });

  test('what is typed while it is being saved stays, unsaved', async () => {
    let finish: () => void = () => {};
    const { user } = await openCompanyProfile(async (input) => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return savesAs()(input);
    });
    await user.type(name(), '!{Enter}');
    await user.type(background(), ' Pans.');
    finish();
    expect(await screen.findByText('Company profile saved.')).toBeVisible();
    expect([name().value, background().value]).toEqual(['Alder & Oak!', 'Kettles. Pans.']);
    await waitFor(() => expect(saveButton().disabled).toBe(false));
  });

  test('errors of the server are shown at their fields', async () => {
    const taken = new ApiError(409, 'already_exists', "There is already a company named 'Birch'.", null);
    const { user } = await openCompanyProfile(() => Promise.reject(taken));
    await user.clear(name());
    await user.type(name(), 'Birch{Enter}');
    expect(await screen.findByText(taken.message)).toBeVisible();
    expect(name().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(name());
  });

  test.each([
    ['the network is gone', new TypeError('Failed to fetch'), /could not be reached/],
    [
      'the server fails',
      new ApiError(500, 'internal_error', 'Something went wrong on our side.', null),
      /on our side/,
    ],
  ])('when %s it says so and keeps what was typed', async (_case, error, sentence) => {
    const { user } = await openCompanyProfile(() => Promise.reject(error));
    await user.type(background(), ' Pans.');
    await user.click(saveButton());
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(background().value).toBe('Kettles. Pans.');
    expect(saveButton().disabled).toBe(false);
  });

  test('changed elsewhere: what was typed stays, the rest is the newer, and the next save counts', async () => {
    const stale = new ApiError(409, 'changed_elsewhere', 'x', null);
    const newer = { ...PROFILE, name: 'Alder, Oak & Co', version: 4 };
    const get = vi
      .fn<ApiCalls['getCompanyProfile']>()
      .mockResolvedValueOnce(PROFILE)
      .mockResolvedValue(newer);
    const { user, saveCompanyProfile } = await openCompanyProfile(
      (input) => (input.body.version === 3 ? Promise.reject(stale) : savesAs()(input)),
      get,
    );
    await user.type(background(), ' Pans.');
    await user.click(saveButton());
    expect(await screen.findByText('Changed elsewhere while you were editing.')).toBeVisible();
    expect([name().value, background().value]).toEqual(['Alder, Oak & Co', 'Kettles. Pans.']);
    await user.click(saveButton());
    expect(await screen.findByText('Company profile saved.')).toBeVisible();
    expect(saveCompanyProfile.mock.calls.at(-1)?.[0].body).toEqual({
      name: 'Alder, Oak & Co',
      brandBackground: 'Kettles. Pans.',
      version: 4,
    });
    expect(screen.queryByText('Changed elsewhere while you were editing.')).toBeNull();
  });
});

describe('leaving with unsaved changes', () => {
  test('asks; Stay keeps the page and what was typed, Discard goes', async () => {
    const { user, history } = await openCompanyProfile(savesAs());
    await user.type(background(), ' Pans.');
    await user.click(screen.getByRole('link', { name: 'Preferences' }));
    const question = await screen.findByRole('dialog', { name: 'Discard unsaved changes?' });
    expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Stay' }));
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([history.location.pathname, background().value]).toEqual([
      '/profile/company-profile',
      'Kettles. Pans.',
    ]);
    await user.click(screen.getByRole('link', { name: 'Preferences' }));
    const again = await screen.findByRole('dialog', { name: 'Discard unsaved changes?' });
    await user.click(within(again).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(history.location.pathname).toBe('/profile/preferences'));
  });

  test('a saved or discarded form lets go', async () => {
    const { user, history } = await openCompanyProfile(savesAs());
    await user.type(background(), ' Pans.');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(background().value).toBe('Kettles.');
    await user.click(screen.getByRole('link', { name: 'Preferences' }));
    await waitFor(() => expect(history.location.pathname).toBe('/profile/preferences'));
  });
});

describe('a session that ends while something is unsaved', () => {
  const ofTenant = (tenantId: string) =>
    fakeSession({ isSignedIn: true, user: { ...MAYA, tenantId } }).session;
  const NOTE = 'You were signed out before this was saved.';

  /** Types into the form; the save responds with 401. */
  async function loseSession() {
    const { session } = fakeSession({ isSignedIn: true });
    const refuse: Save = () => {
      session.onUnauthorized();
      return Promise.reject(new ApiError(401, 'unauthorized', 'Sign in again.', null));
    };
    const { user, unmount } = await openCompanyProfile(refuse, undefined, session);
    await user.type(background(), ' Pans.');
    await user.click(saveButton());
    await waitFor(() => expect(screen.queryByLabelText('Company name')).toBeNull());
    unmount();
  }

  test('what was typed is there again for the same person, until it is saved', async () => {
    await loseSession();
    const { user, saveCompanyProfile, unmount } = await openCompanyProfile(savesAs());
    expect(background().value).toBe('Kettles. Pans.');
    expect(screen.getByText(NOTE)).toBeVisible();
    await user.click(saveButton());
    expect(await screen.findByText('Company profile saved.')).toBeVisible();
    expect(saveCompanyProfile.mock.calls[0]?.[0].body).toMatchObject({ brandBackground: 'Kettles. Pans.' });
    expect(screen.queryByText(NOTE)).toBeNull();
    unmount();
    await openCompanyProfile(savesAs());
    expect(background().value).toBe('Kettles.');
  });

  test('nobody else sees it, nor the same person in another tenant, and then it is gone', async () => {
    await loseSession();
    const { unmount } = await openCompanyProfile(savesAs(), undefined, ofTenant('t2'));
    expect([background().value, screen.queryByText(NOTE)]).toEqual(['Kettles.', null]);
    expect(sessionStorage.getItem('skuline.unsaved-draft')).toBeNull();
    unmount();
    await openCompanyProfile(savesAs());
    expect(background().value).toBe('Kettles.');
  });

  test('by a Logout that discards it, nothing is kept', async () => {
    const { user } = await openCompanyProfile(savesAs());
    await user.type(background(), ' Pans.');
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    const question = await screen.findByRole('dialog', { name: 'Discard unsaved changes?' });
    await user.click(within(question).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByLabelText('Company name')).toBeNull());
    expect(sessionStorage.getItem('skuline.unsaved-draft')).toBeNull();
  });

  test('passwords are never kept', async () => {
    const { session } = fakeSession({ isSignedIn: true });
    const { user } = await renderApp(session, {
      at: '/profile/account',
      api: {
        getTenant: () => Promise.resolve(TENANT),
        getAccount: () => Promise.resolve(ACCOUNT),
        listSignIns: () => Promise.resolve(SIGN_INS),
        listTokens: () => Promise.resolve([]),
      },
    });
    await user.type(await screen.findByLabelText('New password', {}, { timeout: 5000 }), 'a better password');
    await act(async () => session.onUnauthorized());
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(sessionStorage.getItem('skuline.unsaved-draft')).toBeNull();
  });
});

describe('the tabs', () => {
  test.each([
    ['/profile', 'Account'],
    ['/profile/account', 'Account'],
    ['/profile/company-profile', 'Company profile'],
    ['/profile/preferences', 'Preferences'],
    ['/profile/insight-settings', 'Goals & alerts'],
  ])('%s opens %s, with its title', async (at, tab) => {
    await renderApp(fakeSession({ isSignedIn: true }).session, {
      at,
      api: {
        getTenant: () => Promise.resolve(TENANT),
        getCompanyProfile: () => Promise.resolve(PROFILE),
        getPreferences: () => Promise.resolve(DEFAULT_PREFERENCES),
        getAccount: () => Promise.resolve(ACCOUNT),
        listSignIns: () => Promise.resolve(SIGN_INS),
        listTokens: () => Promise.resolve([]),
      },
    });
    const nav = await screen.findByRole('navigation', { name: 'Profile' }, { timeout: 5000 });
    await waitFor(() => expect(within(nav).getByRole('link', { current: 'page' }).textContent).toBe(tab));
    await waitFor(() => expect(document.title).toBe(`${tab} · Skuline`));
  });
});

describe('the theme', () => {
  test('that is chosen in the header shows in the form at once, and nothing is unsaved by it', async () => {
    const { user } = await renderApp(fakeSession({ isSignedIn: true }).session, {
      at: '/profile/preferences',
      api: {
        getTenant: () => Promise.resolve(TENANT),
        getPreferences: () => Promise.resolve({ ...DEFAULT_PREFERENCES, theme: 'light' }),
        savePreferences: () => Promise.reject(new TypeError('Failed to fetch')),
      },
    });
    const choice = (theme: string) =>
      screen.findByRole<HTMLInputElement>('radio', { name: theme }, { timeout: 5000 });
    expect((await choice('Light')).checked).toBe(true);
    await user.click(await screen.findByRole('button', { name: /theme/i }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
    await waitFor(async () => expect((await choice('Dark')).checked).toBe(true));
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    await waitFor(() => expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark'));
  });
});

describe('the account', () => {
  async function openAccount(account: Account = ACCOUNT, api: Partial<ApiCalls> = {}) {
    return renderApp(fakeSession({ isSignedIn: true }).session, {
      at: '/profile/account',
      api: {
        getTenant: () => Promise.resolve(TENANT),
        getAccount: () => Promise.resolve(account),
        listSignIns: () => Promise.resolve(SIGN_INS),
        listTokens: () => Promise.resolve([]),
        ...api,
      },
    });
  }

  test('a new password goes with the current one; a wrong one is said at its field', async () => {
    const changePassword = vi
      .fn<ApiCalls['changePassword']>()
      .mockRejectedValueOnce(new ApiError(422, 'wrong_password', 'The current password is incorrect.', null))
      .mockResolvedValue({ ended: 1, endedTokens: 2 });
    const { user } = await openAccount(ACCOUNT, { changePassword });
    await user.type(await screen.findByLabelText('Current password', {}, { timeout: 5000 }), 'not this one');
    const fields = document.querySelectorAll('input[type="password"]');
    expect(screen.getAllByRole('button', { name: 'Show password' })).toHaveLength(fields.length);
    await user.type(screen.getByLabelText('New password'), 'a better password{Enter}');
    expect(await screen.findByText('The current password is incorrect.')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveFocus());
    await user.clear(screen.getByLabelText('Current password'));
    await user.type(screen.getByLabelText('Current password'), 'this very one{Enter}');
    expect(
      await screen.findByText('Password changed. One other browser was signed out. 2 tokens were revoked.'),
    ).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe(''));
  });

  test('of the sign-ins this browser is marked, and another one can be signed out', async () => {
    const endSignIn = vi.fn<ApiCalls['endSignIn']>().mockResolvedValue({ ended: 1 });
    const { user } = await openAccount(ACCOUNT, { endSignIn });
    expect(await screen.findByText('This browser', {}, { timeout: 5000 })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Sign out Safari on iPhone/ }));
    expect(await screen.findByText('Safari on iPhone was signed out.')).toBeVisible();
    expect(endSignIn.mock.calls).toEqual([[{ params: { id: 's2' } }]]);
  });

  test('tokens say what they are for, and are revoked one or all', async () => {
    const token = {
      kind: 'assistant',
      tenant: 'Alder & Oak',
      createdAt: '2026-11-20T10:00:00.000Z',
      expiresAt: '2027-02-18T10:00:00.000Z',
      scopes: null,
      brands: null,
    } as const;
    const tokens = [
      { ...token, id: 't1', name: 'Laptop', lastUsedAt: '2026-11-20T11:00:00.000Z' },
      { ...token, id: 't2', name: 'Nightly import', kind: 'script' as const, lastUsedAt: null },
    ];
    const endToken = vi.fn<ApiCalls['endToken']>().mockResolvedValue({ ended: 1 });
    const endTokens = vi.fn<ApiCalls['endTokens']>().mockResolvedValue({ ended: 2 });
    const { user } = await openAccount(ACCOUNT, {
      endToken,
      endTokens,
      listTokens: () => Promise.resolve(tokens),
    });
    expect(await screen.findByText('Laptop', {}, { timeout: 5000 })).toBeVisible();
    expect(screen.getByText(/^Alder & Oak, for another assistant · created /)).toBeVisible();
    expect(screen.getByText(/^Alder & Oak, for scripts · .* · never used · expires /)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Revoke Laptop/ }));
    expect(await screen.findByText('Laptop was revoked.')).toBeVisible();
    expect(endToken.mock.calls).toEqual([[{ params: { id: 't1' } }]]);
    await user.click(screen.getByRole('button', { name: 'Revoke all' }));
    expect(await screen.findByText('2 tokens were revoked.')).toBeVisible();
  });

  test('a token is made for what it is needed for, and shown once', async () => {
    const makeToken = vi.fn<ApiCalls['makeToken']>().mockResolvedValue({ token: 'skuline_secret' });
    const { user } = await openAccount(ACCOUNT, { makeToken, listTokens: () => Promise.resolve([]) });
    const field = await screen.findByLabelText('Name of the token', {}, { timeout: 5000 });
    await user.click(screen.getByRole('checkbox', { name: 'Read figures' }));
    await user.click(screen.getByRole('button', { name: 'Make token' }));
    expect(screen.getByText('Enter a name.')).toBeVisible();
    expect(screen.getByText('Choose what it is for.')).toBeVisible();
    expect(makeToken).not.toHaveBeenCalled();
    await user.type(field, 'Nightly');
    await user.click(screen.getByRole('checkbox', { name: 'Import files' }));
    await user.click(screen.getByRole('button', { name: 'Make token' }));
    expect(await screen.findByLabelText('The token')).toHaveProperty('value', 'skuline_secret');
    expect(makeToken.mock.calls).toEqual([
      [{ body: { name: 'Nightly', scopes: ['import'], brands: null, days: 90 } }],
    ]);
  });

  test('two-step sign-in is set up with the password and a first code, and shows recovery codes once', async () => {
    const startSecondFactor = vi.fn<ApiCalls['startSecondFactor']>().mockResolvedValue({
      secret: 'ABCD EFGH',
      uri: 'otpauth://totp/Skuline:maya?secret=ABCDEFGH&issuer=Skuline',
      recoveryCodes: ['aaaaa-11111', 'bbbbb-22222'],
    });
    const confirmSecondFactor = vi.fn<ApiCalls['confirmSecondFactor']>().mockResolvedValue({ ended: 1 });
    const off = { isOn: false, passkeys: 0, recoveryCodes: 0, isRequired: true };
    const { user } = await openAccount(
      { ...ACCOUNT, secondFactor: off },
      { startSecondFactor, confirmSecondFactor },
    );
    expect(
      await screen.findByText(/^Your company requires it\. Turn it on/, {}, { timeout: 5000 }),
    ).toBeVisible();
    await user.type(screen.getByLabelText('Your password'), 'correct horse{Enter}');
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    expect(screen.getByLabelText('Or type this key into your app')).toHaveProperty('value', 'ABCD EFGH');
    expect(screen.getByRole('status', { name: 'Recovery codes' })).toHaveTextContent('aaaaa-11111');
    await user.type(screen.getByLabelText('Code that the app shows'), '123456{Enter}');
    expect(
      await screen.findByText('Two-step sign-in is on. One other browser was signed out.'),
    ).toBeVisible();
    expect(startSecondFactor.mock.calls).toEqual([[{ body: { currentPassword: 'correct horse' } }]]);
    expect(confirmSecondFactor.mock.calls).toEqual([[{ body: { code: '123456' } }]]);
  });

  test('where an outside provider keeps it, it says where and has no forms', async () => {
    await openAccount({ ...ACCOUNT, managedAt: 'https://login.acme.example' });
    const link = await screen.findByRole('link', { name: 'login.acme.example' }, { timeout: 5000 });
    expect(link.getAttribute('href')).toBe('https://login.acme.example');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByText('Sign-ins')).toBeNull();
  });
});
