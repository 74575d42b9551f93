import { weeklySearchVolumeRow } from '@skuline/contract';
import { type DateKey, type DateRange, toDateKey } from '@skuline/domain/calendar';
import { findSpecialDayName } from '@skuline/domain/search-volume';
import { z } from 'zod';
import type { TaggedAnswer, TaggedAnswers } from '../../answers/index.ts';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import {
  KEYWORDS_BY_WEEK_SQL,
  keywordsByWeekParams,
  PARENT_SKUS_SQL,
  WEEKLY_SEARCH_VOLUME_SQL,
  weeklySearchVolumeParams,
} from './search-volume.queries.ts';

export interface SearchVolumeService {
  /** The weeks of a parent SKU that begin in the range, oldest first: a JSON list. */
  listWeeks(tenantId: TenantId, parentSku: string, range: DateRange): Promise<TaggedAnswer>;
  /** Keywords of a parent SKU in one week, most searched first: a JSON list. */
  listKeywords(tenantId: TenantId, parentSku: string, week: DateKey): Promise<TaggedAnswer>;
  /** Parent SKUs with keyword volumes, the most searched first: a JSON list of names. */
  listParentSkus(tenantId: TenantId): Promise<TaggedAnswer>;
}

/** What the SQL answers: the calendar of retail events is the domain's. */
const storedWeeks = z.array(weeklySearchVolumeRow.omit({ is_special_week: true, special_day_name: true }));
const parentSkus = z.array(z.object({ parent_sku_name: z.string() }));

export function createSearchVolumeService(dependencies: {
  readonly analytics: AnalyticsStore;
  readonly answers: TaggedAnswers;
}): SearchVolumeService {
  const { analytics, answers } = dependencies;
  return {
    listWeeks: (tenantId, parentSku, range) =>
      answers.kept(tenantId, ['weekly search volume', parentSku, range], async () => {
        const params = weeklySearchVolumeParams(parentSku, range);
        const weeks = storedWeeks.parse(await analytics.select(tenantId, WEEKLY_SEARCH_VOLUME_SQL, params));
        return encode(weeks.map((week) => withSpecialDay(week)));
      }),
    listKeywords: (tenantId, parentSku, week) =>
      answers.kept(tenantId, ['keywords', parentSku, week], async () => {
        const params = keywordsByWeekParams(parentSku, week);
        return encode(await analytics.select(tenantId, KEYWORDS_BY_WEEK_SQL, params));
      }),
    listParentSkus: (tenantId) =>
      answers.kept(tenantId, ['search volume parent SKUs'], async () => {
        const rows = parentSkus.parse(await analytics.select(tenantId, PARENT_SKUS_SQL));
        return encode(rows.map((row) => row.parent_sku_name));
      }),
  };
}

function withSpecialDay<Week extends { readonly date_key: string }>(week: Week) {
  const special_day_name = findSpecialDayName(toDateKey(week.date_key));
  return { ...week, is_special_week: special_day_name !== null, special_day_name };
}

function encode(rows: readonly unknown[]): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(rows));
}
