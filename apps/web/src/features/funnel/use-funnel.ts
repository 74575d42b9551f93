import type { FunnelRow } from '@skuline/contract';
import type { ComparedDays, ComparedPeriods } from '@skuline/domain/calendar';
import { defaultFunnelStep, FUNNEL_RATE_IDS, type FunnelStepId } from '@skuline/domain/funnel';
import { isMetricPresent } from '@skuline/domain/metrics';
import { DEFAULT_BREAKDOWN, isDimensionId, type ProductFilters } from '@skuline/domain/products';
import { useMemo } from 'react';
import { type Figures, useAnalysis, useFigures } from '../../analysis/index.ts';
import { useApi, useFactsPresent } from '../../api/index.ts';
import { type FunnelData, funnelQuery, type FunnelRequest } from './funnel-queries.ts';

/** The step that is looked at: as chosen, or the first one that the data carry; null where they carry none. */
export function useFunnelStep(): FunnelStepId | null {
  const { step } = useAnalysis().funnel;
  const present = useFactsPresent();
  return step !== null && isMetricPresent(step, present) ? step : defaultFunnelStep(present);
}

export interface FunnelSubject {
  readonly step: FunnelStepId;
  /** The days that are compared. */
  readonly periods: ComparedPeriods;
  readonly days: ComparedDays;
  readonly filters: ProductFilters;
}

/** A page of the step's segments. */
export function useFunnel({ step, periods, days, filters }: FunnelSubject): Figures<FunnelData> & {
  readonly request: FunnelRequest;
} {
  const { breakdown, funnel: view } = useAnalysis();
  // Steps are looked at by product: a channel often tells only some of them.
  const by = isDimensionId(breakdown) ? breakdown : DEFAULT_BREAKDOWN;
  const present = useFactsPresent();
  const { reference, sort, search, page } = view;
  const request = useMemo(
    () => ({
      step,
      by,
      periods,
      days,
      filters,
      rates: FUNNEL_RATE_IDS.filter((id) => id !== step && isMetricPresent(id, present)),
      view: { reference, sort, search, page },
    }),
    [step, by, periods, days, filters, present, reference, sort, search, page],
  );
  const funnel = useFigures(funnelQuery(useApi(), request), { enabled: true, isSettling: false });
  return { ...funnel, request };
}

/** The name of the segment that is charted; null: all products. */
export function useChartedRow(leak: FunnelRow | null, by: FunnelRequest['by']): string | null {
  const { step, row } = useAnalysis().funnel;
  if (row !== null || step !== null) return row;
  return leak === null ? null : leak[by];
}
