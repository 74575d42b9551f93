import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { StoreRefusal } from '../stores/store-refusal.ts';
import { errorCode } from './error-code.ts';

const SECRET_BYTES = 32;
const MIN_LENGTH = 32;
const OWNER_ONLY = 0o600;

export interface MadeSecret {
  readonly dataDir: string;
  readonly fileName: string;
  /** Whether something was encrypted with it already: another one could not read it, and none is made. */
  readonly isNeeded: () => Promise<boolean>;
  /** 'without it nobody can sign in' */
  readonly without: string;
}

/**
 * A secret that is made at random on the first start and stored in the data directory, readable by its owner alone. Throws
 * StoreRefusal for one that is missing although it is needed, and for one that is damaged.
 */
export async function readMadeSecret({ dataDir, fileName, isNeeded, without }: MadeSecret): Promise<string> {
  const file = path.join(dataDir, fileName);
  await mkdir(dataDir, { recursive: true });
  const found = await findSecret(file);
  if (found === null && (await isNeeded())) {
    throw new StoreRefusal(
      `${file} is missing; ${without}. Restore the file from a backup of the data directory.`,
    );
  }
  const secret = found ?? (await makeSecret(file));
  if (secret.length < MIN_LENGTH) {
    throw new StoreRefusal(
      `The secret in ${file} is damaged: restore the file from a backup of the data directory.`,
    );
  }
  return secret;
}

async function findSecret(file: string): Promise<string | null> {
  try {
    const secret = await readFile(file, 'utf8');
    // A copy or a backup may have opened it to others.
    if (((await stat(file)).mode & 0o077) !== 0) await chmod(file, OWNER_ONLY);
    return secret.trim();
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** Written whole under another name and then linked: a second process sees all of it or none, and the first one wins. */
async function makeSecret(file: string): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', OWNER_ONLY);
  try {
    await handle.writeFile(`${randomBytes(SECRET_BYTES).toString('base64url')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(draft, file);
  } catch (error) {
    if (!isAlreadyThere(error)) throw error;
  } finally {
    await rm(draft);
  }
  return (await readFile(file, 'utf8')).trim();
}

function isNotFound(error: unknown): boolean {
  return errorCode(error) === 'ENOENT';
}

function isAlreadyThere(error: unknown): boolean {
  return errorCode(error) === 'EEXIST';
}
