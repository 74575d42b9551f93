/** Somebody the issuer knows and no tenant does. */
export class NoTenantError extends Error {
  override readonly name = 'NoTenantError';
  override readonly message =
    'This account does not belong to a company yet. Ask whoever set it up to add it to one.';
}
