import { DIGEST_METRICS, DIGEST_PERIODS } from '@skuline/domain/digest';
import { FACT_KINDS, UNTOLD_FACT_IDS } from '@skuline/domain/metrics';
import * as z from 'zod/mini';
import { defineEndpoint, nameSchemas } from './endpoint.ts';
import { insightResponse } from './insights.ts';
import { dayRange } from './known-days.ts';
import { dayOfPlan, tenantQuery } from './query.ts';

/** Of today, or of the days of a digest. */
const told = {
  /** Neither resolved nor snoozed, largest impact first; of a digest those about its days. */
  insights: z.array(insightResponse),
  /** Where the active goals stand at the end of the last day, in whole sentences. */
  goals: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      status: z.nullable(z.enum(['on_track', 'ahead', 'behind'])),
      progress: z.string(),
    }),
  ),
  /** The reports that are missing on any of the days, or of those they are compared with. */
  missing_reports: z.array(
    z.object({
      kind: z.enum(FACT_KINDS),
      days: z.readonly(z.array(dayRange)),
      /** One of several sources told it on these days. */
      isPart: z.optional(z.boolean()),
      /** The reports are there, and one of them does not hold this fact. */
      untold: z.optional(z.enum(UNTOLD_FACT_IDS)),
    }),
  ),
};

const todayResponse = z.object(told);
export type TodayResponse = z.output<typeof todayResponse>;

export const getToday = defineEndpoint({
  method: 'GET',
  path: '/api/today',
  ability: 'insights.read',
  summary: 'What a seller has to know today: what happened, how goals stand, and which reports are missing.',
  query: z.strictObject(tenantQuery),
  response: todayResponse,
});

const digestResponse = z.object({
  ...told,
  period: z.enum(DIGEST_PERIODS),
  /** The last day it tells of. */
  date_key: z.string(),
  range: dayRange,
  /** What the figures are compared with. */
  previous_range: dayRange,
  tenant_name: z.string(),
  days_with_data: z.number(),
  /** Whether marketplaces no longer restate anything of the days. */
  is_final: z.boolean(),
  /** Of what the data carry; counts, dollars or fractions, growth in percent. Empty without data. */
  figures: z.array(
    z.object({
      metric: z.enum(DIGEST_METRICS),
      /** Null where a report of it is missing on all days. */
      value: z.nullable(z.number()),
      /** Of the days that are known on both sides, as the growth is. */
      previous: z.nullable(z.number()),
      growth_rate: z.nullable(z.number()),
      /** On how many days of the range it is known and final: the others lack a report, or may still change. */
      known_days: z.number(),
    }),
  ),
  /** Whose condition cleared on these days. */
  recovered: z.array(insightResponse),
  /** Whether digests are sent by mail to those who want them. */
  mail: z.enum(['configured', 'not_configured']),
});
export type DigestResponse = z.output<typeof digestResponse>;

export const getDigest = defineEndpoint({
  method: 'GET',
  path: '/api/insights/digest',
  ability: 'insights.read',
  summary:
    'The main figures of a day or of seven days, with the insights about them; unless a day is named, the newest final one, or the last with data where they end before it.',
  query: z.strictObject({
    date: z.optional(dayOfPlan),
    period: z._default(z.enum(DIGEST_PERIODS), 'daily'),
    ...tenantQuery,
  }),
  response: digestResponse,
  errors: ['invalid_request', 'invalid_date', 'unknown_parameter', 'tenant_mismatch'],
});

nameSchemas({ Digest: digestResponse, Today: todayResponse });
