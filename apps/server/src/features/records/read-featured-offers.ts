import type { FeaturedOfferResponse } from '@skuline/contract';
import { type DateRange, dayCount } from '@skuline/domain/calendar';
import {
  type FeaturedOfferGroup,
  type OfferSums,
  prepareFeaturedOffers,
  type SkuOffer,
} from '@skuline/domain/featured-offer';
import * as z from 'zod/mini';
import { rateParams, type ReportingRates } from '../../read-model/index.ts';
import { type Reader, tenantOf } from '../../stores/reader.ts';
import { featuredOffersSql, OFFER_DAYS_SQL, OFFERS_TOLD_SQL } from './featured-offer.queries.ts';
import {
  type Filters,
  givenFilters,
  type ProductFilterName,
  type RecordsDependencies,
  refuseTooMany,
} from './live-rows.ts';

/** What is asked of page views, and which rows of all pages are wanted. */
export interface FeaturedOffersAsked {
  readonly group: FeaturedOfferGroup;
  readonly current: DateRange;
  readonly previous: DateRange;
  readonly filters: Filters<ProductFilterName>;
  readonly limit: number;
  readonly offset: number;
}

export type ReadFeaturedOffers = (
  reader: Reader,
  asked: FeaturedOffersAsked,
  rates: ReportingRates,
) => Promise<FeaturedOfferResponse>;

const offerRow = z.object({
  sku: z.string(),
  name: z.string(),
  views: z.number(),
  told: z.number(),
  featured: z.number(),
  sales: z.nullable(z.number()),
});
type OfferRow = z.output<typeof offerRow>;
const toldDays = z.tuple([z.object({ told: z.number() })]);
const reportedRows = z.array(z.object({ first_day: z.string(), last_day: z.string() }));

/** Page views are read by members who see all brands: what was received is of no brand. */
export function createReadFeaturedOffers({ analytics, listLive }: RecordsDependencies): ReadFeaturedOffers {
  return async (reader, { group, current, previous, filters, limit, offset }, rates) => {
    const { given, params } = givenFilters(filters);
    const options = { imports: await listLive(tenantOf(reader), ['names']), given };
    const readDays = async (days: DateRange) => {
      const [{ told }] = toldDays.parse(
        await analytics.select(reader, OFFER_DAYS_SQL, { from: days.start, to: days.end }),
      );
      return { told, of: dayCount(days) };
    };
    const read = async (days: DateRange, by: FeaturedOfferGroup) => {
      const asked = { from: days.start, to: days.end, ...rateParams(rates), ...params };
      const rows = await analytics.select(reader, featuredOffersSql({ ...options, group: by }), asked);
      refuseTooMany(rows, 'Ask for fewer products.');
      return z.array(offerRow).parse(rows);
    };
    const isByDay = group === 'date_key';
    const bySku = isByDay ? 'sku_name' : group;
    const [now, then, byDay, days, daysBefore, reported] = await Promise.all([
      read(current, bySku),
      read(previous, bySku),
      isByDay ? read(current, group) : [],
      readDays(current),
      readDays(previous),
      analytics.select(reader, OFFERS_TOLD_SQL, {}),
    ]);
    const skus = pairsOf(now, then);
    const { rows, total } = prepareFeaturedOffers(group, isByDay ? pairsOf(byDay, []) : skus, skus);
    return {
      rows: rows.slice(offset, offset + limit).map((row) => ({ ...row })),
      match_count: rows.length,
      total: { ...total },
      current: days,
      previous: daysBefore,
      reported: reportedRows.parse(reported)[0] ?? null,
    };
  };
}

/** Each SKU with its page views in both periods. */
function pairsOf(now: readonly OfferRow[], then: readonly OfferRow[]): SkuOffer[] {
  const keyOf = ({ name, sku }: OfferRow) => JSON.stringify([name, sku]);
  const [ofNow, ofThen] = [now, then].map((rows) => new Map(rows.map((row) => [keyOf(row), row])));
  const all = new Map([...now, ...then].map((row) => [keyOf(row), row.name]));
  return [...all].map(([key, name]) => ({
    name,
    current: sumsOf(ofNow?.get(key)),
    previous: sumsOf(ofThen?.get(key)),
  }));
}

function sumsOf(row: OfferRow | undefined): OfferSums | null {
  if (row === undefined) return null;
  const { views, told, featured, sales } = row;
  return { views, told, featured, sales };
}
