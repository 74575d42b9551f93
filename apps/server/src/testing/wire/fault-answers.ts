import type { Fault, Host } from './faults.ts';
import { ADS_DENIED, adsThrottled, NOT_AUTHORIZED } from './hosts/ads-api.ts';
import { INVALID_GRANT } from './hosts/lwa.ts';
import { QUOTA_EXCEEDED, roleMissing, TOKEN_OVER } from './hosts/refusals.ts';
import { SHOPIFY_DENIED, SHOPIFY_THROTTLED, WRONG_TOKEN } from './hosts/shopify-refusals.ts';
import { refusal, type WireAnswer } from './wire-call.ts';

const OUT = refusal(500, 'InternalFailure', 'We encountered an internal error. Please try again.');
const AWAY = refusal(503, 'ServiceUnavailable', 'Service is temporarily unavailable.');
const DENIED: Partial<Record<Host, WireAnswer>> = {
  spApi: roleMissing('Brand Analytics'),
  ads: ADS_DENIED,
  shopify: SHOPIFY_DENIED,
};
const TOKEN_REFUSED: Partial<Record<Host, WireAnswer>> = {
  spApi: TOKEN_OVER,
  ads: NOT_AUTHORIZED,
  shopify: WRONG_TOKEN,
};

function throttled(host: Host, { kind, retryAfter = 5 }: Fault, speed: number): WireAnswer {
  const isTold = kind === 'throttled';
  if (host === 'shopify') return SHOPIFY_THROTTLED;
  if (host === 'ads') return isTold ? adsThrottled(retryAfter) : { ...adsThrottled(retryAfter), headers: {} };
  return isTold
    ? { ...QUOTA_EXCEEDED, headers: { 'x-amzn-RateLimit-Limit': String(0.0167 * speed) } }
    : QUOTA_EXCEEDED;
}

/** What a host says to a request that a fault meets; null: nothing, 'closed': it hangs up. */
export function answerOf(fault: Fault, host: Host, speed: number): WireAnswer | 'closed' | null {
  const { kind } = fault;
  if (kind === 'no_answer') return null;
  if (kind === 'connection_closed') return 'closed';
  if (kind === 'throttled' || kind === 'throttled_without_header') return throttled(host, fault, speed);
  if (kind === 'role_missing') return DENIED[host] ?? OUT;
  if (kind === 'token_expired') return TOKEN_REFUSED[host] ?? OUT;
  if (kind === 'invalid_grant') return INVALID_GRANT;
  return kind === 'unavailable' ? AWAY : OUT;
}
