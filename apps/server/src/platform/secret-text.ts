import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** A text that nobody guesses: 256 random bits, as it may stand in an address. */
export function makeSecretText(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** What is kept of such a text: of so many random bits nobody finds it by a plain hash. */
export function hashOfSecret(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
