import { type DateKey, type DateRange, findDateKey } from '@skuline/domain/calendar';
import type { OfferSums } from '@skuline/domain/featured-offer';
import type { OfferDays } from '@skuline/domain/insights';
import * as z from 'zod/mini';
import { type CurrencyRates, rateParams } from '../../read-model/index.ts';
import { type Reader, tenantOf } from '../../stores/reader.ts';
import { offerDaysSql } from './featured-offer.queries.ts';
import { MOST_RECORD_ROWS, type RecordsDependencies } from './live-rows.ts';

/** The page views of SKUs by day: of those that are viewed most, and of `keep`. */
export type ReadOfferDays = (
  reader: Reader,
  range: DateRange,
  keep: readonly string[],
) => Promise<readonly OfferDays[]>;

const offerDayRows = z.array(
  z.object({
    brand: z.string(),
    parent_sku: z.string(),
    sku: z.string(),
    date_key: z.string(),
    views: z.number(),
    told: z.number(),
    featured: z.number(),
    sales: z.nullable(z.number()),
  }),
);

export function createReadOfferDays({
  analytics,
  listLive,
  currencies,
}: RecordsDependencies & { readonly currencies: Pick<CurrencyRates, 'listRates'> }): ReadOfferDays {
  return async (reader, range, keep) => {
    const tenantId = tenantOf(reader);
    const imports = await listLive(tenantId, ['names']);
    const rates = rateParams(await currencies.listRates(tenantId, range));
    const asked = { from: range.start, to: range.end, keep: [...keep], ...rates };
    const rows = offerDayRows.parse(await analytics.select(reader, offerDaysSql({ imports }), asked));
    // So many are no SKUs of one seller: nothing is said of them.
    if (rows.length > MOST_RECORD_ROWS) return [];
    const daysOf = new Map<string, { names: readonly string[]; days: Map<DateKey, OfferSums> }>();
    for (const { brand, parent_sku: parent, sku, date_key: text, ...sums } of rows) {
      const names = [brand, parent, sku];
      const key = JSON.stringify(names);
      const offer = daysOf.get(key) ?? { names, days: new Map<DateKey, OfferSums>() };
      const day = findDateKey(text);
      if (day !== null) daysOf.set(key, { names, days: offer.days.set(day, sums) });
    }
    return [...daysOf.values()];
  };
}
