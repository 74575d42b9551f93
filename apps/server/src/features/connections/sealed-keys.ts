import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { sourceKeys, type SourceKeys, SourceProblem } from './source-client.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Seals the keys of sellers' accounts, so that who reads the database alone reads none of them. */
export interface SealedKeys {
  /** A text that only the same secret opens, and only for the same connection. */
  seal(connectionId: string, keys: SourceKeys): string;
  /** Throws SourceProblem('keys') where another secret sealed it. */
  open(connectionId: string, sealed: string): SourceKeys;
}

export function createSealedKeys(secret: string): SealedKeys {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'skuline connections', KEY_BYTES));
  return {
    seal(connectionId, keys) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(connectionId));
      const sealed = Buffer.concat([cipher.update(JSON.stringify(keys), 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
    },
    open(connectionId, text) {
      const bytes = Buffer.from(text, 'base64');
      const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
      try {
        const decipher = createDecipheriv(CIPHER, key, iv).setAAD(Buffer.from(connectionId)).setAuthTag(tag);
        const opened = Buffer.concat([
          decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
          decipher.final(),
        ]);
        return sourceKeys.parse(JSON.parse(opened.toString('utf8')));
      } catch (cause) {
        throw new SourceProblem(
          'keys',
          'The keys of this connection were stored with another SECRET_KEY and cannot be read. Connect again.',
          { cause },
        );
      }
    },
  };
}
