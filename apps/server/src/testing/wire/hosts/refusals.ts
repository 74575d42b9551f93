import { refusal, type WireAnswer } from '../wire-call.ts';

export function denied(details: string): WireAnswer {
  return refusal(403, 'Unauthorized', 'Access to requested resource is denied.', details);
}

export const TOKEN_OVER = denied('The access token you provided has expired.');
export const QUOTA_EXCEEDED = refusal(
  429,
  'QuotaExceeded',
  'You exceeded your quota for the requested resource.',
);

export function roleMissing(role: string): WireAnswer {
  return denied(`The application does not have the role that the requested data needs: ${role}.`);
}
