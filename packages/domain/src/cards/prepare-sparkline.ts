import { eachDay, type DateRange } from '../calendar/index.ts';
import { evaluateMetric, type CardMetricId, type FactSums } from '../metrics/index.ts';

/** One value a day of the range for a card's sparkline; null for a day without rows, which is drawn as a gap. */
export function prepareSparkline(
  id: CardMetricId,
  days: Iterable<FactSums & { readonly date_key: string }>,
  range: DateRange,
): (number | null)[] {
  const byDate = new Map([...days].map((day) => [day.date_key, day]));
  return eachDay(range).map((date) => {
    const day = byDate.get(date);
    return day === undefined ? null : evaluateMetric(id, day);
  });
}
