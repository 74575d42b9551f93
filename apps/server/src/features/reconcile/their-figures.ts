import { type DateKey, eachDay } from '@skuline/domain/calendar';
import {
  addFigures,
  COMPARED_METRICS,
  type ComparedMetric,
  type Amounts,
  withNet,
} from '@skuline/domain/reconcile';
import {
  type ControlTotal,
  FACT_KINDS,
  type FactKind,
  LEFT_OUT,
  type LayerRow,
} from '@skuline/domain/report-formats';
import { type CatalogueProduct, createSkuResolver, FileRefused, type ReportReading } from '../files/index.ts';

type FactsReading = Extract<ReportReading, { readonly holds: 'facts' }>;

/** What a report says of one kind of fact, by day and SKU; `sku` is '' where it names none. */
export interface TheirFigures {
  readonly kind: FactKind;
  /** The metrics the report tells. */
  readonly held: ReadonlySet<ComparedMetric>;
  /** Every day it speaks for, also those without a line. */
  readonly days: readonly DateKey[];
  readonly rows: readonly {
    readonly day: DateKey;
    readonly sku: string;
    readonly figures: Amounts;
  }[];
  /** How good a source it is of the kind; null for control totals, which are no source. */
  readonly precedence: number | null;
}

const METRICS_OF: Readonly<Record<FactKind, readonly ComparedMetric[]>> = {
  sales: ['gross_sales', 'units_sold', 'orders', 'promotions', 'refunds', 'net_sales'],
  refunds: ['refunds'],
  traffic: ['sessions'],
  ads: ['ad_spend', 'ad_sales', 'ad_clicks', 'ad_impressions', 'ad_orders'],
};

/** The metrics of a kind that are among these. */
function metricsOf(kind: FactKind, told: Iterable<string>): ReadonlySet<ComparedMetric> {
  const found = new Set(told);
  return new Set(METRICS_OF[kind].filter((metric) => found.has(metric)));
}

/** Control totals as figures of days; order items stand for orders. */
export function figuresOfTotals(totals: readonly ControlTotal[]): TheirFigures[] {
  const rows = totals.map(({ day, counts: { order_items, ...counts }, money }) => ({
    day,
    sku: '',
    figures: {
      ...counts,
      ...(order_items === undefined ? {} : { orders: order_items }),
      ...money,
    } as Amounts,
  }));
  const told = rows.flatMap(({ figures }) => Object.keys(figures));
  const ordered = rows.map(({ day }) => day).toSorted();
  const [first, last] = [ordered[0], ordered.at(-1)];
  const days = first === undefined || last === undefined ? [] : eachDay({ start: first, end: last });
  return (['sales', 'traffic'] as const)
    .map((kind) => ({ kind, held: metricsOf(kind, told), days, rows, precedence: null }))
    .filter(({ held }) => held.size > 0);
}

/** More days of SKUs than this, on either side, are compared by day alone: they would not fit in memory. */
export const MOST_ROWS_BY_SKU = 100_000;

interface Sum {
  readonly day: DateKey;
  readonly sku: string;
  readonly figures: Partial<Record<ComparedMetric, number>>;
  readonly orders: Set<string>;
}

export interface FactFigures {
  readonly figures: readonly TheirFigures[];
  readonly isBySku: boolean;
}

/** Adds up the lines of a report under the names of the catalog. Throws what its rows throw, and FileRefused where they are in another currency. */
export async function figuresOfFacts(
  reading: FactsReading,
  { products, currency }: { readonly products: readonly CatalogueProduct[]; readonly currency: string },
): Promise<FactFigures> {
  const sums = new FactSums(createSkuResolver(products));
  for await (const row of reading.rows) {
    // Records are not compared: they would be kept to the end of the file.
    reading.takeRecords();
    if (row.kind === LEFT_OUT) continue;
    refuseOther(row, currency);
    sums.add(row, row.kind);
  }
  // Several sources of a file are compared together: what is shown of a channel is their sum.
  const covers = new Map(reading.covers().map((cover) => [cover.kind, cover]));
  const figures = [...covers.values()].map(({ kind, first, last, precedence }) => ({
    kind,
    held: metricsOf(kind, sums.heldOf(kind)),
    days: eachDay({ start: first, end: last }),
    rows: sums.rowsOf(kind),
    precedence,
  }));
  return { figures: figures.filter(({ held }) => held.size > 0), isBySku: sums.isBySku };
}

/** Rates would explain differences that the report does not have. */
function refuseOther({ currency = '', money }: LayerRow, reporting: string): void {
  const isOther = currency !== '' && currency !== reporting;
  if (!isOther || Object.values(money).every((amount) => amount === 0)) return;
  throw new FileRefused(
    `The report is in ${currency}, and what is shown is in ${reporting}: reports are compared in the currency of your figures.`,
  );
}

/** The same without SKUs. */
export function withoutSkus({ figures }: FactFigures): FactFigures {
  return { figures: figures.map((one) => ({ ...one, rows: addUpDays(one.rows) })), isBySku: false };
}

function addUpDays(rows: TheirFigures['rows']): TheirFigures['rows'] {
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return [...byDay].map(([day, ofDay]) => ({ day, sku: '', figures: addFigures(ofDay) }));
}

class FactSums {
  isBySku = true;
  readonly #nameOf: (row: LayerRow) => string;
  readonly #sums = new Map<FactKind, Map<string, Sum>>(FACT_KINDS.map((kind) => [kind, new Map()]));
  readonly #held = new Map<FactKind, Set<string>>(FACT_KINDS.map((kind) => [kind, new Set()]));

  constructor(nameOf: (row: LayerRow) => string) {
    this.#nameOf = nameOf;
  }

  add(row: LayerRow, kind: FactKind): void {
    const { day, counts, money, orderRef } = row;
    const sums = this.#of(kind);
    const name = this.#nameOf(row);
    const sku = this.isBySku ? name : '';
    const sum = sums.get(`${day} ${sku}`) ?? { day, sku, figures: {}, orders: new Set<string>() };
    sums.set(`${day} ${sku}`, sum);
    for (const [fact, value] of Object.entries({ ...counts, ...money })) {
      this.#held.get(kind)?.add(fact);
      // Facts of layers are compared metrics.
      const metric = fact as ComparedMetric;
      sum.figures[metric] = (sum.figures[metric] ?? 0) + value;
    }
    if (orderRef !== '') {
      this.#held.get(kind)?.add('orders');
      sum.orders.add(`${name} ${orderRef}`);
    }
    if (this.isBySku && sums.size > MOST_ROWS_BY_SKU) this.#forgetSkus();
  }

  heldOf(kind: FactKind): ReadonlySet<string> {
    const held = this.#held.get(kind) ?? new Set<string>();
    const hasNet = ['gross_sales', 'promotions', 'refunds'].every((fact) => held.has(fact));
    return hasNet ? new Set([...held, 'net_sales']) : held;
  }

  rowsOf(kind: FactKind): TheirFigures['rows'] {
    return [...this.#of(kind).values()].map(({ day, sku, figures, orders }) => ({
      day,
      sku,
      figures: withNet({ ...figures, orders: (figures.orders ?? 0) + orders.size }),
    }));
  }

  #of(kind: FactKind): Map<string, Sum> {
    const sums = this.#sums.get(kind);
    if (sums === undefined) throw new Error(`${kind} is no kind of fact`);
    return sums;
  }

  #forgetSkus(): void {
    this.isBySku = false;
    for (const [kind, sums] of this.#sums) {
      const byDay = new Map<string, Sum>();
      for (const { day, figures, orders } of sums.values()) {
        const sum = byDay.get(`${day} `) ?? { day, sku: '', figures: {}, orders: new Set<string>() };
        byDay.set(`${day} `, sum);
        for (const metric of COMPARED_METRICS) {
          const value = figures[metric];
          if (value !== undefined) sum.figures[metric] = (sum.figures[metric] ?? 0) + value;
        }
        for (const order of orders) sum.orders.add(order);
      }
      this.#sums.set(kind, byDay);
    }
  }
}
