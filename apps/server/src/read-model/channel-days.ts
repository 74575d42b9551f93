import { FACT_IDS, readFacts, sumFacts } from '@skuline/domain/metrics';
import {
  COVERED_CHANNELS,
  type NameMarketplace,
  type Place,
  readSource,
  saidMarketplace,
} from '@skuline/domain/sources';
import { z } from 'zod';
import { factColumns, type StoredDay } from './stored-day.ts';

/**
 * Of which places every version of a day is that is composed of reports: by its sources and, of a day of several, with
 * what each of them brings. A day of one place has no more than its sources, as all its rows are that place's.
 */
export const CHANNEL_DAYS_SQL = `SELECT
  toString(c.date_key) AS date_key, c.import_id AS import_id, c.channel AS channel, c.source AS source,
  '' AS marketplace, ${FACT_IDS.map((fact) => `0 AS ${fact}`).join(', ')}, 0 AS row_count
FROM (
  SELECT DISTINCT date_key, import_id, channel, source
  FROM composed_day
  WHERE tenant_id = {tenantId:String} AND source_import_id != 0
) AS c
UNION ALL
SELECT
  toString(p.date_key) AS date_key, p.import_id AS import_id, p.channel AS channel, '' AS source,
  p.marketplace AS marketplace, ${FACT_IDS.map((fact) => `sum(p.${fact}) AS ${fact}`).join(', ')}, count() AS row_count
FROM channel_day AS p
WHERE p.tenant_id = {tenantId:String}
GROUP BY p.date_key, p.import_id, p.channel, p.marketplace`;

const placedRow = z.object({
  ...factColumns,
  date_key: z.string(),
  import_id: z.number(),
  channel: z.string(),
  source: z.string(),
  marketplace: z.string(),
  row_count: z.number(),
});

/** The days as some places have them. */
export interface ChannelDays {
  /** Each stored version of a day with what these places bring to it; one to which they bring nothing is not visible. */
  readonly stored: readonly StoredDay[];
  /** Whether all days that are shown can be told apart by channel. */
  readonly isComplete: boolean;
  /** The channels and marketplaces of these places, as rows of days of several places have them. */
  readonly kept: readonly Place[];
}

const keyOf = (date: string, importId: number) => `${date} ${importId}`;

/** Of a marketplace as it is called. */
export type IsChosen = (place: Place) => boolean;

/** @param rows those of {@link CHANNEL_DAYS_SQL}. */
export function daysOfChannels(
  stored: readonly StoredDay[],
  rows: readonly unknown[],
  { isChosen, nameOf }: { readonly isChosen: IsChosen; readonly nameOf: NameMarketplace },
): ChannelDays {
  const placed = Map.groupBy(placedRow.array().parse(rows), (row) => keyOf(row.date_key, row.import_id));
  const isOf = (channel: string, marketplace: string) => {
    const known = COVERED_CHANNELS.find((covered) => covered === channel);
    return known !== undefined && isChosen({ channel: known, marketplace });
  };
  const kept = new Map<string, Place>();
  let isComplete = true;
  const placeDay = (day: StoredDay): StoredDay => {
    const ofDay = placed.get(keyOf(day.date, day.importId)) ?? [];
    const brought = ofDay.filter(({ row_count }) => row_count > 0);
    if (brought.length > 0) {
      const ofChosen = brought.filter((row) => isOf(row.channel, nameOf(row.channel, row.marketplace)));
      for (const { channel, marketplace } of ofChosen) {
        const [known] = COVERED_CHANNELS.filter((covered) => covered === channel);
        if (known !== undefined) kept.set(`${channel} ${marketplace}`, { channel: known, marketplace });
      }
      const rowCount = ofChosen.reduce((count, { row_count }) => count + row_count, 0);
      const facts = sumFacts(ofChosen.map(readFacts));
      return { ...day, facts, rowCount, isVisible: day.isVisible && rowCount > 0, isSplit: true };
    }
    const channels = new Set(day.isOwn ? ['own'] : ofDay.map(({ channel }) => channel));
    if (channels.size > 1 && day.isVisible) isComplete = false;
    const [channel = ''] = channels;
    const names = new Set(
      ofDay.map((row) => nameOf(channel, saidMarketplace({ channel, ...readSource(row.source) }))),
    );
    const [name] = names;
    // What was not kept apart is of no marketplace in particular.
    const marketplace = day.isOwn || name === undefined || names.size > 1 ? channel : name;
    return channels.size === 1 && isOf(channel, marketplace)
      ? day
      : { ...day, facts: sumFacts([]), rowCount: 0, isVisible: false };
  };
  const days = stored.map(placeDay);
  return { stored: days, isComplete, kept: [...kept.values()] };
}
