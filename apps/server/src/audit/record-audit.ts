import { type AuditAction, UNPRINTABLE } from '@skuline/contract';
import { type SQL, sql } from 'drizzle-orm';
import { findActing } from '../platform/acting.ts';
import type { TenantId } from '../stores/tenant-id.ts';
import type { Db } from '../stores/transactional/port.ts';

export interface AuditEntry {
  /** In whose log: a company's, those of a person's or a member's companies, or every company's. */
  readonly of: TenantId | { readonly person: string } | { readonly memberId: string } | 'every company';
  readonly action: AuditAction;
  /** On what or whom; never a secret. */
  readonly subject?: string | undefined;
  readonly details?: string | undefined;
  /** Where whoever did it is not whoever acts now. */
  readonly actor?: string | undefined;
}

const LONGEST_SUBJECT = 200;
const LONGEST_DETAILS = 500;
/** Does what nobody asked for. */
const APP = 'Skuline';

/** Writes into the audit log what is done, in the transaction in which it is done. */
export async function recordAudit(
  tx: Pick<Db, 'execute'>,
  at: Date,
  { of, action, subject = '', details = '', actor }: AuditEntry,
): Promise<void> {
  const acting = findActing();
  const who = actor ?? acting?.actor ?? APP;
  await tx.execute(sql`
    INSERT INTO audit_log (tenant_id, at, action, actor, token_name, subject, details, address, request_id)
    SELECT c.id, ${at.toISOString()}, ${action}, ${who},
      (SELECT name FROM issued_token WHERE id = ${acting?.tokenId ?? null}),
      ${lineOf(subject, LONGEST_SUBJECT)}, ${lineOf(details, LONGEST_DETAILS)},
      ${acting?.address ?? null}, ${acting?.requestId ?? null}
    FROM (${companiesOf(of)}) AS c`);
}

function companiesOf(of: AuditEntry['of']): SQL {
  if (of === 'every company') return sql`SELECT id FROM organization`;
  if (typeof of === 'string') return sql`SELECT ${of}::text AS id`;
  return 'memberId' in of
    ? sql`SELECT organization_id AS id FROM member WHERE id = ${of.memberId}`
    : sql`SELECT m.organization_id AS id FROM member AS m JOIN "user" AS u ON u.id = m.user_id WHERE u.email = ${of.person}`;
}

function lineOf(text: string, longest: number): string {
  const line = text.replaceAll(UNPRINTABLE, ' ').trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1).toWellFormed()}…`;
}
