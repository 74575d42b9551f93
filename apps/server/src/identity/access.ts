import { AppError, type Role } from '@skuline/contract';

export type { Role } from '@skuline/contract';

/** What a member may do and see. */
export interface Access {
  readonly role: Role;
  /** The names of the brands the member sees alone, sorted; null for all. */
  readonly brands: readonly string[] | null;
}

export const FULL_ACCESS: Access = { role: 'admin', brands: null };

/** An access in a few words, such as "viewer of Oak". */
export function describeAccess({ role, brands }: Access): string {
  return brands === null ? role : `${role} of ${brands.join(', ')}`;
}

/** What a member sees by a token that shows some brands alone: never one that the member does not see now. */
export function narrowAccess(access: Access, brands: readonly string[] | null): Access {
  if (brands === null) return access;
  const { role, brands: own } = access;
  return { role, brands: own === null ? brands : brands.filter((name) => own.includes(name)) };
}

/** As it is kept: each brand once, sorted. Throws `invalid_request` for an admin of some brands, and for none at all. */
export function parseAccess({ role, brands }: Access): Access {
  if (brands === null) return { role, brands };
  const names = [...new Set(brands.map((name) => name.trim()))].filter((name) => name !== '').toSorted();
  if (role === 'admin') {
    throw new AppError('invalid_request', {
      message: 'An admin sees everything. To show only some brands, choose analyst or viewer.',
    });
  }
  if (names.length > 0) return { role, brands: names };
  throw new AppError('invalid_request', {
    message: 'Name a brand, or leave brands out to show all of them.',
  });
}
