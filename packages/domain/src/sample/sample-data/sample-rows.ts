import { addDays, type DateKey, type DateRange, dayCount, isInRange } from '../../core/calendar/index.ts';
import type { FactSums } from '../../figures/metrics/index.ts';
import type { DimensionId } from '../../products/index.ts';
import { CATALOG } from './catalog.ts';
import { parentDemand } from './demand.ts';
import { listSampleDays, sampleRange, type SampleOptions } from './sample-history.ts';
import { simulateSkuDay } from './sku-day.ts';
import { planSkus } from './sku-plan.ts';

/** One SKU on one day. */
export type SampleRow = FactSums &
  Readonly<Record<DimensionId, string>> & {
    readonly date_key: DateKey;
  };

/** What comes back on a day was sold one to three weeks before. */
const RETURNS = { firstDay: 7, lastDay: 21 } as const;

/**
 * The sample seller's daily performance, oldest day first. A day's rows are the same in whichever range they are
 * asked for; days outside the history have none.
 */
export function* generateSampleRows(
  options: SampleOptions,
  range: DateRange = sampleRange(options),
): Generator<SampleRow> {
  const history = sampleRange(options);
  const end = range.end < history.end ? range.end : history.end;
  const lead = addDays(range.start, -RETURNS.lastDay);
  const start = lead > history.start ? lead : history.start;
  if (start > end) return;
  const ledgers = planSkus(options.seed, dayCount(history)).map((plan) => ({ plan, units: [] as number[] }));
  for (const day of listSampleDays({ start, end }, options.until)) {
    const demand = new Map(CATALOG.map((parent) => [parent.name, parentDemand(parent, day, options.seed)]));
    for (const { plan, units } of ledgers) {
      const { parent, sku } = plan;
      const facts = simulateSkuDay(plan, day, demand.get(parent.name) ?? 0, usualUnits(units));
      units.push(facts?.units_sold ?? 0);
      if (facts === null || !isInRange(day.date, range)) continue;
      yield {
        date_key: day.date,
        brand_name: parent.brand.name,
        parent_sku_name: parent.name,
        sku_name: sku,
        ...facts,
      };
    }
  }
}

/** Mean units a day of one to three weeks before the day that comes next. */
function usualUnits(units: readonly number[]): number {
  let sum = 0;
  for (let back = RETURNS.firstDay; back <= RETURNS.lastDay; back++) sum += units[units.length - back] ?? 0;
  return sum / (RETURNS.lastDay - RETURNS.firstDay + 1);
}
