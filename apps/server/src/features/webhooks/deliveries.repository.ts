import {
  type TriedAnswer,
  describeTriedAnswer,
  type Happening,
  isTaken,
  type TryVerdict,
  WEBHOOK_BACKOFF,
} from '@skuline/domain/webhooks';
import { and, asc, desc, eq, gt, lt, lte, max, ne, not, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { enqueueJob } from '../../jobs/index.ts';
import { DELIVER_JOB } from '../../outgoing/index.ts';
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
  /**
   * The next that is due: what was never tried goes first, so that one that cannot be taken holds up nothing; but nothing of a
   * connection goes before what happened to it earlier, unless that was refused alone.
   */
  findDue(webhookId: string, now: Date): Promise<DueDelivery | null>;
  /** When the next is due; null where nothing waits. */
  findNextTry(webhookId: string): Promise<Date | null>;
  /** When something that had happened was last sent to it, which a test is not; null where nothing was. */
  findLastTry(webhookId: string): Promise<Date | null>;
  /** Has due now what a clock that went ahead has put off for longer than anything waits. */
  bringForward(webhookId: string, now: Date): Promise<void>;
  /** Ends what waits for a webhook that is off. */
  endOfOff(webhookId: string): Promise<void>;
  /**
   * What became of a try, and of the webhook by it; whether the webhook is still as it was read. Where it was changed
   * meanwhile, a try that failed says nothing of what it is now, and is not noted.
   */
  noteTry(hook: WebhookRow, delivery: DeliveryRow, tried: NotedTry): Promise<boolean>;
  /** A test that was sent, with what came back. */
  noteTest(hook: WebhookRow, event: Omit<EventRow, 'tenantId'>, answer: TriedAnswer): Promise<void>;
  /** Events from before this time, with their deliveries. */
  forgetBefore(then: Date): Promise<void>;
}

interface NotedTry {
  readonly answer: TriedAnswer;
  readonly verdict: TryVerdict;
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
        .where(and(isWaiting(webhookId), lte(webhookDelivery.nextTryAt, now), isNextOfItsConnection(db)))
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
        .innerJoin(webhookEvent, eq(webhookEvent.id, webhookDelivery.eventId))
        .where(and(isWaiting(webhookId), isNextOfItsConnection(db)))
        .orderBy(asc(webhookDelivery.nextTryAt))
        .limit(1);
      return row?.nextTryAt ?? null;
    },
    async findLastTry(webhookId) {
      const [row] = await db
        .select({ last: max(webhookDelivery.triedAt) })
        .from(webhookDelivery)
        .innerJoin(webhookEvent, eq(webhookEvent.id, webhookDelivery.eventId))
        .where(and(eq(webhookDelivery.webhookId, webhookId), ne(webhookEvent.type, 'test')));
      return row?.last ?? null;
    },
    async bringForward(webhookId, now) {
      const latest = new Date(now.getTime() + WEBHOOK_BACKOFF.longestMs);
      await db
        .update(webhookDelivery)
        .set({ nextTryAt: now })
        .where(and(isWaiting(webhookId), gt(webhookDelivery.nextTryAt, latest)));
    },
    endOfOff: (webhookId) => db.transaction((tx) => endOfOff(tx, webhookId)),
    noteTry: (hook, delivery, tried) => db.transaction((tx) => noteTry(tx, hook, delivery, tried)),
    noteTest: (hook, event, answer) => db.transaction((tx) => noteTest(tx, hook, event, answer)),
    async forgetBefore(then) {
      await db.delete(webhookEvent).where(lt(webhookEvent.happenedAt, then));
    },
  };
}

function isWaiting(webhookId: string) {
  return and(eq(webhookDelivery.webhookId, webhookId), eq(webhookDelivery.state, 'waiting'));
}

/** Of waiting deliveries: none waits that is of the same connection and older, but for what was refused alone. */
function isNextOfItsConnection(db: Pick<Db, 'select'>) {
  const older = alias(webhookDelivery, 'older');
  const olderEvent = alias(webhookEvent, 'older_event');
  const wasRefusedAlone = sql`coalesce(${older.status} BETWEEN 400 AND 499 AND ${older.status} NOT IN (408, 429), false)`;
  return notExists(
    db
      .select({ one: sql`1` })
      .from(older)
      .innerJoin(olderEvent, eq(olderEvent.id, older.eventId))
      .where(
        and(
          eq(older.webhookId, webhookDelivery.webhookId),
          eq(older.state, 'waiting'),
          lt(older.id, webhookDelivery.id),
          sql`${olderEvent.data}->>'connection_id' = ${webhookEvent.data}->>'connection_id'`,
          not(wasRefusedAlone),
        ),
      ),
  );
}

async function noteTry(
  tx: Pick<Db, 'update'>,
  hook: WebhookRow,
  { id, tries }: DeliveryRow,
  { answer, verdict: { state, nextTryAt, pausedUntil, failingSince }, now }: NotedTry,
): Promise<boolean> {
  const isDelivered = state === 'delivered';
  // The webhook first, as whoever removes it does: two that lock in turn would wait for each other.
  const noted = await tx
    .update(webhook)
    .set({ failures: isDelivered ? 0 : hook.failures + 1, failingSince, pausedUntil })
    .where(and(isAsRead(hook), eq(webhook.failures, hook.failures)))
    .returning();
  const isSame = noted.length > 0;
  if (!isSame && !isDelivered) return false;
  await tx
    .update(webhookDelivery)
    .set({ state, nextTryAt, tries: tries + 1, triedAt: now, ...outcomeOf(answer) })
    // Switched off meanwhile, it has ended.
    .where(and(eq(webhookDelivery.id, id), eq(webhookDelivery.state, 'waiting')));
  if (!isSame || pausedUntil === null) return isSame;
  const later = sql`greatest(${webhookDelivery.nextTryAt}, ${pausedUntil.toISOString()}::timestamptz)`;
  await tx.update(webhookDelivery).set({ nextTryAt: later }).where(isWaiting(hook.id));
  return true;
}

async function noteTest(
  tx: Pick<Db, 'insert'>,
  hook: WebhookRow,
  event: Omit<EventRow, 'tenantId'>,
  answer: TriedAnswer,
): Promise<void> {
  await tx.insert(webhookEvent).values({ ...event, tenantId: hook.tenantId });
  await tx.insert(webhookDelivery).values({
    webhookId: hook.id,
    eventId: event.id,
    state: isTaken(answer) ? 'delivered' : 'failed',
    tries: 1,
    triedAt: event.happenedAt,
    ...outcomeOf(answer),
  });
}

/** A webhook that is on, with the address and the secret that were read. */
export function isAsRead({ id, sealed }: Pick<WebhookRow, 'id' | 'sealed'>) {
  return and(eq(webhook.id, id), webhook.isOn, eq(webhook.sealed, sealed));
}

function outcomeOf(answer: TriedAnswer) {
  const text = answer.status === null ? '' : answer.text;
  return { status: answer.status, outcome: describeTriedAnswer(answer), answer: text };
}

/** What waits for a webhook that was repaired is due now. */
export async function hurryWaiting(
  tx: Pick<Db, 'insert' | 'update'>,
  webhookId: string,
  now: Date,
): Promise<void> {
  await tx.update(webhookDelivery).set({ nextTryAt: now }).where(isWaiting(webhookId));
  await enqueueJob(tx, { name: DELIVER_JOB, key: webhookId, dueAt: now });
}

/** What waits for a webhook that is off is not sent any more. */
export async function endWaiting(tx: Pick<Db, 'update'>, webhookId: string): Promise<void> {
  const outcome = 'The webhook was switched off.';
  await tx
    .update(webhookDelivery)
    .set({ state: 'failed', nextTryAt: null, outcome })
    .where(isWaiting(webhookId));
}

async function endOfOff(tx: Pick<Db, 'select' | 'update'>, webhookId: string): Promise<void> {
  const isOff = and(eq(webhook.id, webhookId), not(webhook.isOn));
  // Who switches it on at this moment waits.
  const off = await tx.select().from(webhook).where(isOff).for('no key update');
  if (off.length > 0) await endWaiting(tx, webhookId);
}

export function toldEventOf({ id, type, data, happenedAt, tenantId }: EventRow, company: string): ToldEvent {
  // Both were written together, by announce.
  const happening = { type, data } as Happening;
  return { ...happening, id, tenantId: storedTenantId(tenantId), company, happenedAt };
}
