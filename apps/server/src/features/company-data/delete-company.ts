import { HOUR_MS } from '@skuline/domain/calendar';
import { AppError } from '@skuline/contract';
import { lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { endAuditRows, recordAudit } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../identity/index.ts';
import type { JobDefinition } from '../../jobs/index.ts';
import { emptyCaches } from '../../metrics/index.ts';
import type { Notice, Notices } from '../../notices/index.ts';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import { storedTenantId, type TenantId } from '../../stores/tenant-id.ts';
import type { StoreLog } from '../../stores/store-log.ts';
import type { Db, TransactionalStore } from '../../stores/transactional/port.ts';
import { tenantDeletion } from '../../stores/transactional/schema/index.ts';
import { importLockOf, type StagedFilesService } from '../files/index.ts';
import { listFigureTables, listRecordTables } from './tables-of-tenants.ts';

export interface DeletionDependencies {
  readonly transactional: TransactionalStore;
  readonly analytics: AnalyticsStore;
  readonly stagedFiles: Pick<StagedFilesService, 'removeAll'>;
  readonly notices: Pick<Notices, 'tellAdmins'>;
  readonly clock: Clock;
  readonly log: Pick<StoreLog, 'warn'>;
}

export interface DeletionOrder {
  /** Who asked for it, for people to read. */
  readonly by: string;
  /** At once, without the week in which it can be brought back. */
  readonly now?: boolean;
}

export interface CompanyDeletions {
  /** Ends everybody's access; returns when the company will be deleted, or null when it is gone already. */
  ask(tenant: Tenant, order: DeletionOrder): Promise<Date | null>;
  /** Brings back a company that is not gone yet; throws `invalid_request` for one that was not to be deleted. */
  restore(tenant: Tenant): Promise<void>;
  readonly job: JobDefinition;
}

const GRACE_MS = 7 * 24 * 60 * 60 * 1000;

export function createCompanyDeletions(dependencies: DeletionDependencies): CompanyDeletions {
  const { transactional, notices, clock } = dependencies;
  const { db } = transactional;
  const deleteWhole = (tenantId: TenantId) =>
    transactional.withLock(importLockOf(tenantId), () => purge(dependencies, tenantId));
  return {
    async ask({ id, name }, { by, now = false }) {
      const askedAt = clock.now();
      const dueAt = now ? askedAt : new Date(askedAt.getTime() + GRACE_MS);
      const asked = { tenantId: id, name, askedAt, askedBy: by, dueAt };
      await db.transaction(async (tx) => {
        // Also whoever asked: it may be somebody else at their sign-in.
        if (!now) await notices.tellAdmins(tx, askedAt, noticeOf(asked));
        await putMembersAside(tx, asked);
      });
      if (!now) return dueAt;
      await deleteWhole(id);
      return null;
    },
    async restore({ id, name }) {
      const isBack = await db.transaction(async (tx) => {
        const isTaken = await takeMembersBack(tx, id, clock.now());
        if (isTaken) await recordAudit(tx, clock.now(), { of: id, action: 'company.kept', subject: name });
        return isTaken;
      });
      if (isBack) return;
      throw new AppError('invalid_request', { message: `'${name}' is not to be deleted.` });
    },
    job: {
      name: 'delete-companies',
      // At the start as well: what a process that was killed has begun is finished.
      schedule: { everyMs: HOUR_MS, atStart: true },
      async run({ signal }) {
        const due = await db.select().from(tenantDeletion).where(lte(tenantDeletion.dueAt, clock.now()));
        for (const { tenantId } of due) {
          signal.throwIfAborted();
          await deleteWhole(storedTenantId(tenantId));
        }
      },
    },
  };
}

interface Asked {
  readonly tenantId: TenantId;
  readonly name: string;
  readonly askedAt: Date;
  readonly askedBy: string;
  readonly dueAt: Date;
}

function noticeOf({ tenantId, name, askedBy, dueAt }: Asked): Notice {
  return {
    of: tenantId,
    subject: `${name} is to be deleted`,
    text: [
      `${askedBy} asked for this. Nobody can sign in to ${name} any more, and its tokens and links have ended.`,
      '',
      `Everything of it is deleted for good on ${dueAt.toISOString().slice(0, 10)} (UTC). Until then whoever runs Skuline can bring it back.`,
    ].join('\n'),
    path: '/',
  };
}

/**
 * Without members nobody can sign in, and every token of theirs is refused from now on. Asked again, the members that stand
 * aside stay, and the earlier time holds.
 */
async function putMembersAside(
  tx: Pick<Db, 'execute'>,
  { tenantId, name, askedAt, askedBy, dueAt }: Asked,
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO tenant_deletion (tenant_id, asked_at, asked_by, due_at, members)
    SELECT ${tenantId}, ${askedAt.toISOString()}, ${askedBy}, ${dueAt.toISOString()}, coalesce(jsonb_agg(m), '[]')
    FROM member AS m
    WHERE m.organization_id = ${tenantId}
    ON CONFLICT (tenant_id) DO UPDATE SET due_at = least(tenant_deletion.due_at, excluded.due_at)`);
  await tx.execute(sql`DELETE FROM member WHERE organization_id = ${tenantId}`);
  // An invitation would let somebody in who is alone then.
  await tx.execute(sql`
    UPDATE one_time_link SET ended_at = ${askedAt.toISOString()}, outcome = 'revoked'
    WHERE tenant_id = ${tenantId} AND ended_at IS NULL`);
  const details = `due at ${dueAt.toISOString()}`;
  await recordAudit(tx, askedAt, { of: tenantId, action: 'company.deletion-asked', subject: name, details });
  await tx.execute(sql`
    UPDATE session SET active_organization_id = NULL WHERE active_organization_id = ${tenantId}`);
}

/** Whoever has an account still; false where nothing was to be deleted, or it has begun. */
async function takeMembersBack(tx: Pick<Db, 'execute'>, tenantId: TenantId, now: Date): Promise<boolean> {
  const taken = await tx.execute(sql`
    WITH taken AS (
      DELETE FROM tenant_deletion
      WHERE tenant_id = ${tenantId} AND due_at > ${now.toISOString()}
      RETURNING members
    ), back AS (
      INSERT INTO member
      SELECT m.*
      FROM taken, jsonb_populate_recordset(NULL::member, taken.members) AS m
      WHERE m.user_id IN (SELECT id FROM "user")
      -- Somebody may have been let in again meanwhile.
      ON CONFLICT (organization_id, user_id) DO NOTHING
    )
    SELECT 1 FROM taken`);
  return taken.rows.length > 0;
}

/**
 * Figures, files and records, in this order, each of which may be begun again: while the last are there, whatever is left is
 * found at the next start. The name is free once they are gone.
 */
async function purge(
  { transactional: { db }, analytics, stagedFiles, clock, log }: DeletionDependencies,
  tenantId: TenantId,
): Promise<void> {
  for (const { name } of await listFigureTables(analytics, tenantId)) {
    await analytics.execute(
      tenantId,
      `ALTER TABLE ${name} DELETE WHERE tenant_id = {tenantId:String} SETTINGS mutations_sync = 2`,
    );
  }
  await stagedFiles.removeAll(tenantId);
  await db.transaction(async (tx) => {
    const tables = (await listRecordTables(tx)).filter(({ name }) => name !== 'audit_log');
    // In one statement: what one of them refers to in another is looked at when all are gone.
    const deleted = tables.map(
      ({ name, tenantColumn }, at) =>
        sql`${sql.identifier(`t${at}`)} AS (DELETE FROM ${sql.identifier(name)} WHERE ${sql.identifier(tenantColumn)} = ${tenantId})`,
    );
    await tx.execute(sql`WITH ${sql.join(deleted, sql`, `)} SELECT 1`);
    await tx.execute(sql`DELETE FROM job WHERE position(${tenantId} IN key) > 0`);
    await endAuditRows(tx, { ofDeleted: tenantId });
    const gone = await tx.execute(sql`DELETE FROM organization WHERE id = ${tenantId} RETURNING name`);
    const subject = z.object({ name: z.string() }).safeParse(gone.rows[0]).data?.name;
    await recordAudit(tx, clock.now(), { of: tenantId, action: 'company.deleted', subject });
  });
  emptyCaches();
  log.warn({ tenantId }, 'a company was deleted');
}
