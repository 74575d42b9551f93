import { AUDIT_ACTIONS } from '@skuline/contract';
import type { EndpointCall } from '../../http/mount-endpoints.ts';
import { sendCsv } from '../../http/send-table.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { AuditFilters, AuditLogRepository, ListedAuditRow } from './audit-log.repository.ts';

/** /api/audit-log and its file */
export function auditRoutes(log: AuditLogRepository) {
  return {
    async listAuditLog({ caller, query }: EndpointCall<'listAuditLog'>) {
      const { limit, before } = query;
      // One more than asked for says whether there is another page.
      const found = await log.list(caller.tenantId, filtersOf(query), { limit: limit + 1, before });
      const rows = found.slice(0, limit).map(({ tenant_id: _own, ...row }) => row);
      return { rows, next_before: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
    },
    async exportAuditLog({ caller, query, reply }: EndpointCall<'exportAuditLog'>) {
      return sendCsv(reply, 'activity.csv', linesOf(log, caller.tenantId, filtersOf(query)));
    },
  };
}

const ROWS_AT_ONCE = 1000;
const HEADER = [
  'at (UTC)',
  'action',
  'who',
  'by the token',
  'on what',
  'details',
  'network address',
  'request',
];

async function* linesOf(log: AuditLogRepository, of: TenantId, filters: AuditFilters) {
  yield HEADER;
  for (let before: number | undefined; ; ) {
    const rows: ListedAuditRow[] = await log.list(of, filters, { limit: ROWS_AT_ONCE, before });
    for (const row of rows) {
      const { at, action, actor, token_name, subject, details, address, request_id } = row;
      yield [at, AUDIT_ACTIONS[action], actor, token_name, subject, details, address, request_id];
    }
    if (rows.length < ROWS_AT_ONCE) return;
    before = rows.at(-1)?.id;
  }
}

function filtersOf(query: EndpointCall<'exportAuditLog'>['query']): AuditFilters {
  const { action: actions, person = '', start_date: start, end_date: end } = query;
  return { actions, person, start: start ?? null, end: end ?? null };
}
