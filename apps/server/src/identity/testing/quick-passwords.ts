import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { vi } from 'vitest';

/** What a hash of a password was to cost: scrypt's parameters. */
export type HashCost = Pick<crypto.ScryptOptions, 'N' | 'r' | 'p'>;

const CHEAPEST = { N: 2, r: 1, p: 1 };
const { scrypt } = crypto;
const costs: HashCost[] = [];

/**
 * For the rest of the file the hash of a password takes no time in this process: it is made to take a tenth of a
 * second, and tests make thousands. Hashes of before are no longer known. Returns what each of them was to cost, so
 * that work is counted and not timed.
 */
export function makePasswordsQuick(): HashCost[] {
  vi.spyOn(crypto, 'scrypt').mockImplementation((password, salt, length, options, respond) => {
    const { N, r, p } = options;
    costs.push({ N, r, p });
    scrypt(password, salt, length, CHEAPEST, respond);
  });
  // The library imports the function by its name.
  syncBuiltinESMExports();
  return costs;
}
