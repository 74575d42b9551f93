import {
  type KeywordRow,
  keywordRow,
  weeklySearchVolumeRow,
  type WeeklySearchVolumeRow,
} from '@skuline/contract';
import { type DateKey, type DateRange, toDateKey } from '@skuline/domain/calendar';
import { findSpecialDayName } from '@skuline/domain/search-volume';
import * as z from 'zod/mini';
import { asOfOf, type DataSnapshot } from '../../read-model/index.ts';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import {
  keywordsByWeekParams,
  keywordsByWeekSql,
  parentSkusSql,
  weeklySearchVolumeParams,
  weeklySearchVolumeSql,
} from './search-volume.queries.ts';

export interface SearchVolumeService {
  /** The weeks of a parent SKU that begin in the range, oldest first. */
  listWeeks(snapshot: DataSnapshot, parentSku: string, range: DateRange): Promise<WeeklySearchVolumeRow[]>;
  /** Keywords of a parent SKU in one week, most searched first. */
  listKeywords(snapshot: DataSnapshot, parentSku: string, week: DateKey): Promise<KeywordRow[]>;
  /** Names of the parent SKUs with keyword volumes, the most searched first. */
  listParentSkus(snapshot: DataSnapshot): Promise<string[]>;
}

/** What the SQL returns: the calendar of retail events is the domain's. */
const storedWeeks = z.array(z.omit(weeklySearchVolumeRow, { is_special_week: true, special_day_name: true }));
const storedKeywords = z.array(keywordRow);
const parentSkus = z.array(z.object({ parent_sku_name: z.string() }));

interface SearchVolumeDependencies {
  readonly analytics: AnalyticsStore;
}

export function createSearchVolumeService({ analytics }: SearchVolumeDependencies): SearchVolumeService {
  return {
    async listWeeks(snapshot, parentSku, range) {
      const params = weeklySearchVolumeParams(parentSku, range);
      const sql = weeklySearchVolumeSql(asOfOf(snapshot));
      const weeks = storedWeeks.parse(await analytics.select(snapshot.reader, sql, params));
      return weeks.map((week) => withSpecialDay(week));
    },
    async listKeywords(snapshot, parentSku, week) {
      const params = keywordsByWeekParams(parentSku, week);
      const sql = keywordsByWeekSql(asOfOf(snapshot));
      return storedKeywords.parse(await analytics.select(snapshot.reader, sql, params));
    },
    async listParentSkus(snapshot) {
      const sql = parentSkusSql(asOfOf(snapshot));
      const rows = parentSkus.parse(await analytics.select(snapshot.reader, sql));
      return rows.map((row) => row.parent_sku_name);
    },
  };
}

function withSpecialDay<Week extends { readonly date_key: string }>(week: Week) {
  const special_day_name = findSpecialDayName(toDateKey(week.date_key));
  return { ...week, is_special_week: special_day_name !== null, special_day_name };
}
