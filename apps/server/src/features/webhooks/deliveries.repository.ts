import { type Answer, describeAnswer, type Happening, isTaken, type Verdict } from '@skuline/domain/webhooks';
import { and, asc, desc, eq, lte, sql } from 'drizzle-orm';
import { storedTenantId, type TenantId } from '../../stores/tenant-id.ts';
import type { Db, TransactionalStore } from '../../stores/transactional/port.ts';
import {
  organization,
  webhook,
  webhookDelivery,
  webhookEvent,
} from '../../stores/transactional/schema/index.ts';

export type WebhookRow = typeof webhook.$inferSelect;
export type DeliveryRow = typeof webhookDelivery.$inferSelect;
type EventRow = typeof webhookEvent.$inferSelect;

/** A delivery with what it tells. */
interface DueDelivery {
  readonly delivery: DeliveryRow;
  readonly event: ToldEvent;
}

export type ToldEvent = Happening & {
  readonly id: string;
  readonly tenantId: TenantId;
  readonly company: string;
  readonly happenedAt: Date;
};

/** What is on its way to webhooks, and what became of it. */
export interface DeliveriesRepository {
  /** Newest first. */
  listDeliveries(webhookId: string, most: number): Promise<(DeliveryRow & { readonly event: EventRow })[]>;
  /** The next that is due: what was never tried goes first, so that one that is refused holds up nothing. */
  findDue(webhookId: string, now: Date): Promise<DueDelivery | null>;
  /** When the next is due; null where nothing waits. */
  findNextTry(webhookId: string): Promise<Date | null>;
  /** What became of a try, and of the webhook by it. */
  noteTry(hook: WebhookRow, delivery: DeliveryRow, tried: NotedTry): Promise<void>;
  /** A test that was sent, with what came back. */
  noteTest(hook: WebhookRow, event: Omit<EventRow, 'tenantId'>, answer: Answer): Promise<void>;
  /** Events from before this time, with their deliveries; what still waits stays. */
  forgetBefore(then: Date): Promise<void>;
}

interface NotedTry {
  readonly answer: Answer;
  readonly verdict: Verdict;
  readonly now: Date;
}

export function createDeliveriesRepository({ db }: Pick<TransactionalStore, 'db'>): DeliveriesRepository {
  return {
    listDeliveries: async (webhookId, most) =>
      (
        await db
          .select()
          .from(webhookDelivery)
          .innerJoin(webhookEvent, eq(webhookEvent.id, webhookDelivery.eventId))
          .where(eq(webhookDelivery.webhookId, webhookId))
          .orderBy(desc(webhookDelivery.id))
          .limit(most)
      ).map(({ webhook_delivery: delivery, webhook_event: event }) => ({ ...delivery, event })),
    async findDue(webhookId, now) {
      const [found] = await db
        .select()
        .from(webhookDelivery)
        .innerJoin(webhookEvent, eq(webhookEvent.id, webhookDelivery.eventId))
        .innerJoin(organization, eq(organization.id, webhookEvent.tenantId))
        .where(and(isWaiting(webhookId), lte(webhookDelivery.nextTryAt, now)))
        .orderBy(asc(webhookDelivery.tries), asc(webhookDelivery.id))
        .limit(1);
      if (found === undefined) return null;
      const event = toldEventOf(found.webhook_event, found.organization.name);
      return { delivery: found.webhook_delivery, event };
    },
    async findNextTry(webhookId) {
      const [row] = await db
        .select({ nextTryAt: webhookDelivery.nextTryAt })
        .from(webhookDelivery)
        .where(isWaiting(webhookId))
        .orderBy(asc(webhookDelivery.nextTryAt))
        .limit(1);
      return row?.nextTryAt ?? null;
    },
    noteTry: (hook, delivery, tried) => db.transaction((tx) => noteTry(tx, hook, delivery, tried)),
    noteTest: (hook, { happenedAt, ...event }, answer) =>
      db.transaction(async (tx) => {
        await tx.insert(webhookEvent).values({ ...event, happenedAt, tenantId: hook.tenantId });
        await tx.insert(webhookDelivery).values({
          webhookId: hook.id,
          eventId: event.id,
          state: isTaken(answer) ? 'delivered' : 'failed',
          tries: 1,
          triedAt: happenedAt,
          ...outcomeOf(answer),
        });
      }),
    async forgetBefore(then) {
      await db.execute(sql`
        DELETE FROM webhook_event AS e
        WHERE e.happened_at < ${then.toISOString()}
          AND NOT EXISTS (SELECT FROM webhook_delivery AS d WHERE d.event_id = e.id AND d.state = 'waiting')`);
    },
  };
}

function isWaiting(webhookId: string) {
  return and(eq(webhookDelivery.webhookId, webhookId), eq(webhookDelivery.state, 'waiting'));
}

async function noteTry(
  tx: Pick<Db, 'update'>,
  hook: WebhookRow,
  { id, tries }: DeliveryRow,
  { answer, verdict: { state, nextTryAt, pausedUntil }, now }: NotedTry,
): Promise<void> {
  // The webhook first, as whoever removes it does: two that lock in turn would wait for each other.
  await tx
    .update(webhook)
    .set(
      state === 'delivered'
        ? { failures: 0, failingSince: null, pausedUntil: null }
        : { failures: hook.failures + 1, failingSince: hook.failingSince ?? now, pausedUntil },
    )
    .where(eq(webhook.id, hook.id));
  await tx
    .update(webhookDelivery)
    .set({ state, nextTryAt, tries: tries + 1, triedAt: now, ...outcomeOf(answer) })
    // Switched off meanwhile, it has ended.
    .where(and(eq(webhookDelivery.id, id), eq(webhookDelivery.state, 'waiting')));
  if (pausedUntil === null) return;
  const later = sql`greatest(${webhookDelivery.nextTryAt}, ${pausedUntil.toISOString()}::timestamptz)`;
  await tx.update(webhookDelivery).set({ nextTryAt: later }).where(isWaiting(hook.id));
}

function outcomeOf(answer: Answer) {
  const text = answer.status === null ? '' : answer.text;
  return { status: answer.status, outcome: describeAnswer(answer), answer: text };
}

/** What waits for a webhook that is off is not sent any more. */
export async function endWaiting(tx: Pick<Db, 'update'>, webhookId: string): Promise<void> {
  const outcome = 'The webhook was switched off.';
  await tx
    .update(webhookDelivery)
    .set({ state: 'failed', nextTryAt: null, outcome })
    .where(isWaiting(webhookId));
}

export function toldEventOf({ id, type, data, happenedAt, tenantId }: EventRow, company: string): ToldEvent {
  // Both were written together, by announce.
  const happening = { type, data } as Happening;
  return { ...happening, id, tenantId: storedTenantId(tenantId), company, happenedAt };
}
