import { type DateKey, type DateRange, isInRange, resolveComparison } from '../../core/calendar/index.ts';
import { recordOf } from '../../core/exhaustive/index.ts';
import type { FactsPresent } from '../metrics/index.ts';
import { anyKnown, createKnownSums, type DaySums, type KnownDays } from '../known-days/index.ts';
import { createMetricViews, type MetricView, prepareCards } from './metric-views.ts';

/** What stands beside each company of a person, in this order. */
export const COMPANY_METRICS = [
  'net_sales',
  'contribution',
  'ad_spend',
  'orders',
  'conversion',
  'roas',
] as const;
export type CompanyMetric = (typeof COMPANY_METRICS)[number];

export interface CompanyDays {
  readonly current: DateRange;
  readonly previous: DateRange;
  /** Of both periods. */
  readonly days: readonly DaySums[];
  readonly known: KnownDays;
  readonly present: FactsPresent;
}

export interface CompanyFigure {
  readonly view: MetricView;
  /** By which companies are sorted; null where it is unknown, or not in the data. */
  readonly value: number | null;
}

/** The six figures of a company, and their change over the days that are known on both sides. */
export function prepareCompanyFigures(
  { current, previous, days, known, present }: CompanyDays,
  today: DateKey,
): Record<CompanyMetric, CompanyFigure> {
  const { periods } = resolveComparison({
    range: current,
    comparison: previous,
    known: anyKnown(known),
    days: 'same',
  });
  const within = (range: DateRange) => days.filter(({ date }) => isInRange(date, range));
  const data = {
    range: current,
    compared: periods,
    current: within(current),
    previous: within(previous),
    known,
    present,
  };
  const views = createMetricViews(data, today);
  const cards = prepareCards(createKnownSums(data), present);
  return recordOf(COMPANY_METRICS, (id) => ({ view: views(id), value: cards[id]?.value ?? null }));
}
