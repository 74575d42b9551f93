import type { DateKey } from '../../../core/calendar/index.ts';
import type { LayerRow, RowFlag } from '../layer-row.ts';

/** A product of an order, as a shop's export tells it; money in ten-thousandths of its currency. */
interface Sale {
  readonly day: DateKey;
  readonly sku: string;
  /** '' where the export counts orders itself. */
  readonly order: string;
  readonly quantity: number;
  readonly gross: number;
  readonly promotions?: number;
  readonly flags?: readonly RowFlag[];
}

export function saleRow({ day, sku, order, quantity, gross, promotions = 0, flags = [] }: Sale): LayerRow {
  return {
    kind: 'sales',
    day,
    sku,
    asin: '',
    orderRef: order,
    counts: { units_sold: quantity },
    money: { gross_sales: gross, promotions },
    flags,
  };
}
