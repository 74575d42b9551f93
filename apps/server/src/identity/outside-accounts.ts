import { AppError } from '@skuline/contract';
import type { Accounts } from './identity.ts';

/** Accounts of an outside issuer: read from the token, changed at the issuer. */
export function createOutsideAccounts(issuer: string): Accounts {
  const refuse = () =>
    Promise.reject(
      new AppError('managed_elsewhere', { message: `This is managed at ${issuer}: change it there.` }),
    );
  return {
    managedAt: issuer,
    getAccount: ({ email, name }) => Promise.resolve({ email, name, version: 0 }),
    rename: refuse,
    changePassword: refuse,
    listSignIns: () => Promise.resolve([]),
    endSignIn: () => Promise.reject(new AppError('sign_in_not_found')),
    endOtherSignIns: () => Promise.resolve(0),
  };
}
