import * as z from 'zod/mini';
import { chosenPassword } from './account.ts';
import { defineEndpoint, nameSchemas } from './endpoint.ts';
import { requiredEmail } from './form-fields.ts';
import { linkState, linkToken } from './one-time-link.ts';

export const passwordResetBody = z.strictObject({ email: requiredEmail('Enter your email.') });

export const requestPasswordReset = defineEndpoint({
  method: 'POST',
  path: '/api/password-resets',
  auth: 'public',
  summary:
    'Has a link for a new password sent by mail, if there is such an account: the response does not tell.',
  body: passwordResetBody,
  response: z.object({
    /** False where no mails are sent at all. */
    sendsMail: z.boolean(),
  }),
  limit: 'form',
  errors: ['invalid_request', 'managed_elsewhere'],
});

export const checkPasswordReset = defineEndpoint({
  method: 'POST',
  path: '/api/password-resets/check',
  auth: 'public',
  summary: 'Whether a link for a new password is still open, and whose it is.',
  body: z.strictObject({ token: linkToken }),
  response: z.object({
    state: linkState,
    /** Null unless it is open. */
    email: z.nullable(z.string()),
  }),
  errors: ['invalid_request', 'managed_elsewhere'],
});

export const newPasswordBody = z.strictObject({ token: linkToken, newPassword: chosenPassword });

export const setPasswordByLink = defineEndpoint({
  method: 'POST',
  path: '/api/password-resets/use',
  auth: 'public',
  audit: 'in-transaction',
  summary: 'Sets a new password by an open link, once, and ends all sign-ins and tokens of the person.',
  body: newPasswordBody,
  /** `open`: it was, and the password is set. */
  response: z.object({ state: linkState }),
  errors: ['invalid_request', 'managed_elsewhere'],
});

nameSchemas({
  PasswordResetRequest: passwordResetBody,
  PasswordResetSent: requestPasswordReset.response,
  PasswordLink: checkPasswordReset.body,
  PasswordLinkState: checkPasswordReset.response,
  PasswordByLink: newPasswordBody,
  PasswordSet: setPasswordByLink.response,
});
