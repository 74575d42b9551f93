import type { Notification } from '@skuline/domain/notifications';
import type { ComparedPeriods } from '@skuline/domain/calendar';
import type { MetricId } from '@skuline/domain/metrics';
import type { ProductFilters } from '@skuline/domain/products';
import { createContext, useContext } from 'react';
import { useAnalysis } from './use-analysis.tsx';
import type { PeriodDays } from './period/use-period-days.ts';

/** What the assistant is to be asked about: why a metric changed, or an insight. */
export type AskSubject =
  | {
      readonly kind: 'change';
      readonly metricId: MetricId;
      readonly periods: ComparedPeriods;
      readonly filters: ProductFilters;
    }
  | {
      readonly kind: 'insight';
      readonly insight: Pick<
        Notification,
        'id' | 'title' | 'description' | 'action' | 'timeContext' | 'metrics'
      >;
    };

const AskContext = createContext<((subject: AskSubject) => void) | undefined>(undefined);

/** Says who opens the assistant with a subject. */
export const AskProvider = AskContext.Provider;

/** Opens the assistant with a subject; undefined where there is no assistant. */
export function useAsk(): ((subject: AskSubject) => void) | undefined {
  return useContext(AskContext);
}

/** Opens the assistant with a metric over the days that the page compares; undefined where there is no assistant. */
export function useAskAboutPage(metricId: MetricId, days: PeriodDays | undefined): (() => void) | undefined {
  const ask = useAsk();
  const { range, comparison, filters } = useAnalysis();
  const periods = days?.compared.periods ?? { current: range, previous: comparison };
  return ask === undefined ? undefined : () => ask({ kind: 'change', metricId, periods, filters });
}
