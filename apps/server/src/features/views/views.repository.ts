import { and, count, eq, or, sql } from 'drizzle-orm';
import { type AuditEntry, recordAudit } from '../../audit/index.ts';
import { storedTenantId, type TenantId } from '../../stores/tenant-id.ts';
import { lockCompany } from '../../platform/lock-company.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { savedView } from '../../stores/transactional/schema/index.ts';

export type ViewRow = typeof savedView.$inferSelect;

/** Whose view it is. */
export interface ViewOwner {
  readonly tenantId: TenantId;
  readonly userId: string;
}

/** The saved views of companies; what everybody of one sees changes with a line in the audit log. */
export interface ViewsRepository {
  /** Those of the owner, and those of the company. */
  list(owner: ViewOwner): Promise<ViewRow[]>;
  find(tenantId: TenantId, id: string): Promise<ViewRow | null>;
  /** `own`, `company`: there are as many as there may be; `taken`: the owner has one of that name. */
  add(
    row: ViewRow,
    most: Readonly<Record<'own' | 'company', number>>,
  ): Promise<'added' | 'own' | 'company' | 'taken'>;
  /** Null where the owner has another of that name. */
  change(row: ViewRow, change: Partial<ViewRow>, audit: ViewAudit | null): Promise<ViewRow | null>;
  remove(row: ViewRow, audit: ViewAudit | null): Promise<void>;
}

interface ViewAudit {
  readonly action: Extract<AuditEntry['action'], `view.${string}`>;
  readonly details?: string;
  readonly now: Date;
}

export function createViewsRepository({ db }: Pick<TransactionalStore, 'db'>): ViewsRepository {
  return {
    list: ({ tenantId, userId }) =>
      db
        .select()
        .from(savedView)
        .where(
          and(
            eq(savedView.tenantId, tenantId),
            or(eq(savedView.userId, userId), eq(savedView.isCompany, true)),
          ),
        ),
    async find(tenantId, id) {
      const isIt = and(eq(savedView.tenantId, tenantId), eq(savedView.id, id));
      return (await db.select().from(savedView).where(isIt))[0] ?? null;
    },
    add: (row, most) =>
      db.transaction(async (tx) => {
        await lockCompany(tx, row.tenantId);
        const isOfCompany = eq(savedView.tenantId, row.tenantId);
        const isOwn = eq(savedView.userId, row.userId);
        const counts = {
          company: count(),
          own: sql<number>`count(*) FILTER (WHERE ${isOwn})`.mapWith(Number),
        };
        const [there] = await tx.select(counts).from(savedView).where(isOfCompany);
        if ((there?.own ?? 0) >= most.own) return 'own';
        if ((there?.company ?? 0) >= most.company) return 'company';
        const added = await tx.insert(savedView).values(row).onConflictDoNothing().returning();
        return added.length === 0 ? 'taken' : 'added';
      }),
    change: (row, change, audit) =>
      db.transaction(async (tx) => {
        await lockCompany(tx, row.tenantId);
        const { tenantId, userId } = row;
        const name = change.name ?? row.name;
        const isNamed = and(
          eq(savedView.tenantId, tenantId),
          eq(savedView.userId, userId),
          eq(savedView.name, name),
        );
        const [other] = await tx.select().from(savedView).where(isNamed);
        if (other !== undefined && other.id !== row.id) return null;
        const [changed] = await tx.update(savedView).set(change).where(eq(savedView.id, row.id)).returning();
        if (changed !== undefined && audit !== null) await record(tx, changed, audit);
        return changed ?? row;
      }),
    remove: (row, audit) =>
      db.transaction(async (tx) => {
        const removed = await tx.delete(savedView).where(eq(savedView.id, row.id)).returning();
        if (removed.length > 0 && audit !== null) await record(tx, row, audit);
      }),
  };
}

function record(
  tx: Parameters<typeof recordAudit>[0],
  { tenantId, name }: ViewRow,
  { action, details, now }: ViewAudit,
): Promise<void> {
  return recordAudit(tx, now, { of: storedTenantId(tenantId), action, subject: name, details });
}
