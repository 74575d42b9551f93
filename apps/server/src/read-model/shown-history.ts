import { type DateKey, toDateKey } from '@skuline/domain/calendar';
import type { OwnDays, ReportedDays } from '@skuline/domain/known-days';
import { FACT_KINDS, type FactSums, findFactsPresent, KINDS_OF_FACT } from '@skuline/domain/metrics';
import { readSource } from '@skuline/domain/sources';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { visibleDays } from '../stores/analytics/visible-rows.ts';

/**
 * Which sources of channels are shown with which kinds of fact on which days, as stretches without a gap; `sales EUR` are
 * those of a kind whose money has no rate.
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
  )
) AS t
GROUP BY t.channel, t.source, t.kind, t.stretch
ORDER BY t.channel, t.source, t.kind, start`;

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
    const [kind, currency] = first.kind.split(' ');
    const days = group.map(({ start, end }) => ({ start: toDateKey(start), end: toDateKey(end) }));
    return {
      channel: first.channel,
      kind: factKind.parse(kind),
      currency,
      days,
      ...readSource(first.source),
    };
  });
  const isOf = (
    told: Pick<(typeof parsed)[number], 'channel' | 'kind' | 'source'>,
    other: (typeof parsed)[number],
  ) =>
    other.currency !== undefined &&
    isDeepStrictEqual([told.channel, told.kind, told.source], [other.channel, other.kind, other.source]);
  return parsed
    .filter(({ currency }) => currency === undefined)
    .map(({ channel, kind, days, source, isApart }) => {
      const unconverted = parsed
        .filter((other) => isOf({ channel, kind, source }, other))
        .map(({ currency = '', days: without }) => ({ currency, days: without }));
      const told = { channel, kind, days, source, isApart };
      return unconverted.length === 0 ? told : { ...told, unconverted };
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
