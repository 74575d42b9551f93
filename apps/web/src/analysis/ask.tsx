import type { Notification } from '@skuline/domain/notifications';
import type { ComparedPeriods } from '@skuline/domain/calendar';
import type { MetricId } from '@skuline/domain/metrics';
import type { ProductFilters } from '@skuline/domain/products';
import { createContext, useContext } from 'react';

/** What the assistant is to be asked about: what the page shows, why a metric changed, or an insight. */
export type AskSubject =
  | { readonly kind: 'screen' }
  | {
      readonly kind: 'change';
      readonly metricId: MetricId;
      readonly periods: ComparedPeriods;
      readonly filters: ProductFilters;
    }
  | {
      readonly kind: 'insight';
      readonly insight: Pick<Notification, 'title' | 'description' | 'action' | 'timeContext'>;
    };

const AskContext = createContext<((subject: AskSubject) => void) | undefined>(undefined);

/** Says who opens the assistant with a subject. */
export const AskProvider = AskContext.Provider;

/** Opens the assistant with a subject; undefined where there is no assistant. */
export function useAsk(): ((subject: AskSubject) => void) | undefined {
  return useContext(AskContext);
}

/** Opens the assistant with what the page shows; undefined where there is no assistant. */
export function useAskAboutScreen(): (() => void) | undefined {
  const ask = useAsk();
  return ask === undefined ? undefined : () => ask({ kind: 'screen' });
}
