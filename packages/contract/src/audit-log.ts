import * as z from 'zod/mini';
import { AUDIT_ACTION_IDS } from './audit-actions.ts';
import { numericId, PRINTABLE_LINE } from './bounds.ts';
import { defineEndpoint, nameSchemas } from './endpoint.ts';
import { choiceList, dateKey, tenantQuery } from './query.ts';

const LONGEST_PERSON = 320;
const LONGEST_PAGE = 200;
const PAGE = 50;

const auditFilters = {
  ...tenantQuery,
  action: choiceList(AUDIT_ACTION_IDS),
  /** A part of who did it, or of the person it was done to. */
  person: z.optional(z.string().check(z.trim(), z.maxLength(LONGEST_PERSON), z.regex(PRINTABLE_LINE))),
  /** The first and the last day in Los Angeles; both may be left out. */
  start_date: z.optional(dateKey),
  end_date: z.optional(dateKey),
};

export const auditRow = z.object({
  id: z.number(),
  /** An ISO instant. */
  at: z.string(),
  action: z.enum(AUDIT_ACTION_IDS),
  /** An email, or what stands in for a person, such as "command line". */
  actor: z.string(),
  /** The name of the token that was shown in place of a sign-in; null for none. */
  token_name: z.nullable(z.string()),
  subject: z.string(),
  details: z.string(),
  /** The network of the request; null where it was none. */
  address: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
});
export type AuditRow = z.output<typeof auditRow>;

const ERRORS = ['invalid_request', 'invalid_date', 'unknown_parameter', 'tenant_mismatch'] as const;

export const listAuditLog = defineEndpoint({
  method: 'GET',
  path: '/api/audit-log',
  ability: 'audit.read',
  summary: 'Who did what in the company, newest first.',
  query: z.strictObject({
    ...auditFilters,
    limit: z._default(
      z.coerce.number<number | string>().check(z.int(), z.minimum(1), z.maximum(LONGEST_PAGE)),
      PAGE,
    ),
    /** The `id` of the last row of the page before. */
    before: z.optional(numericId),
  }),
  response: z.object({
    rows: z.array(auditRow),
    /** Give it as `before` for the next page; null on the last one. */
    next_before: z.nullable(z.number()),
  }),
  errors: ERRORS,
});

export const exportAuditLog = defineEndpoint({
  method: 'GET',
  path: '/api/audit-log/file',
  ability: 'audit.read',
  audit: 'figures.exported',
  summary: 'All rows of the audit log that the filters leave, newest first, as a CSV file.',
  query: z.strictObject(auditFilters),
  kind: 'bytes',
  response: z.file(),
  errors: ERRORS,
});

nameSchemas({ AuditLog: listAuditLog.response, AuditRow: auditRow });
