import { webhookTitle } from '@skuline/domain/webhooks';
import { and, asc, count, eq, gt } from 'drizzle-orm';
import { type AuditEntry, recordAudit } from '../../audit/index.ts';
import type { Notices } from '../../notices/index.ts';
import { storedTenantId, type TenantId } from '../../stores/tenant-id.ts';
import { lockCompany } from '../../platform/lock-company.ts';
import type { Db, TransactionalStore } from '../../stores/transactional/port.ts';
import { organization, webhook } from '../../stores/transactional/schema/index.ts';
import { endWaiting, hurryWaiting, isAsRead, type WebhookRow } from './deliveries.repository.ts';

/** The webhooks of companies; what changes one is in the audit log with it. */
export interface WebhooksRepository {
  list(tenantId: TenantId): Promise<WebhookRow[]>;
  find(id: string): Promise<WebhookRow | null>;
  /** Adds one, unless the company has as many as it may have: then false. */
  add(row: WebhookRow, most: number): Promise<boolean>;
  /**
   * Changes one as it is now: nobody else changes it while `decide` does. Gives what it has become, or null where it was
   * removed meanwhile.
   */
  change(id: string, decide: (hook: WebhookRow) => Promise<DecidedChange>): Promise<WebhookRow | null>;
  /** Switches one off that failed for days, unless it was repaired since it was read, and tells the admins. */
  switchOff(hook: WebhookRow, why: string, now: Date): Promise<void>;
  remove(hook: WebhookRow, now: Date): Promise<void>;
  findCompany(tenantId: TenantId): Promise<string>;
}

interface DecidedChange {
  readonly change: Partial<WebhookRow>;
  /** What waits is sent now, and not after what it waits for. */
  readonly hurries?: boolean;
  readonly audit: WebhookAudit;
}

interface WebhookAudit {
  readonly action: Extract<AuditEntry['action'], `webhook.${string}`>;
  readonly details?: string;
  readonly now: Date;
}

export function createWebhooksRepository(
  { db }: Pick<TransactionalStore, 'db'>,
  notices: Pick<Notices, 'tellAdmins'>,
): WebhooksRepository {
  return {
    list: (tenantId) =>
      db.select().from(webhook).where(eq(webhook.tenantId, tenantId)).orderBy(asc(webhook.createdAt)),
    find: async (id) => (await db.select().from(webhook).where(eq(webhook.id, id)))[0] ?? null,
    add: (row, most) =>
      db.transaction(async (tx) => {
        await lockCompany(tx, row.tenantId);
        const [there] = await tx
          .select({ count: count() })
          .from(webhook)
          .where(eq(webhook.tenantId, row.tenantId));
        if ((there?.count ?? 0) >= most) return false;
        await tx.insert(webhook).values(row);
        const audit = { action: 'webhook.made', details: row.events.join(', '), now: row.createdAt } as const;
        await record(tx, row, audit);
        return true;
      }),
    change: (id, decide) =>
      db.transaction(async (tx) => {
        const [hook] = await tx.select().from(webhook).where(eq(webhook.id, id)).for('no key update');
        if (hook === undefined) return null;
        const { change, hurries = false, audit } = await decide(hook);
        const changed = { ...hook, ...change };
        await tx.update(webhook).set(change).where(eq(webhook.id, id));
        if (!changed.isOn) await endWaiting(tx, id);
        else if (hurries) await hurryWaiting(tx, id, audit.now);
        await record(tx, changed, audit);
        return changed;
      }),
    switchOff: (hook, why, now) => db.transaction((tx) => switchOff(tx, notices, hook, { why, now })),
    remove: (hook, now) =>
      db.transaction(async (tx) => {
        const removed = await tx.delete(webhook).where(eq(webhook.id, hook.id)).returning();
        if (removed.length > 0) await record(tx, hook, { action: 'webhook.removed', now });
      }),
    async findCompany(tenantId) {
      const [row] = await db.select().from(organization).where(eq(organization.id, tenantId));
      return row?.name ?? '';
    },
  };
}

function record(
  tx: Pick<Db, 'execute'>,
  hook: WebhookRow,
  { action, details, now }: WebhookAudit,
): Promise<void> {
  return recordAudit(tx, now, {
    of: storedTenantId(hook.tenantId),
    action,
    subject: webhookTitle(hook),
    details,
  });
}

async function switchOff(
  tx: Pick<Db, 'select' | 'insert' | 'update' | 'execute'>,
  notices: Pick<Notices, 'tellAdmins'>,
  hook: WebhookRow,
  { why, now }: { readonly why: string; readonly now: Date },
): Promise<void> {
  // Whoever repairs it sets its failures to none.
  const isFailing = and(isAsRead(hook), gt(webhook.failures, hook.failures));
  const off = await tx.update(webhook).set({ isOn: false, stoppedWhy: why }).where(isFailing).returning();
  if (off.length === 0) return;
  await endWaiting(tx, hook.id);
  await record(tx, hook, { action: 'webhook.stopped', details: why, now });
  const name = webhookTitle(hook);
  await notices.tellAdmins(tx, now, {
    of: storedTenantId(hook.tenantId),
    subject: `${name} was switched off`,
    text: `${name} was switched off. ${why} What happens from now on is not sent there until you switch it on again. Check its address and test it first.`,
    path: '/connections',
  });
}
