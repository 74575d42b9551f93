import { AppError } from '@skuline/contract';
import type { Clock } from '../../platform/clock.ts';
import type { EndpointCall } from '../../http/mount-endpoints.ts';
import type { Accounts, Identity, VerifiedUser } from '../../identity/index.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { type CompanyProfileService, createCompanyProfileService } from './company-profile.service.ts';
import { createPreferencesService, type PreferencesService } from './preferences.service.ts';

export interface ProfileRoutesDependencies {
  readonly transactional: TransactionalStore;
  readonly identity: Pick<Identity, 'accounts' | 'directory'>;
  readonly clock: Clock;
}

export type ProfileRoutes = ReturnType<typeof profileRoutes>;

/** What stands behind the tabs of /profile: the person's account and preferences, the tenant's company profile. */
export function profileRoutes({ transactional, identity, clock }: ProfileRoutesDependencies) {
  const { accounts, directory } = identity;
  return {
    ...accountRoutes(accounts),
    ...preferencesRoutes(createPreferencesService({ transactional, clock })),
    ...companyProfileRoutes(createCompanyProfileService({ transactional, directory, clock })),
  };
}

/** /api/account, its password and its sign-ins: people see and change only their own. */
function accountRoutes(accounts: Accounts) {
  const { managedAt } = accounts;
  const besideAccount = async (caller: VerifiedUser) => ({
    managedAt,
    secondFactor: (await accounts.secondFactors?.describe(caller)) ?? null,
  });
  return {
    getAccount: async ({ caller }: EndpointCall<'getAccount'>) => ({
      ...(await accounts.getAccount(caller)),
      ...(await besideAccount(caller)),
    }),
    saveAccount: async ({ caller, body }: EndpointCall<'saveAccount'>) => ({
      ...(await accounts.rename(caller, body.name, body.version)),
      ...(await besideAccount(caller)),
    }),
    changePassword: async ({ caller, body, request }: EndpointCall<'changePassword'>) => {
      const { signIns, tokens } = await accounts.changePassword(caller, { ...body, address: request.ip });
      return { ended: signIns, endedTokens: tokens };
    },
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
    endOtherSignIns: async ({ caller }: EndpointCall<'endOtherSignIns'>) => {
      const { signIns, tokens } = await accounts.endOtherSignIns(caller);
      return { ended: signIns, endedTokens: tokens };
    },
    ...tokenRoutes(accounts),
    ...secondFactorRoutes(accounts),
    ...passkeyRoutes(accounts),
  };
}

/** /api/account/second-factor */
function secondFactorRoutes({ secondFactors }: Pick<Accounts, 'secondFactors'>) {
  const getFactors = () => {
    if (secondFactors !== null) return secondFactors;
    throw new AppError('managed_elsewhere');
  };
  return {
    startSecondFactor: async ({ caller, body, request }: EndpointCall<'startSecondFactor'>) => {
      const started = await getFactors().start(caller, { ...body, address: request.ip });
      return { ...started, recoveryCodes: [...started.recoveryCodes] };
    },
    confirmSecondFactor: async ({ caller, body, request }: EndpointCall<'confirmSecondFactor'>) => {
      const code = body.code.replaceAll(/\s/g, '');
      return { ended: await getFactors().confirm(caller, { code, address: request.ip }) };
    },
    endSecondFactor: async ({ caller, body, request }: EndpointCall<'endSecondFactor'>) => {
      await getFactors().end(caller, { ...body, address: request.ip });
      return { isOn: false as const };
    },
    renewRecoveryCodes: async ({ caller, body, request }: EndpointCall<'renewRecoveryCodes'>) => ({
      recoveryCodes: [...(await getFactors().renewRecoveryCodes(caller, { ...body, address: request.ip }))],
    }),
  };
}

/** /api/account/passkeys */
function passkeyRoutes({ passkeys }: Pick<Accounts, 'passkeys'>) {
  const getPasskeys = () => {
    if (passkeys !== null) return passkeys;
    throw new AppError('managed_elsewhere');
  };
  return {
    listPasskeys: async ({ caller }: EndpointCall<'listPasskeys'>) => ({
      passkeys: ((await passkeys?.list(caller)) ?? []).map(({ createdAt, lastUsedAt, ...passkey }) => ({
        ...passkey,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      problem: passkeys?.problem ?? null,
    }),
    startPasskey: ({ caller, body, request }: EndpointCall<'startPasskey'>) =>
      getPasskeys().start(caller, { ...body, address: request.ip }),
    addPasskey: async ({ caller, body }: EndpointCall<'addPasskey'>) => {
      const { recoveryCodes, ended } = await getPasskeys().add(caller, body);
      return { recoveryCodes: [...recoveryCodes], ended };
    },
    renamePasskey: async ({ caller, params, body }: EndpointCall<'renamePasskey'>) => {
      await getPasskeys().rename(caller, params.id, body.name);
      return body;
    },
    removePasskey: async ({ caller, params, body, request }: EndpointCall<'removePasskey'>) => {
      await getPasskeys().remove(caller, params.id, { ...body, address: request.ip });
      return { removed: true as const };
    },
    askPasskey: ({ caller }: EndpointCall<'askPasskey'>) => getPasskeys().ask(caller),
    provePasskey: async ({ caller, body, request }: EndpointCall<'provePasskey'>) => ({
      code: await getPasskeys().show(caller, body.credential, request.ip),
    }),
  };
}

/** /api/account/tokens: those of scripts and of other assistants. */
function tokenRoutes(accounts: Accounts) {
  return {
    listTokens: async ({ caller }: EndpointCall<'listTokens'>) =>
      (await accounts.listTokens(caller)).map(
        ({ email: _own, createdAt, lastUsedAt, expiresAt, ...token }) => ({
          ...token,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
          expiresAt: expiresAt.toISOString(),
        }),
      ),
    makeToken: async ({ caller, body }: EndpointCall<'makeToken'>) => ({
      token: await accounts.makeToken(caller, body),
    }),
    endToken: async ({ caller, params }: EndpointCall<'endToken'>) => {
      await accounts.endToken(caller, params.id);
      return { ended: 1 };
    },
    endTokens: async ({ caller }: EndpointCall<'endTokens'>) => ({ ended: await accounts.endTokens(caller) }),
  };
}

/** GET and PUT /api/preferences */
function preferencesRoutes(service: PreferencesService) {
  return {
    getPreferences: ({ caller }: EndpointCall<'getPreferences'>) => service.get(caller.userId),
    savePreferences: ({ caller, body }: EndpointCall<'savePreferences'>) => service.save(caller.userId, body),
  };
}

/** GET and PUT /api/company-profile */
function companyProfileRoutes(service: CompanyProfileService) {
  return {
    getCompanyProfile: ({ caller }: EndpointCall<'getCompanyProfile'>) => service.get(caller.tenantId),
    saveCompanyProfile: ({ caller, body }: EndpointCall<'saveCompanyProfile'>) => service.save(caller, body),
  };
}
