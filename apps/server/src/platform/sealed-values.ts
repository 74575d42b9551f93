import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from './config/config.ts';
import { readMadeSecret } from './made-secret.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Seals what lets somebody in elsewhere, so that who reads the database alone reads none of it. */
export interface SealedValues {
  /** A text that only the same secret opens, and only for the same id. */
  seal(id: string, value: unknown): string;
  /** Throws where another secret sealed it, or it is of another id. */
  open(id: string, sealed: string): unknown;
}

/** `purpose`: what is sealed for one is not opened for another. */
function createSealedValues(secret: string, purpose: string): SealedValues {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
  return {
    seal(id, value) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(id));
      const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
    },
    open(id, text) {
      const bytes = Buffer.from(text, 'base64');
      const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
      const decipher = createDecipheriv(CIPHER, key, iv).setAAD(Buffer.from(id)).setAuthTag(tag);
      const opened = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
      return JSON.parse(opened.toString('utf8'));
    },
  };
}

/**
 * Sealed values of a purpose, by SECRET_KEY or by a key that is made in the data directory when something is first sealed. One
 * that is lost keeps nobody out: what it sealed is given again.
 */
export function sealedValuesOf(
  { connections: { secretKey }, dataDir }: Pick<Config, 'connections' | 'dataDir'>,
  purpose: string,
): () => Promise<SealedValues> {
  let sealed: Promise<SealedValues> | null = null;
  const readKey = () =>
    readMadeSecret({
      dataDir,
      fileName: 'connection-key',
      isNeeded: async () => false,
      without: 'without it no connection can be read',
    });
  const open = async () => createSealedValues(secretKey ?? (await readKey()), purpose);
  return () =>
    (sealed ??= open().catch((error: unknown) => {
      sealed = null;
      throw error;
    }));
}
