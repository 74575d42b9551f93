import { AppError, type NewPasskey, type PasskeyToMake, type ShownPasskey } from '@skuline/contract';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { and, desc, eq } from 'drizzle-orm';
import { randomBytes, randomUUID } from 'node:crypto';
import { recordAudit } from '../../audit/index.ts';
import { findStoreProblem } from '../../stores/store-problem.ts';
import type { Db } from '../../stores/transactional/port.ts';
import { passkey, user } from '../../stores/transactional/schema/index.ts';
import type { Passkeys, VerifiedUser } from '../identity.ts';
import { findFactor, type ProofDependencies } from './app-codes.ts';
import { GIVEN_LIFETIME_MS, keepOnce, takeOnce } from './kept-once.ts';
import { NO_PASSKEYS, type PasskeySite } from './passkey-site.ts';
import { countAttempt, proveOwner } from './prove-owner.ts';
import { askForPasskey, checkBrowser, countPasskeys, forgetSecondFactor } from './second-factor.ts';

const SITE_NAME = 'Skuline';
/** Nobody has as many devices; each row is looked at with every new one. */
const MOST_PASSKEYS = 20;
/** EdDSA, ECDSA and RSA, each with SHA-256: what devices have. */
const ALGORITHMS = [-8, -7, -257];

export interface PasskeyDependencies extends ProofDependencies {
  /** Null where browsers have no passkeys for the installation's address. */
  readonly site: PasskeySite | null;
}

/**
 * Passkeys as the library's plug-in keeps and asks for them at a sign-in. They are made here and not by the plug-in's own
 * endpoints, which ask for no password and take a device that did not look whose finger it was.
 */
export function createPasskeys(options: PasskeyDependencies): Passkeys {
  const { db, clock } = options;
  const change = (owner: VerifiedUser, id: string, work: (tx: Tx, name: string) => Promise<void>) =>
    db.transaction(async (tx) => {
      // Of two that remove the last ones at once, the second finds what is left.
      await tx.select({ id: user.id }).from(user).where(eq(user.id, owner.userId)).for('update');
      const [known] = await tx.select({ name: passkey.name }).from(passkey).where(ofOwner(owner, id));
      if (known === undefined) throw new AppError('passkey_not_found');
      await work(tx, known.name);
    });
  return {
    problem: options.site === null ? NO_PASSKEYS : null,
    list: ({ userId }) =>
      db
        .select(LISTED_COLUMNS)
        .from(passkey)
        .where(eq(passkey.userId, userId))
        .orderBy(desc(passkey.createdAt)),
    async start(owner, proof) {
      checkBrowser(owner);
      const site = getSite(options);
      await proveOwner(options, owner, proof);
      return startPasskey(options, site, owner);
    },
    add: (owner, made) => addPasskey(options, owner, made),
    async rename(owner, id, name) {
      checkBrowser(owner);
      await change(owner, id, async (tx, before) => {
        await tx.update(passkey).set({ name }).where(ofOwner(owner, id));
        await record(tx, options, owner, { action: 'passkey.renamed', details: `${name}; was ${before}` });
      });
    },
    async remove(owner, id, proof) {
      checkBrowser(owner);
      await proveOwner(options, owner, proof);
      await change(owner, id, async (tx, name) => {
        await tx.delete(passkey).where(ofOwner(owner, id));
        await record(tx, options, owner, { action: 'passkey.removed', details: name });
        const hasOther =
          (await countPasskeys(tx, owner.userId)) > 0 ||
          (await findFactor(tx, owner.userId))?.verified === true;
        if (!hasOther) await forgetSecondFactor(tx, clock, owner);
      });
    },
    ask: (owner) => askForProof(options, owner),
    show: (owner, shown, address) => giveCode(options, owner, shown, address),
  };
}

type Tx = Pick<Db, '$count' | 'select' | 'insert' | 'update' | 'delete' | 'execute'>;

const LISTED_COLUMNS = {
  id: passkey.id,
  name: passkey.name,
  createdAt: passkey.createdAt,
  lastUsedAt: passkey.lastUsedAt,
};

function ofOwner({ userId }: VerifiedUser, id: string) {
  return and(eq(passkey.id, id), eq(passkey.userId, userId));
}

function record(
  tx: Tx,
  { clock }: Pick<PasskeyDependencies, 'clock'>,
  { email }: VerifiedUser,
  told: {
    readonly action: 'passkey.added' | 'passkey.renamed' | 'passkey.removed';
    readonly details: string;
  },
): Promise<void> {
  return recordAudit(tx, clock.now(), { of: { person: email }, subject: email, ...told });
}

function getSite({ site }: Pick<PasskeyDependencies, 'site'>): PasskeySite {
  if (site === null) throw new AppError('invalid_request', { message: NO_PASSKEYS });
  return site;
}

function listKeys(db: Pick<Db, 'select'>, userId: string) {
  return db.select().from(passkey).where(eq(passkey.userId, userId));
}

function referenceTo({ credentialID }: { readonly credentialID: string }) {
  return { id: credentialID, type: 'public-key' as const };
}

async function startPasskey(
  { db, clock }: PasskeyDependencies,
  { rpID: id }: PasskeySite,
  { userId, email, name }: VerifiedUser,
): Promise<PasskeyToMake> {
  const known = await listKeys(db, userId);
  if (known.length >= MOST_PASSKEYS) {
    throw new AppError('invalid_request', {
      message: `An account has at most ${MOST_PASSKEYS} passkeys. Remove one first.`,
    });
  }
  const challenge = randomBytes(32).toString('base64url');
  await keepOnce(db, clock.now(), { kind: 'new passkey', text: challenge, userId });
  return {
    rp: { id, name: SITE_NAME },
    // The same for all passkeys of a person: a device keeps one for an account.
    user: { id: Buffer.from(userId).toString('base64url'), name: email, displayName: name },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: GIVEN_LIFETIME_MS,
    excludeCredentials: known.map(referenceTo),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

async function addPasskey(
  options: PasskeyDependencies,
  owner: VerifiedUser,
  { name, credential: made }: NewPasskey,
) {
  checkBrowser(owner);
  const { db, clock } = options;
  const { userId } = owner;
  const { credential, ...device } = await checkNew(options, owner, made);
  return db.transaction(async (tx) => {
    const rows = await tx
      .insert(passkey)
      .values({
        id: randomUUID(),
        userId,
        name,
        credentialID: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64'),
        counter: credential.counter,
        deviceType: device.credentialDeviceType,
        backedUp: device.credentialBackedUp,
        aaguid: device.aaguid,
        createdAt: clock.now(),
      })
      .onConflictDoNothing({ target: passkey.credentialID })
      .returning({ id: passkey.id });
    if (rows.length === 0)
      throw new AppError('already_exists', { message: 'This passkey has been added already.' });
    await record(tx, options, owner, { action: 'passkey.added', details: name });
    return askForPasskey(tx, options, owner);
  });
}

/** What a device has made, for this site and this person, at the challenge that was given for it. */
async function checkNew(
  options: PasskeyDependencies,
  { userId }: VerifiedUser,
  made: NewPasskey['credential'],
) {
  const { rpID, origin } = getSite(options);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: made,
    expectedChallenge: (text) =>
      takeOnce(options.db, options.clock.now(), { kind: 'new passkey', text, userId }),
    expectedOrigin: origin,
    expectedRPID: rpID,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refused({ registrationInfo: undefined }));
  if (registrationInfo === undefined) {
    throw new AppError('invalid_request', { message: 'The passkey could not be added. Try again.' });
  }
  return registrationInfo;
}

async function askForProof({ db, clock, site }: PasskeyDependencies, { userId }: VerifiedUser) {
  const { rpID: rpId } = getSite({ site });
  const challenge = randomBytes(32).toString('base64url');
  await keepOnce(db, clock.now(), { kind: 'passkey proof', text: challenge, userId });
  const allowCredentials = (await listKeys(db, userId)).map(referenceTo);
  return {
    rpId,
    challenge,
    timeout: GIVEN_LIFETIME_MS,
    allowCredentials,
    userVerification: 'required' as const,
  };
}

/** Counted like any other proof: a device that is not the person's is a wrong code. */
async function giveCode(
  options: PasskeyDependencies,
  owner: VerifiedUser,
  shown: ShownPasskey,
  address: string,
): Promise<string> {
  const { db, clock } = options;
  const attempt = await countAttempt(db, clock, { email: owner.email, address });
  if (!(await isShown(options, owner, shown)))
    throw new AppError('wrong_code', { message: 'The passkey was not accepted. Try again.' });
  await attempt.succeed();
  const text = randomBytes(10).toString('hex');
  await keepOnce(db, clock.now(), { kind: 'passkey code', text, userId: owner.userId });
  return text;
}

async function isShown(
  options: PasskeyDependencies,
  { userId }: VerifiedUser,
  shown: ShownPasskey,
): Promise<boolean> {
  const { rpID, origin } = getSite(options);
  const { db, clock } = options;
  const known = (await listKeys(db, userId)).find(({ credentialID }) => credentialID === shown.id);
  if (known === undefined) return false;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: shown,
    expectedChallenge: (text) => takeOnce(db, clock.now(), { kind: 'passkey proof', text, userId }),
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: known.credentialID,
      publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64')),
      counter: known.counter,
    },
  }).catch(refused({ verified: false, authenticationInfo: undefined }));
  if (!verified || authenticationInfo === undefined) return false;
  await db
    .update(passkey)
    .set({ counter: authenticationInfo.newCounter, lastUsedAt: clock.now() })
    .where(eq(passkey.id, known.id));
  return true;
}

/** The library throws for whatever is wrong with an answer; a store that is in the way is no fault of the device. */
function refused<T>(outcome: T): (error: unknown) => T {
  return (error) => {
    if (findStoreProblem(error) !== null) throw error;
    return outcome;
  };
}
