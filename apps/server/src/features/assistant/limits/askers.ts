import { createHash } from 'node:crypto';
import type { ThreadOwner } from '../thread/thread.repository.ts';
import { networkOf } from '../../../platform/network-of.ts';

/** Who asks: a user, or an address without a sign-in. */
export type Asker =
  | { readonly owner: Pick<ThreadOwner, 'tenantId' | 'userId'> }
  | { readonly owner: null; readonly address: string };

/** Under which names an asker is counted: alone, and with all that share a limit. */
export interface CountedAs {
  readonly own: string;
  readonly together: string;
}

/** Visitors are identified by a hash, because their addresses only need to be compared. */
export function countedAs(asker: Asker): CountedAs {
  if (asker.owner === null) {
    const hash = createHash('sha256').update(networkOf(asker.address)).digest('base64url');
    return { own: `address:${hash.slice(0, 22)}`, together: 'anonymous' };
  }
  const { tenantId, userId } = asker.owner;
  return { own: `user:${tenantId}:${userId}`, together: `tenant:${tenantId}` };
}
