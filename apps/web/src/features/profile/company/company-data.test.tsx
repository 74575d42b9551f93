import type { Account, ApiCalls, CompanyProfile, Role } from '@skuline/contract';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeSession, MAYA, renderApp } from '../../../testing/index.ts';

const NAME = 'Alder & Oak';
const PROFILE: CompanyProfile = {
  name: NAME,
  brandBackground: '',
  changedBy: null,
  changedAt: null,
  version: 0,
};

const ACCOUNT: Account = {
  email: 'maya@alderandoak.com',
  name: 'Maya',
  managedAt: null,
  secondFactor: null,
  version: 1,
};

async function open(api: Partial<ApiCalls>, role: Role = 'admin') {
  const app = await renderApp(fakeSession({ isSignedIn: true }).session, {
    at: '/profile/company-profile',
    tenantId: MAYA.tenantId,
    api: {
      listTenants: async () => [{ id: MAYA.tenantId, name: NAME, role, brands: null }],
      getAccount: async () => ACCOUNT,
      getCompanyProfile: async () => PROFILE,
      ...api,
    },
  });
  await screen.findByRole('region', { name: 'Your company' }, { timeout: 5000 });
  return app;
}

test('an admin exports everything with their password', async () => {
  const exportCompany = vi.fn<ApiCalls['exportCompany']>(async () => new Blob(['PK']));
  URL.createObjectURL = () => 'blob:zip';
  URL.revokeObjectURL = () => undefined;
  const { user } = await open({ exportCompany });
  const button = await screen.findByRole('button', { name: 'Export everything' });
  expect(button).toBeDisabled();
  await user.type(screen.getByLabelText('Your password'), 'paper clips');
  await user.click(button);
  expect(await screen.findByText('Everything of the company was exported.')).toBeVisible();
  expect(exportCompany.mock.calls).toEqual([[{ body: { currentPassword: 'paper clips' } }]]);
});

test('where the admin signs in in two steps, a code is asked for, too', async () => {
  const exportCompany = vi.fn<ApiCalls['exportCompany']>(async () => new Blob(['PK']));
  URL.createObjectURL = () => 'blob:zip';
  URL.revokeObjectURL = () => undefined;
  const secondFactor = { isOn: true, passkeys: 0, recoveryCodes: 10, isRequired: false };
  const { user } = await open({ exportCompany, getAccount: async () => ({ ...ACCOUNT, secondFactor }) });
  const button = await screen.findByRole('button', { name: 'Export everything' });
  await user.type(screen.getByLabelText('Your password'), 'paper clips');
  expect(button).toBeDisabled();
  await user.type(screen.getByLabelText('Code of your app, or a recovery code'), ' 123 456 ');
  await user.click(button);
  expect(await screen.findByText('Everything of the company was exported.')).toBeVisible();
  expect(exportCompany.mock.calls).toEqual([[{ body: { currentPassword: 'paper clips', code: '123 456' } }]]);
});

test('the company is deleted once its name was typed, and the person is told when and signed out', async () => {
  const deleteCompany = vi.fn<ApiCalls['deleteCompany']>(async () => ({
    dueAt: '2026-11-27T20:00:00.000Z',
  }));
  const { user } = await open({ deleteCompany });
  await user.click(await screen.findByRole('button', { name: 'Delete the company' }));
  const remove = screen.getByRole('button', { name: `Delete ${NAME}` });
  await user.type(screen.getByLabelText(`Type ${NAME} to confirm`), 'Alder');
  expect(remove).toBeDisabled();
  await user.type(screen.getByLabelText(`Type ${NAME} to confirm`), ' & Oak');
  expect(remove).toBeDisabled();
  await user.type(screen.getByLabelText('Your password'), 'paper clips');
  await user.click(remove);
  expect(await screen.findByText(/^Alder & Oak is deleted for good on Nov 27, 12:00 PM\./)).toBeVisible();
  expect(deleteCompany.mock.calls).toEqual([[{ body: { name: NAME, currentPassword: 'paper clips' } }]]);
});

test('whoever is no admin sees nothing of it', async () => {
  await open({}, 'analyst');
  await screen.findByText(/Everyone in your company/);
  expect(screen.queryByRole('region', { name: 'All data' })).toBeNull();
});

test('an outside identity provider keeps the password: nothing of it is offered', async () => {
  const getAccount = vi.fn<ApiCalls['getAccount']>(async () => ({
    ...ACCOUNT,
    managedAt: 'https://login.acme.example',
  }));
  await open({ getAccount });
  await vi.waitFor(() => expect(getAccount).toHaveBeenCalled());
  await screen.findByText(/Everyone in your company/);
  expect(screen.queryByRole('region', { name: 'All data' })).toBeNull();
});
