/** Somebody the issuer knows and no tenant does; the message is a sentence for them. */
export class NoTenantError extends Error {
  override readonly name = 'NoTenantError';

  constructor(options?: ErrorOptions) {
    super('This account does not belong to a company yet. Ask whoever set it up to add it to one.', options);
  }
}
