import type { Note } from '@skuline/contract';
import type { DateRange } from '@skuline/domain/calendar';
import { FEEDBACK_REASON_LABELS, FEEDBACK_REASONS } from '@skuline/domain/insights';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../stores/reader.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { Db } from '../../stores/transactional/port.ts';
import { insight, isInsightSeenBy } from '../../stores/transactional/schema/index.ts';

type Notes<Of = TenantId> = (
  db: Pick<Db, 'execute'>,
  of: Of,
  range: DateRange,
  limit: number,
) => Promise<Note[]>;

const BUSINESS_DAY = sql.raw(`AT TIME ZONE 'America/Los_Angeles'`);

const insightRow = z.object({
  id: z.coerce.string(),
  date_key: z.string(),
  title: z.string(),
  reason: z.enum(FEEDBACK_REASONS).nullable(),
});

/** A note for each insight on its last day, and one for the reason somebody gave. */
export const listInsightNotes: Notes<Reader> = async (db, reader, { start, end }, limit) => {
  const { rows } = await db.execute(sql`
    SELECT id, date_key, title, reason
    FROM (
      SELECT
        id,
        coalesce(last_day, (fired_at ${BUSINESS_DAY})::date)::text AS date_key,
        coalesce(nullif(trim(narrative->>'title'), ''), metric) AS title,
        feedback->>'reason' AS reason
      FROM ${insight}
      WHERE ${isInsightSeenBy(reader)}
    ) AS noted
    WHERE date_key BETWEEN ${start} AND ${end}
    ORDER BY date_key DESC, id DESC
    LIMIT ${limit}`);
  return insightRow
    .array()
    .parse(rows)
    .flatMap(({ id, date_key, title, reason }) => {
      const common = {
        id: null,
        kind: 'insight',
        date_key,
        link: `/insights/history?insight=${id}`,
      } as const;
      const own = { ...common, text: title };
      return reason === null
        ? [own]
        : [own, { ...common, text: `${FEEDBACK_REASON_LABELS[reason]}: ${title}` }];
    });
};

const importRow = z.object({ date_key: z.string(), file_name: z.string(), days: z.coerce.number() });

/** A note for each import that is published, on the day it was taken in. */
export const listImportNotes: Notes = async (db, tenantId, { start, end }, limit) => {
  const { rows } = await db.execute(sql`
    SELECT date_key, file_name, days
    FROM (
      SELECT id, (finished_at ${BUSINESS_DAY})::date::text AS date_key, file_name, days
      FROM imports
      WHERE tenant_id = ${tenantId} AND status = 'published' AND days > 0
        AND format IS DISTINCT FROM 'composition'
    ) AS taken
    WHERE date_key BETWEEN ${start} AND ${end}
    ORDER BY date_key DESC, id DESC
    LIMIT ${limit}`);
  return importRow
    .array()
    .parse(rows)
    .map(({ date_key, file_name, days }) => ({
      id: null,
      kind: 'import',
      date_key,
      text: `Imported ${file_name}: ${days === 1 ? '1 day' : `${days} days`}`,
      link: '/import',
    }));
};

const costRow = z.object({
  date_key: z.string(),
  kind: z.enum(['unit_cost', 'marketplace_fee']),
  subjects: z.coerce.number(),
  first_subject: z.string(),
});

const COST_WORDS = {
  unit_cost: { one: 'New unit cost of', many: 'New unit costs of', of: 'SKUs' },
  marketplace_fee: { one: 'New marketplace fee of', many: 'New marketplace fees of', of: 'brands' },
} as const;

/** A note for each day from which on unit costs, or fees, count that nothing has replaced. */
export const listCostNotes: Notes = async (db, tenantId, { start, end }, limit) => {
  const { rows } = await db.execute(sql`
    SELECT date_key, kind, count(*) AS subjects, min(subject) AS first_subject
    FROM (
      SELECT DISTINCT ON (kind, subject, effective_from)
        effective_from::text AS date_key, kind, subject, after
      FROM cost_entry
      WHERE tenant_id = ${tenantId} AND kind IN ('unit_cost', 'marketplace_fee')
        AND effective_from BETWEEN ${start} AND ${end}
      ORDER BY kind, subject, effective_from, change_id DESC
    ) AS newest
    WHERE after IS NOT NULL
    GROUP BY date_key, kind
    ORDER BY date_key DESC, kind
    LIMIT ${limit}`);
  return costRow
    .array()
    .parse(rows)
    .map(({ date_key, kind, subjects, first_subject }) => {
      const { one, many, of } = COST_WORDS[kind];
      const text = subjects === 1 ? `${one} ${first_subject}` : `${many} ${subjects} ${of}`;
      return { id: null, kind: 'cost', date_key, text, link: '/costs' };
    });
};
