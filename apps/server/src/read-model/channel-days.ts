import { FACT_IDS, readFacts, sumFacts } from '@skuline/domain/metrics';
import type { CoveredChannel } from '@skuline/domain/sources';
import { z } from 'zod';
import { factColumns, type StoredDay } from './stored-day.ts';

/**
 * What each channel brings to every version of a day that is composed of reports: a day of several channels with the
 * sums of each, a day of one channel without, as all its rows are that channel's.
 */
export const CHANNEL_DAYS_SQL = `SELECT
  toString(c.date_key) AS date_key, c.import_id AS import_id, c.channel AS channel,
  ${FACT_IDS.map((fact) => `r.${fact} AS ${fact}`).join(', ')},
  r.row_count AS row_count
FROM (
  SELECT DISTINCT date_key, import_id, channel
  FROM composed_day
  WHERE tenant_id = {tenantId:String} AND source_import_id != 0
) AS c
LEFT JOIN (
  SELECT p.date_key AS date_key, p.import_id AS import_id, p.channel AS channel,
    ${FACT_IDS.map((fact) => `sum(p.${fact}) AS ${fact}`).join(', ')}, count() AS row_count
  FROM channel_day AS p
  WHERE p.tenant_id = {tenantId:String}
  GROUP BY p.date_key, p.import_id, p.channel
) AS r ON r.date_key = c.date_key AND r.import_id = c.import_id AND r.channel = c.channel`;

const broughtRow = z.object({
  ...factColumns,
  date_key: z.string(),
  import_id: z.number(),
  channel: z.string(),
  row_count: z.number(),
});

/** The days as some channels have them, of a tenant with several. */
export interface ChannelDays {
  /** Each stored version of a day with what these channels bring to it; one to which they bring nothing is not visible. */
  readonly stored: readonly StoredDay[];
  /** Whether all days that are shown can be told apart by channel. */
  readonly isComplete: boolean;
}

const keyOf = (date: string, importId: number) => `${date} ${importId}`;

/** @param rows those of {@link CHANNEL_DAYS_SQL}. */
export function daysOfChannels(
  stored: readonly StoredDay[],
  rows: readonly unknown[],
  channels: readonly CoveredChannel[],
): ChannelDays {
  const brought = Map.groupBy(broughtRow.array().parse(rows), (row) => keyOf(row.date_key, row.import_id));
  const isChosen = (channel: string) => channels.some((chosen) => chosen === channel);
  const lacksChannels = (day: StoredDay) => {
    const parts = brought.get(keyOf(day.date, day.importId)) ?? [];
    return day.isVisible && parts.length > 1 && parts.every((part) => part.row_count === 0);
  };
  return {
    stored: stored.map((day) => {
      const parts = brought.get(keyOf(day.date, day.importId)) ?? [];
      const [only] = parts;
      if (parts.length > 1) {
        const ofChosen = parts.filter(({ channel, row_count }) => isChosen(channel) && row_count > 0);
        const rowCount = ofChosen.reduce((count, { row_count }) => count + row_count, 0);
        const facts = sumFacts(ofChosen.map(readFacts));
        return { ...day, facts, rowCount, isVisible: day.isVisible && rowCount > 0, isSplit: true };
      }
      const isOf = isChosen(day.isOwn ? 'own' : (only?.channel ?? ''));
      return isOf ? day : { ...day, facts: sumFacts([]), rowCount: 0, isVisible: false };
    }),
    isComplete: !stored.some(lacksChannels),
  };
}
