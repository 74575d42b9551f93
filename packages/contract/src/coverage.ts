import { dayCount } from '@skuline/domain/calendar';
import { COVERAGE_STATES, COVERED_CHANNELS, COVERED_KINDS } from '@skuline/domain/report-formats';
import * as z from 'zod/mini';
import { defineEndpoint, nameSchemas } from './endpoint.ts';
import { dateKey, refuse, refuseReversedRange, tenantQuery } from './query.ts';

/** More days than these are no calendar to look at. */
const MAX_DAYS = 400;

const day = z.string();
const channel = z.enum(COVERED_CHANNELS);
const kind = z.enum(COVERED_KINDS);

const cell = z.object({
  day,
  state: z.enum(COVERAGE_STATES),
  /** The import that speaks; null where there is none, and for a file that is not imported yet. */
  importId: z.nullable(z.number()),
  fileName: z.nullable(z.string()),
  /** Moment as ISO 8601 in UTC. */
  importedAt: z.nullable(z.string()),
});

/** Whose figures they are, in words, where a channel has several sources of the kind: ad products, accounts, shops. */
const source = z.optional(z.string());

const missing = z.object({ day, channel, kind, source });

/** What is there of each channel and kind of fact, and what is missing. */
export const coverageResponse = z.object({
  days: z.array(day),
  channels: z.array(z.object({ channel, kinds: z.array(z.object({ kind, source, cells: z.array(cell) })) })),
  missing: z.array(missing),
  /** From the first day of all that any import speaks for to the last one; null without any. */
  extent: z.nullable(z.object({ start: day, end: day })),
});
export type CoverageResponse = Readonly<z.output<typeof coverageResponse>>;

export const coverageQuery = z.strictObject({ ...tenantQuery, start_date: dateKey, end_date: dateKey }).check(
  z.superRefine((query, context) => {
    refuseReversedRange(query, context);
    if (dayCount({ start: query.start_date, end: query.end_date }) <= MAX_DAYS) return;
    refuse(context, 'end_date', 'invalid_date_range', `Ask for at most ${MAX_DAYS} days at once.`);
  }),
);
export const COVERAGE_ERRORS = [
  'invalid_request',
  'invalid_date',
  'invalid_date_range',
  'unknown_parameter',
  'tenant_mismatch',
] as const;

export const getCoverage = defineEndpoint({
  method: 'GET',
  path: '/api/coverage',
  ability: 'coverage.read',
  summary: 'Which kinds of facts are there on each day and channel, from which import, and what is missing.',
  query: coverageQuery,
  response: coverageResponse,
  errors: COVERAGE_ERRORS,
});

/** What a day shows, and which import supplies which of it. */
export const dayDetails = z.object({
  day,
  /** Empty: the day has no data. */
  sources: z.array(
    z.object({
      /** 'own': a file of Skuline's own, which speaks for all kinds. */
      channel,
      kind,
      source,
      importId: z.number(),
      fileName: z.string(),
      /** Moment as ISO 8601 in UTC. */
      importedAt: z.string(),
    }),
  ),
  /** Kinds that are there on other days. */
  missing: z.array(missing),
  /** What has to be said of how many of the day's SKUs. */
  flags: z.array(z.object({ flag: z.string(), skus: z.number() })),
});
export type DayDetails = Readonly<z.output<typeof dayDetails>>;

export const getDay = defineEndpoint({
  method: 'GET',
  path: '/api/days/:day',
  ability: 'coverage.read',
  summary:
    'What a day is made of: which import supplies which channel and kind of fact, and what has to be said of it.',
  query: z.strictObject(tenantQuery),
  params: z.strictObject({ day: dateKey }),
  response: dayDetails,
  errors: ['invalid_request', 'invalid_date', 'unknown_parameter', 'tenant_mismatch'],
});

nameSchemas({ CoverageOfDays: coverageResponse, CoveredDay: cell, DayDetails: dayDetails });
