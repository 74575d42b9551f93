export type UserType = 'internal' | 'external';

/** 'internal' for an email at exactly one of the company's domains (lower case), 'external' for all others. */
export function userTypeOf(email: string, internalDomains: readonly string[]): UserType {
  const at = email.lastIndexOf('@');
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase();
  return at > 0 && internalDomains.includes(domain) ? 'internal' : 'external';
}
