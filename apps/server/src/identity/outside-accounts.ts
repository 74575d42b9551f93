import { AppError } from '@skuline/contract';
import type { Accounts } from './identity.ts';

/** Accounts kept by an outside issuer: the token says what there is to see, everything else is done over there. */
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
