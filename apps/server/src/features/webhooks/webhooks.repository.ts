import { webhookTitle } from '@skuline/domain/webhooks';
import { and, asc, count, eq } from 'drizzle-orm';
import { type AuditEntry, recordAudit } from '../../audit/index.ts';
import type { Notices } from '../../notices/index.ts';
import { storedTenantId, type TenantId } from '../../stores/tenant-id.ts';
import type { Db, TransactionalStore } from '../../stores/transactional/port.ts';
import { organization, webhook } from '../../stores/transactional/schema/index.ts';
import { endWaiting, type WebhookRow } from './deliveries.repository.ts';

/** The webhooks of companies; what changes one is in the audit log with it. */
export interface WebhooksRepository {
  list(tenantId: TenantId): Promise<WebhookRow[]>;
  find(id: string): Promise<WebhookRow | null>;
  /** Adds one, unless the company has as many as it may have: then false. */
  add(row: WebhookRow, most: number): Promise<boolean>;
  change(hook: WebhookRow, change: Partial<WebhookRow>, audit: WebhookAudit): Promise<void>;
  /** Switches one off that failed for days, and tells the admins. */
  switchOff(hook: WebhookRow, why: string, now: Date): Promise<void>;
  remove(hook: WebhookRow, now: Date): Promise<void>;
  findCompany(tenantId: TenantId): Promise<string>;
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
        // Two at once count one after the other.
        await tx.select().from(organization).where(eq(organization.id, row.tenantId)).for('no key update');
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
    change: (hook, change, audit) =>
      db.transaction(async (tx) => {
        await tx.update(webhook).set(change).where(eq(webhook.id, hook.id));
        if (change.isOn === false) await endWaiting(tx, hook.id);
        await record(tx, { ...hook, ...change }, audit);
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
  const isOn = and(eq(webhook.id, hook.id), webhook.isOn);
  const off = await tx.update(webhook).set({ isOn: false, stoppedWhy: why }).where(isOn).returning();
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
