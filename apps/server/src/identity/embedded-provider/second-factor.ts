import { AppError, type AuditAction } from '@skuline/contract';
import { createOTP } from '@better-auth/utils/otp';
import { generateRandomString, symmetricEncrypt } from 'better-auth/crypto';
import { and, eq, ne } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { recordAudit } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../stores/transactional/port.ts';
import { organization, twoFactor, user } from '../../stores/transactional/schema/index.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type {
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
      await db.transaction((tx) => forgetSecondFactor(tx, clock, owner));
    },
    async renewRecoveryCodes(owner, proof) {
      await prove(owner, proof);
      const { recoveryCodes, kept } = await makeRecoveryCodes(options.secret);
      await db.transaction(async (tx) => {
        const isOn = and(eq(twoFactor.userId, owner.userId), twoFactor.verified);
        const rows = await tx
          .update(twoFactor)
          .set({ backupCodes: kept })
          .where(isOn)
          .returning({ id: twoFactor.id });
        if (rows.length === 0) throw new AppError('invalid_request', { message: 'Two-step sign-in is off.' });
        await record(tx, clock, owner.email, 'second-factor.codes');
      });
      return recoveryCodes;
    },
  };
}

function record(tx: Pick<Db, 'execute'>, clock: Clock, email: string, action: AuditAction): Promise<void> {
  return recordAudit(tx, clock.now(), { of: { person: email }, action, subject: email });
}

async function describeSecondFactor(
  { db, secret: key }: ProofDependencies,
  { userId, tenantId }: VerifiedUser,
): Promise<SecondFactorState> {
  const factor = await findFactor(db, userId);
  const isOn = factor?.verified === true;
  const left = isOn ? await readRecoveryCodes(key, factor) : [];
  return { isOn, recoveryCodes: left.length, isRequired: await isRequiredIn(db, tenantId) };
}

/** One that was begun before and not confirmed is replaced. */
async function startSecondFactor(
  { db, secret: key }: ProofDependencies,
  { userId, email }: VerifiedUser,
): Promise<StartedSecondFactor> {
  const { recoveryCodes, kept } = await makeRecoveryCodes(key);
  const secret = generateRandomString(SECRET_LENGTH);
  const values = { secret: await symmetricEncrypt({ key, data: secret }), backupCodes: kept };
  const rows = await db
    .insert(twoFactor)
    .values({ id: randomUUID(), userId, ...values })
    .onConflictDoUpdate({ target: twoFactor.userId, set: values, setWhere: eq(twoFactor.verified, false) })
    .returning({ id: twoFactor.id });
  if (rows.length === 0) {
    throw new AppError('already_exists', { message: 'Two-step sign-in is already on. Turn it off first.' });
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

function notBegun(): AppError {
  return new AppError('invalid_request', { message: 'Start setting up two-step sign-in again.' });
}

/** A script's token and a password that was found out are not enough to change how somebody signs in. */
function checkBrowser({ sessionId }: VerifiedUser): void {
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

/** Turns it off, for the owner or for whoever runs the server. */
async function forgetSecondFactor(
  tx: Pick<Db, 'delete' | 'update' | 'execute'>,
  clock: Clock,
  { userId, email }: Pick<VerifiedUser, 'userId' | 'email'>,
): Promise<void> {
  await tx.delete(twoFactor).where(eq(twoFactor.userId, userId));
  const off = await tx
    .update(user)
    .set({ twoFactorEnabled: false })
    .where(and(eq(user.id, userId), user.twoFactorEnabled))
    .returning({ id: user.id });
  if (off.length === 0) return;
  await record(tx, clock, email, 'second-factor.off');
}
