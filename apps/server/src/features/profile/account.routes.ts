import type { Accounts } from '../../identity/index.ts';
import type { EndpointCall } from '../../http/mount-endpoints.ts';

/** /api/account, its password and its sign-ins: people see and change only their own. */
export function accountRoutes(accounts: Accounts) {
  const { managedAt } = accounts;
  return {
    getAccount: async ({ caller }: EndpointCall<'getAccount'>) => ({
      ...(await accounts.getAccount(caller)),
      managedAt,
    }),
    saveAccount: async ({ caller, body }: EndpointCall<'saveAccount'>) => ({
      ...(await accounts.rename(caller, body.name, body.version)),
      managedAt,
    }),
    changePassword: async ({ caller, body, request }: EndpointCall<'changePassword'>) => ({
      ended: await accounts.changePassword(caller, { ...body, address: request.ip }),
    }),
    listSignIns: async ({ caller }: EndpointCall<'listSignIns'>) =>
      (await accounts.listSignIns(caller)).map(({ signedInAt, lastActiveAt, ...signIn }) => ({
        ...signIn,
        signedInAt: signedInAt.toISOString(),
        lastActiveAt: lastActiveAt.toISOString(),
        isCurrent: signIn.id === caller.sessionId,
      })),
    endSignIn: async ({ caller, params }: EndpointCall<'endSignIn'>) => {
      await accounts.endSignIn(caller, params.id);
      return { ended: 1 };
    },
    endOtherSignIns: async ({ caller }: EndpointCall<'endOtherSignIns'>) => ({
      ended: await accounts.endOtherSignIns(caller),
    }),
  };
}
