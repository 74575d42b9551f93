import { AppError } from '@skuline/contract';
import { createOTP } from '@better-auth/utils/otp';
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { and, eq } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import { countOne } from '../../platform/rate-limits.ts';
import type { Db } from '../../stores/transactional/port.ts';
import { twoFactor, user } from '../../stores/transactional/schema/index.ts';
import type { VerifiedUser } from '../identity.ts';
import { takeOnce } from './kept-once.ts';

export interface ProofDependencies {
  readonly db: Db;
  readonly clock: Clock;
  /** The secret that the library encrypts second factors with, too: at a sign-in it reads what is written here. */
  readonly secret: string;
}

const RECOVERY_CODES = 10;
/** As an app shows it; whatever else is typed is taken for a recovery code. */
const APP_CODE = /^\d{6}$/;
/** A code is taken half a minute before and after its own half. */
const CODE_LIFETIME_MS = 90_000;

const ASK_APP = 'Enter the code that your app shows.';
const ASK_PASSKEY = 'Use a passkey, or enter a recovery code.';

/** How a person's second factor is kept; undefined where none was set up. */
export async function findFactor(db: Pick<Db, 'select'>, userId: string) {
  const [row] = await db
    .select({
      id: twoFactor.id,
      /** Of the app, asked for once `verified`. */
      secret: twoFactor.secret,
      verified: twoFactor.verified,
      backupCodes: twoFactor.backupCodes,
      /** Whether anything is asked for besides the password: an app, or a passkey. */
      isAsked: user.twoFactorEnabled,
    })
    .from(twoFactor)
    .innerJoin(user, eq(user.id, twoFactor.userId))
    .where(eq(twoFactor.userId, userId));
  return row;
}
type KeptFactor = NonNullable<Awaited<ReturnType<typeof findFactor>>>;

/** Whether the app with this secret shows the code now. */
export async function isAppCode(key: string, { secret }: KeptFactor, code: string): Promise<boolean> {
  const shown = createOTP(await symmetricDecrypt({ key, data: secret }));
  return shown.verify(code);
}

interface TypedCode {
  /** One spelling for each account. */
  readonly email: string;
  readonly code: string;
}

/** A code without the blanks that an app shows it with, and as the library keeps recovery codes. */
export function readCode(typed: string): { readonly code: string; readonly isOfApp: boolean } {
  const code = typed.replaceAll(/\s/g, '').toLowerCase();
  return { code, isOfApp: APP_CODE.test(code) };
}

/** Whether nobody has typed this code of the account's app while it may be valid: each is taken once (RFC 6238, 5.2). */
export async function isFirstUse(db: Db, now: Date, { email, code }: TypedCode): Promise<boolean> {
  const limit = { key: `app code ${email} ${code}`, max: 1, windowMs: CODE_LIFETIME_MS };
  return (await countOne(db, limit, now.getTime())) === null;
}

/** The library keeps them as a list of texts, too, and takes out the ones that were used. */
export async function readRecoveryCodes(key: string, { backupCodes }: KeptFactor): Promise<string[]> {
  return JSON.parse(await symmetricDecrypt({ key, data: backupCodes })) as string[];
}

function keepRecoveryCodes(key: string, codes: readonly string[]): Promise<string> {
  return symmetricEncrypt({ key, data: JSON.stringify(codes) });
}

export async function makeRecoveryCodes(key: string) {
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode);
  return { recoveryCodes, kept: await keepRecoveryCodes(key, recoveryCodes) };
}

/** Two groups of five, as the library's are: it compares them as they stand. */
function makeRecoveryCode(): string {
  const letters = generateRandomString(10, 'a-z', '0-9');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/**
 * Checks the second step of a person who signs in in two steps, and uses up a recovery code. Does nothing for others. Throws
 * `wrong_code`.
 */
export async function checkSecondStep(
  { db, clock, secret: key }: ProofDependencies,
  { userId, email }: Pick<VerifiedUser, 'userId' | 'email'>,
  typed = '',
): Promise<void> {
  const factor = await findFactor(db, userId);
  if (factor?.isAsked !== true) return;
  const { code, isOfApp } = readCode(typed);
  if (code === '') throw new AppError('wrong_code', { message: factor.verified ? ASK_APP : ASK_PASSKEY });
  const isRight = isOfApp
    ? factor.verified &&
      (await isFirstUse(db, clock.now(), { email, code })) &&
      (await isAppCode(key, factor, code))
    : (await takeOnce(db, clock.now(), { kind: 'passkey code', text: code, userId })) ||
      (await takeRecoveryCode(db, key, { factor, typed: code }));
  if (!isRight) throw new AppError('wrong_code');
}

/** Each opens once: of two that use the same at once, one finds the list changed. */
async function takeRecoveryCode(
  db: Pick<Db, 'update'>,
  key: string,
  { factor, typed }: { readonly factor: KeptFactor; readonly typed: string },
): Promise<boolean> {
  const codes = await readRecoveryCodes(key, factor);
  if (!codes.includes(typed)) return false;
  const kept = await keepRecoveryCodes(
    key,
    codes.filter((code) => code !== typed),
  );
  const taken = await db
    .update(twoFactor)
    .set({ backupCodes: kept })
    .where(and(eq(twoFactor.id, factor.id), eq(twoFactor.backupCodes, factor.backupCodes)))
    .returning({ id: twoFactor.id });
  return taken.length > 0;
}
