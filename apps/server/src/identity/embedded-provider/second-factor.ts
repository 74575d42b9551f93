import { AppError, type AuditAction } from '@skuline/contract';
import { createOTP } from '@better-auth/utils/otp';
import { generateRandomString, symmetricEncrypt } from 'better-auth/crypto';
import { and, eq, ne, not } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { recordAudit } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../stores/transactional/port.ts';
import { organization, passkey, twoFactor, user } from '../../stores/transactional/schema/index.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type {
  AddedPasskey,
  OwnerProof,
  SecondFactors,
  SecondFactorState,
  StartedSecondFactor,
  VerifiedUser,
} from '../identity.ts';
import type { DirectoryUser, TenantDirectory } from '../tenant-directory.ts';
import {
  findFactor,
  isAppCode,
  makeRecoveryCodes,
  type ProofDependencies,
  readCode,
  readRecoveryCodes,
} from './app-codes.ts';
import { endSignIns } from './end-access.ts';
import { countAttempt, proveOwner } from './prove-owner.ts';

const ISSUER = 'Skuline';
const SECRET_LENGTH = 32;

/**
 * Codes of an authenticator app (RFC 6238) as the library's plug-in keeps and asks for them. It is set up here and not by the
 * plug-in's own endpoints, which replace the session and would sign the web app out.
 */
export function createSecondFactors(options: ProofDependencies): SecondFactors {
  const { db, clock } = options;
  const prove = async (owner: VerifiedUser, proof: OwnerProof) => {
    checkBrowser(owner);
    await proveOwner(options, owner, proof);
  };
  return {
    describe: (owner) => describeSecondFactor(options, owner),
    async start(owner, proof) {
      await prove(owner, proof);
      return startSecondFactor(options, owner);
    },
    async confirm(owner, { code, address }) {
      checkBrowser(owner);
      const attempt = await countAttempt(db, clock, { email: owner.email, address });
      const checked = await checkFirstCode(options, owner, code);
      await attempt.succeed();
      return db.transaction(async (tx) => {
        // Unless the setup was restarted or ended in the meantime.
        const same = and(eq(twoFactor.userId, owner.userId), eq(twoFactor.secret, checked));
        const rows = await tx
          .update(twoFactor)
          .set({ verified: true })
          .where(same)
          .returning({ id: twoFactor.id });
        if (rows.length === 0) throw notBegun();
        await tx.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, owner.userId));
        await record(tx, clock, owner.email, 'second-factor.on');
        // They began without it.
        return endSignIns(tx, owner.userId, { except: owner.sessionId }, clock.now());
      });
    },
    async end(owner, proof) {
      await prove(owner, proof);
      await db.transaction((tx) => forgetApp(tx, options, owner));
    },
    async renewRecoveryCodes(owner, proof) {
      await prove(owner, proof);
      const { recoveryCodes, kept } = await makeRecoveryCodes(options.secret);
      await db.transaction(async (tx) => {
        const factor = await findFactor(tx, owner.userId);
        if (factor?.isAsked !== true)
          throw new AppError('invalid_request', { message: 'Two-step sign-in is off.' });
        await tx.update(twoFactor).set({ backupCodes: kept }).where(eq(twoFactor.id, factor.id));
        await record(tx, clock, owner.email, 'second-factor.codes');
      });
      return recoveryCodes;
    },
  };
}

type Rows = Pick<Db, '$count' | 'delete' | 'update' | 'execute'>;

function record(
  tx: Pick<Db, 'execute'>,
  clock: Clock,
  email: string,
  action: AuditAction,
  details?: string,
): Promise<void> {
  return recordAudit(tx, clock.now(), { of: { person: email }, action, subject: email, details });
}

async function describeSecondFactor(
  { db, secret: key }: ProofDependencies,
  { userId, tenantId }: VerifiedUser,
): Promise<SecondFactorState> {
  const factor = await findFactor(db, userId);
  const left = factor?.isAsked === true ? await readRecoveryCodes(key, factor) : [];
  return {
    isOn: factor?.verified === true,
    passkeys: await countPasskeys(db, userId),
    recoveryCodes: left.length,
    isRequired: await isRequiredIn(db, tenantId),
  };
}

/** One that was begun before and not confirmed is replaced. */
async function startSecondFactor(
  { db, secret: key }: ProofDependencies,
  { userId, email }: VerifiedUser,
): Promise<StartedSecondFactor> {
  const { recoveryCodes: made, kept } = await makeRecoveryCodes(key);
  // Those that came with a passkey are good already.
  const hasCodes = (await findFactor(db, userId))?.isAsked === true;
  const recoveryCodes = hasCodes ? [] : made;
  const { text: secret, kept: keptSecret } = await makeSecret(key);
  const values = { secret: keptSecret, backupCodes: kept };
  const set = hasCodes ? { secret: keptSecret } : values;
  const rows = await db
    .insert(twoFactor)
    .values({ id: randomUUID(), userId, ...values })
    .onConflictDoUpdate({ target: twoFactor.userId, set, setWhere: eq(twoFactor.verified, false) })
    .returning({ id: twoFactor.id });
  if (rows.length === 0) {
    throw new AppError('already_exists', {
      message: 'An authenticator app is already in use. Turn it off first.',
    });
  }
  const uri = createOTP(secret).url(ISSUER, email);
  const typed = new URL(uri).searchParams.get('secret') ?? '';
  return { uri, secret: (typed.match(/.{1,4}/g) ?? []).join(' '), recoveryCodes };
}

/** Returns which secret it was checked with, as it is kept. */
async function checkFirstCode(
  { db, secret: key }: ProofDependencies,
  { userId }: VerifiedUser,
  code: string,
): Promise<string> {
  const factor = await findFactor(db, userId);
  if (factor === undefined || factor.verified) throw notBegun();
  if (!(await isAppCode(key, factor, readCode(code).code))) throw new AppError('wrong_code');
  return factor.secret;
}

/** A secret for an app, and how it is kept. */
async function makeSecret(key: string) {
  const text = generateRandomString(SECRET_LENGTH);
  return { text, kept: await symmetricEncrypt({ key, data: text }) };
}

export async function countPasskeys(db: Pick<Db, '$count'>, userId: string): Promise<number> {
  return db.$count(passkey, eq(passkey.userId, userId));
}

function notBegun(): AppError {
  return new AppError('invalid_request', { message: 'Start setting up two-step sign-in again.' });
}

/** A script's token and a password that was found out are not enough to change how somebody signs in. */
export function checkBrowser({ sessionId }: VerifiedUser): void {
  if (sessionId !== null) return;
  throw new AppError('forbidden', { message: 'Sign in with a browser to change two-step sign-in.' });
}

async function isRequiredIn(db: Pick<Db, 'select'>, tenantId: TenantId): Promise<boolean> {
  const columns = { isRequired: organization.requiresSecondFactor };
  const [row] = await db.select(columns).from(organization).where(eq(organization.id, tenantId));
  return row?.isRequired ?? false;
}

/** What is decided of second factors by others than their owners. */
export function createSecondFactorRules(
  db: Db,
  clock: Clock,
  getUser: (email: string) => Promise<DirectoryUser>,
): Pick<TenantDirectory, 'removeSecondFactor' | 'requiresSecondFactor' | 'requireSecondFactor'> {
  return {
    async removeSecondFactor(wanted) {
      const { id: userId, email } = await getUser(wanted);
      await db.transaction((tx) => forgetSecondFactor(tx, clock, { userId, email }));
    },
    requiresSecondFactor: (tenantId) => isRequiredIn(db, tenantId),
    async requireSecondFactor(tenantId, isRequired) {
      await db.transaction(async (tx) => {
        const changed = await tx
          .update(organization)
          .set({ requiresSecondFactor: isRequired })
          .where(and(eq(organization.id, tenantId), ne(organization.requiresSecondFactor, isRequired)))
          .returning({ id: organization.id });
        if (changed.length === 0) return;
        const details = isRequired ? 'required of all members' : 'not required';
        await recordAudit(tx, clock.now(), { of: tenantId, action: 'second-factor.required', details });
      });
    },
  };
}

/**
 * Has sign-ins with the password ask for a passkey of a person from whom they asked nothing more; recovery codes come with it.
 * Changes nothing for others.
 */
export async function askForPasskey(
  tx: Pick<Db, 'select' | 'insert' | 'update' | 'delete' | 'execute'>,
  { clock, secret: key }: Pick<ProofDependencies, 'clock' | 'secret'>,
  { userId, email, sessionId }: VerifiedUser,
): Promise<AddedPasskey> {
  const turnedOn = await tx
    .update(user)
    .set({ twoFactorEnabled: true })
    .where(and(eq(user.id, userId), not(user.twoFactorEnabled)))
    .returning({ id: user.id });
  if (turnedOn.length === 0) return { recoveryCodes: [], ended: 0 };
  const { recoveryCodes, kept: backupCodes } = await makeRecoveryCodes(key);
  // The library keeps the codes beside the secret of an app, here of none.
  const values = { secret: (await makeSecret(key)).kept, backupCodes, verified: false };
  await tx
    .insert(twoFactor)
    .values({ id: randomUUID(), userId, ...values })
    .onConflictDoUpdate({ target: twoFactor.userId, set: values });
  await record(tx, clock, email, 'second-factor.on');
  return { recoveryCodes, ended: await endSignIns(tx, userId, { except: sessionId }, clock.now()) };
}

/** Turns the codes of the app off; where there are passkeys they, and the recovery codes, go on. */
async function forgetApp(
  tx: Rows,
  { clock, secret: key }: ProofDependencies,
  owner: VerifiedUser,
): Promise<void> {
  if ((await countPasskeys(tx, owner.userId)) === 0) return forgetSecondFactor(tx, clock, owner);
  const off = await tx
    .update(twoFactor)
    .set({ verified: false, secret: (await makeSecret(key)).kept })
    .where(and(eq(twoFactor.userId, owner.userId), twoFactor.verified))
    .returning({ id: twoFactor.id });
  if (off.length === 0) return;
  await record(tx, clock, owner.email, 'second-factor.off', 'the authenticator app; passkeys stay');
}

/** Turns all of it off, for the owner or for whoever runs the server. */
export async function forgetSecondFactor(
  tx: Pick<Db, 'delete' | 'update' | 'execute'>,
  clock: Clock,
  { userId, email }: Pick<VerifiedUser, 'userId' | 'email'>,
): Promise<void> {
  await tx.delete(twoFactor).where(eq(twoFactor.userId, userId));
  await tx.delete(passkey).where(eq(passkey.userId, userId));
  const off = await tx
    .update(user)
    .set({ twoFactorEnabled: false })
    .where(and(eq(user.id, userId), user.twoFactorEnabled))
    .returning({ id: user.id });
  if (off.length === 0) return;
  await record(tx, clock, email, 'second-factor.off');
}
