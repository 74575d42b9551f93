import { COMPARED_DAYS, GRANULARITIES } from '@skuline/domain/calendar';
import { parseCardLayout } from '@skuline/domain/cards';
import * as z from 'zod/mini';
import { localPreference } from './local-preference.ts';

/** The ids of the first eight cards; anything but eight valid, distinct ids is ignored (spec 5). */
export const cardLayoutPreference = localPreference('skuline.card-layout', parseCardLayout);

const granularity = z.enum(GRANULARITIES);

/** The granularity chosen last; accepted only if daily, weekly or monthly (spec 5). */
export const granularityPreference = localPreference('skuline.granularity', (saved) => {
  const parsed = granularity.safeParse(saved);
  return parsed.success ? parsed.data : null;
});

const comparedDays = z.enum(COMPARED_DAYS);

/** Whether the same days or whole ranges are compared; the last choice. */
export const comparedDaysPreference = localPreference('skuline.compared-days', (saved) => {
  const parsed = comparedDays.safeParse(saved);
  return parsed.success ? parsed.data : null;
});

/** Whether the chart shows notes; the last choice. */
export const chartNotesPreference = localPreference('skuline.chart-notes', (saved) =>
  typeof saved === 'boolean' ? saved : null,
);
