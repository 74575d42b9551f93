import * as z from 'zod/mini';
import { defineEndpoint, nameSchemas } from './endpoint.ts';
import {
  RANGE_ERRORS,
  dataScope,
  dateKey,
  productFilterQuery,
  refuse,
  refuseReversedRange,
} from './query.ts';

/** Keyword volumes belong to a parent SKU: brand and SKU filters are accepted as every data call's, and change nothing. */
const weeklySearchVolumeQuery = z
  .strictObject({ start_date: dateKey, end_date: dateKey, ...productFilterQuery })
  .check(
    z.superRefine((query, context) => {
      refuseReversedRange(query, context);
      if (query.parent_sku_name.length !== 1) {
        refuse(context, 'parent_sku_name', 'invalid_request', 'name exactly one parent SKU.');
      }
    }),
  );

/** A week of one parent SKU (spec point 3). Growths are fractions, null when their base is 0 or missing. */
export const weeklySearchVolumeRow = z.object({
  /** The first day of the week as the source counts it: Sunday or Monday. */
  date_key: z.string(),
  /** ISO week of the week's fourth day. */
  year: z.number(),
  week_of_year: z.number(),
  total_sv: z.number(),
  median_sv: z.number(),
  /** total_sv over its mean of the trailing 52 weeks; 1 with fewer weeks. */
  seasonality_idx: z.number(),
  total_sv_growth_wow: z.nullable(z.number()),
  median_sv_growth_wow: z.nullable(z.number()),
  seasonality_growth_wow: z.nullable(z.number()),
  /** The week 52 weeks before: 0, and seasonality 1, where there is none. */
  total_sv_ly: z.number(),
  median_sv_ly: z.number(),
  seasonality_idx_ly: z.number(),
  total_sv_growth_yoy: z.nullable(z.number()),
  median_sv_growth_yoy: z.nullable(z.number()),
  seasonality_growth_yoy: z.nullable(z.number()),
  /** Means of the up to 52 weeks that end here. */
  total_sv_52_week: z.number(),
  median_sv_52_week: z.number(),
  seasonality_52_week: z.number(),
  is_special_week: z.boolean(),
  /** The US retail event of the week, such as 'Black Friday'. */
  special_day_name: z.nullable(z.string()),
});
export type WeeklySearchVolumeRow = z.output<typeof weeklySearchVolumeRow>;

export const getWeeklySearchVolume = defineEndpoint({
  method: 'GET',
  path: '/api/weekly-search-volume',
  ability: 'figures.read',
  summary: 'Search volume of one parent SKU by week, for the weeks that begin in the range, oldest first.',
  query: weeklySearchVolumeQuery,
  response: z.array(weeklySearchVolumeRow),
  errors: RANGE_ERRORS,
});

/** A keyword of a week; growth is a fraction against the week before, null when that had none. */
export const keywordRow = z.object({ query: z.string(), volume: z.number(), growth: z.nullable(z.number()) });
export type KeywordRow = z.output<typeof keywordRow>;

export const listKeywordsByWeek = defineEndpoint({
  method: 'GET',
  path: '/api/keywords-by-week',
  ability: 'figures.read',
  summary: 'Keywords of one parent SKU in the week that begins on date_key, most searched first.',
  query: z.strictObject({
    date_key: dateKey,
    parent_sku_name: z.string(),
    ...dataScope,
  }),
  response: z.array(keywordRow),
  errors: ['invalid_request', 'invalid_date', 'unknown_data_version', 'unknown_parameter', 'tenant_mismatch'],
});

export const listSearchVolumeParentSkus = defineEndpoint({
  method: 'GET',
  path: '/api/search-volume-parent-skus',
  ability: 'figures.read',
  summary: 'Parent SKUs with keyword volumes, the most searched over all weeks first.',
  query: z.strictObject(dataScope),
  response: z.array(z.string()),
  errors: ['invalid_request', 'unknown_data_version', 'unknown_parameter', 'tenant_mismatch'],
});

nameSchemas({ WeeklySearchVolumeRow: weeklySearchVolumeRow, KeywordRow: keywordRow });
