import { type Happening, WEBHOOK_BACKOFF, WEBHOOK_KINDS, type WebhookKind } from '@skuline/domain/webhooks';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { enqueueJob } from '../jobs/index.ts';
import type { TenantId } from '../stores/tenant-id.ts';
import type { Db } from '../stores/transactional/port.ts';
import { webhook, webhookDelivery, webhookEvent } from '../stores/transactional/schema/index.ts';

/** Sends what a webhook, whose id is the key, was not told of yet. */
export const DELIVER_JOB = 'deliver-to-webhook';

export interface Announcement {
  readonly of: TenantId;
  readonly happenings: readonly Exclude<Happening, { type: 'test' }>[];
  /** The kinds that hear of it; all of them where nothing is said. */
  readonly kinds?: readonly WebhookKind[];
}

/**
 * Tells a company's webhooks what has happened, in the transaction in which it happens: each event is kept with a delivery for
 * each webhook that is on and wants it, and sent in the background. What nobody wants is not kept.
 */
export async function announce(
  tx: Pick<Db, 'select' | 'insert'>,
  at: Date,
  { of, happenings, kinds = WEBHOOK_KINDS }: Announcement,
): Promise<void> {
  if (happenings.length === 0) return;
  const hooks = await tx
    .select({ id: webhook.id, events: webhook.events, pausedUntil: webhook.pausedUntil })
    .from(webhook)
    .where(and(eq(webhook.tenantId, of), webhook.isOn, inArray(webhook.kind, [...kinds])))
    .orderBy(asc(webhook.id))
    // One that is removed at this moment waits: its delivery would have nowhere to go.
    .for('key share');
  for (const { type, data } of happenings) {
    const wanted = hooks.filter(({ events }) => events.includes(type));
    if (wanted.length === 0) continue;
    const eventId = newEventId();
    await tx.insert(webhookEvent).values({ id: eventId, tenantId: of, type, data, happenedAt: at });
    const deliveries = wanted.map(({ id, pausedUntil }) => ({
      webhookId: id,
      eventId,
      state: 'waiting' as const,
      nextTryAt: isPaused(pausedUntil, at) ? pausedUntil : at,
    }));
    await tx.insert(webhookDelivery).values(deliveries);
    for (const { webhookId, nextTryAt } of deliveries) {
      await enqueueJob(tx, { name: DELIVER_JOB, key: webhookId, dueAt: nextTryAt });
    }
  }
}

/** A pause that is longer than any was made by a clock that went ahead, and is none. */
function isPaused(until: Date | null, at: Date): until is Date {
  return until !== null && until > at && until.getTime() - at.getTime() <= WEBHOOK_BACKOFF.longestMs;
}

export function newEventId(): string {
  return `evt_${randomBytes(12).toString('base64url')}`;
}
