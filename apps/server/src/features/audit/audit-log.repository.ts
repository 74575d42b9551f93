import { type AuditAction, type AuditRow } from '@skuline/contract';
import { HOUR_MS, type DateKey, instantInLosAngeles } from '@skuline/domain/calendar';
import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { auditLog } from '../../stores/transactional/schema/index.ts';

/** Which rows; all that is left out says nothing. */
export interface AuditFilters {
  readonly actions: readonly AuditAction[];
  /** A part of who did it, or of whom it was done to. */
  readonly person: string;
  /** Days in Los Angeles. */
  readonly start: DateKey | null;
  readonly end: DateKey | null;
}

export interface AuditPage {
  readonly limit: number;
  /** The id of the last row of the page before. */
  readonly before: number | undefined;
}

export interface AuditLogRepository {
  /** The newest first; of a company, or of all, those that are gone as well. */
  list(of: TenantId | null, filters: AuditFilters, page: AuditPage): Promise<ListedAuditRow[]>;
}

export interface ListedAuditRow extends AuditRow {
  readonly tenant_id: string;
}

export function createAuditLogRepository({ db }: Pick<TransactionalStore, 'db'>): AuditLogRepository {
  return {
    async list(of, filters, { limit, before }) {
      const rows = await db
        .select()
        .from(auditLog)
        .where(
          and(
            of === null ? undefined : eq(auditLog.tenantId, of),
            before === undefined ? undefined : lt(auditLog.id, before),
            ...conditionsOf(filters),
          ),
        )
        .orderBy(desc(auditLog.id))
        .limit(limit);
      return rows.map(({ tenantId, at, tokenName, requestId, ...row }) => ({
        ...row,
        tenant_id: tenantId,
        at: at.toISOString(),
        token_name: tokenName,
        request_id: requestId,
      }));
    },
  };
}

function conditionsOf({ actions, person, start, end }: AuditFilters) {
  return [
    actions.length === 0 ? undefined : inArray(auditLog.action, [...actions]),
    person === ''
      ? undefined
      : sql`position(lower(${person}) IN lower(${auditLog.actor} || ' ' || ${auditLog.subject})) > 0`,
    start === null ? undefined : gte(auditLog.at, instantInLosAngeles(start, 0)),
    end === null ? undefined : lt(auditLog.at, endOf(end)),
  ];
}

/** The last instant whose year the database is given with four digits. */
const LAST_INSTANT_MS = Date.UTC(10_000, 0) - 1;

/** When a day of Los Angeles is over. */
function endOf(day: DateKey): Date {
  return new Date(Math.min(instantInLosAngeles(day, 23).getTime() + HOUR_MS, LAST_INSTANT_MS));
}
