import { createHmac } from 'node:crypto';
import type { WebhookConfig } from '../../config.ts';
import type { demoRequest } from '../../stores/transactional/schema/index.ts';

/** A receiver that takes longer is treated as one that is down. */
const RESPONSE_TIMEOUT_MS = 5000;

/** What the webhook is told of a demo request. */
function payloadOf(row: typeof demoRequest.$inferSelect): string {
  return JSON.stringify({
    type: 'demo_request.created',
    request_id: row.requestId,
    created_at: row.createdAt.toISOString(),
    name: row.name,
    email: row.email,
    company: row.company,
    marketplace: row.marketplace,
    monthly_orders: row.monthlyOrders,
    message: row.message,
  });
}

/** `t=<seconds>,v1=<HMAC-SHA256 in hex of "<seconds>.<body>">`: the time is signed too, so old reports can't be replayed. */
function signatureOf(body: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Posts one demo request; throws with a sentence when the receiver did not take it (2xx, in five seconds). */
export async function postToWebhook(
  { url, authorization, secret }: WebhookConfig,
  row: typeof demoRequest.$inferSelect,
  { now, signal }: { readonly now: Date; readonly signal: AbortSignal },
): Promise<void> {
  const body = payloadOf(row);
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Skuline',
      // The same at each try, so that a receiver can tell a repetition from a new request.
      'idempotency-key': row.requestId,
      ...(authorization === null ? {} : { authorization }),
      ...(secret === null ? {} : { 'skuline-signature': signatureOf(body, secret, now) }),
    },
    body,
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The webhook answered ${response.status}.`);
}
