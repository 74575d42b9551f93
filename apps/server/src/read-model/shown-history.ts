import { type DateKey, toDateKey } from '@skuline/domain/calendar';
import type { OwnDays, ReportedDays } from '@skuline/domain/known-days';
import {
  FACT_KINDS,
  type FactSums,
  findFactsPresent,
  KINDS_OF_FACT,
  UNTOLD_FACT_IDS,
  type UntoldFactId,
} from '@skuline/domain/metrics';
import { listReports } from '@skuline/domain/report-formats';
import { readSource } from '@skuline/domain/sources';
import { and, eq, inArray } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { TenantId } from '../stores/tenant-id.ts';
import type { TransactionalStore } from '../stores/transactional/port.ts';
import { imports } from '../stores/transactional/schema/index.ts';
import { visibleDays } from '../stores/analytics/visible-rows.ts';

/**
 * Which sources of channels are shown with which kinds of fact on which days, as stretches without a gap; `sales EUR` are
 * those of a kind whose money has no rate, `sales -orders` those whose reports do not hold this fact.
 */
export const reportedDaysSql = (asOf: number | undefined) => `SELECT
  t.channel AS channel, t.source AS source, t.kind AS kind,
  toString(min(t.date_key)) AS start, toString(max(t.date_key)) AS end
FROM (
  SELECT channel, source, kind, date_key,
    toInt64(toRelativeDayNum(date_key))
      - row_number() OVER (PARTITION BY channel, source, kind ORDER BY date_key) AS stretch
  FROM (
    SELECT DISTINCT c.channel AS channel, c.source AS source, c.kind AS kind, c.date_key AS date_key
    FROM composed_day AS c
    WHERE c.tenant_id = {tenantId:String} AND c.source_import_id != 0
      AND c.kind IN (${FACT_KINDS.map((kind) => `'${kind}'`).join(', ')}) AND ${visibleDays('c', { asOf })}
    UNION ALL
    SELECT DISTINCT u.channel AS channel, u.source AS source, concat(u.kind, ' ', u.currency) AS kind, u.date_key AS date_key
    FROM unconverted_day AS u
    WHERE u.tenant_id = {tenantId:String} AND ${visibleDays('u', { asOf })}
    ${UNTOLD_FACT_IDS.map((fact) => untoldSql(fact, asOf)).join('\n    ')}
  )
) AS t
GROUP BY t.channel, t.source, t.kind, t.stretch
ORDER BY t.channel, t.source, t.kind, start`;

const untoldSql = (fact: UntoldFactId, asOf: number | undefined) => `UNION ALL
    SELECT DISTINCT n.channel AS channel, n.source AS source, concat(n.kind, ' -${fact}') AS kind, n.date_key AS date_key
    FROM composed_day AS n
    WHERE n.tenant_id = {tenantId:String} AND toString(n.source_import_id) IN {without_${fact}:Array(String)}
      AND n.kind = '${KINDS_OF_FACT[fact][0]}' AND ${visibleDays('n', { asOf })}`;

/** The imports of reports that do not hold a fact of their kinds, as parameters of {@link reportedDaysSql}. */
export type ReadUntold = (
  tenantId: TenantId,
) => Promise<Record<`without_${UntoldFactId}`, readonly string[]>>;

export function createReadUntold({ db }: Pick<TransactionalStore, 'db'>): ReadUntold {
  return async (tenantId) => {
    const formats = listReports().filter(({ untold = [] }) => untold.length > 0);
    const found = await db
      .select({ id: imports.id, format: imports.format })
      .from(imports)
      .where(
        and(
          eq(imports.tenantId, tenantId),
          inArray(
            imports.format,
            formats.map(({ id }) => id),
          ),
        ),
      );
    const withoutFact = (fact: UntoldFactId) => {
      const without = formats.filter(({ untold }) => untold?.includes(fact)).map(({ id }) => id);
      return found
        .filter(({ format }) => format !== null && without.includes(format))
        .map(({ id }) => String(id));
    };
    return { without_orders: withoutFact('orders') };
  };
}

const factKind = z.enum(FACT_KINDS);
const reportedStretch = z.object({
  channel: z.string(),
  source: z.string(),
  kind: z.string(),
  start: z.string(),
  end: z.string(),
});

/** The days that reports are shown for, by source and kind: from the rows of {@link reportedDaysSql}. */
export function parseReportedDays(rows: readonly unknown[]): ReportedDays[] {
  const stretches = reportedStretch.array().parse(rows);
  const groups = Map.groupBy(stretches, ({ channel, source, kind }) =>
    JSON.stringify([channel, source, kind]),
  );
  const parsed = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const [kind, mark] = first.kind.split(' ');
    const days = group.map(({ start, end }) => ({ start: toDateKey(start), end: toDateKey(end) }));
    const { channel, source } = first;
    return { mark, told: { channel, kind: factKind.parse(kind), days, ...readSource(source) } };
  });
  return parsed
    .filter(({ mark }) => mark === undefined)
    .map(({ told }) => {
      const { channel, kind, source } = told;
      const marked = parsed.flatMap(({ mark, told: other }) => {
        const isOf = isDeepStrictEqual([channel, kind, source], [other.channel, other.kind, other.source]);
        return mark !== undefined && isOf ? [{ mark, days: other.days }] : [];
      });
      const untold = UNTOLD_FACT_IDS.flatMap((fact) =>
        marked
          .filter(({ mark }) => mark === `-${fact}`)
          .map(({ days: without }) => ({ fact, days: without })),
      );
      const unconverted = marked
        .filter(({ mark }) => !mark.startsWith('-'))
        .map(({ mark, days: without }) => ({ currency: mark, days: without }));
      return {
        ...told,
        ...(untold.length === 0 ? {} : { untold }),
        ...(unconverted.length === 0 ? {} : { unconverted }),
      };
    });
}

interface ShownDay {
  readonly date: DateKey;
  readonly isOwn: boolean;
  readonly facts: FactSums;
}

/** What files of Skuline's own show, of all days that are shown. */
export function ownDaysOf(visible: readonly ShownDay[]): OwnDays | null {
  const own = visible.filter(({ isOwn }) => isOwn);
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined) return null;
  const present = findFactsPresent(own.map(({ facts }) => facts)) ?? [];
  return {
    span: { start: first.date, end: last.date },
    kinds: FACT_KINDS.filter((kind) => present.some((fact) => KINDS_OF_FACT[fact][0] === kind)),
  };
}
