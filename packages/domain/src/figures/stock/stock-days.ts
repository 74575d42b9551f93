import type { DateKey } from '../../core/calendar/index.ts';

/** What a SKU sold on a day. */
export interface SoldDay {
  readonly units: number;
  readonly netSales: number;
}

/** The days of a SKU as its stock is judged by them. */
export interface SkuDays {
  /** What it sold; a day that is not named brought nothing. */
  readonly sold: ReadonlyMap<DateKey, SoldDay>;
  /** The days at whose end reports tell no unit of it. */
  readonly toldOut: ReadonlySet<DateKey>;
  /** The first day on which it was for sale, as far as is known; null: it was for sale before all that is looked at. */
  readonly since: DateKey | null;
}

/** A SKU that sold on a day sold out at its end, or from stock that no report tells of. */
export function isOutOn(day: DateKey, { sold, toldOut }: SkuDays): boolean {
  return toldOut.has(day) && (sold.get(day)?.units ?? 0) <= 0;
}

/** Whether a day tells what the SKU sells while there is stock of it. */
export function isInStockOn(day: DateKey, sku: SkuDays): boolean {
  return (sku.since === null || day >= sku.since) && !isOutOn(day, sku);
}
