import type { DateKey } from '../../../core/calendar/index.ts';
import { askToKeep } from '../ask-to-keep.ts';
import { column, type FormatReading, type FormatContext, type TakenFormat } from '../report-format.ts';
import type { ReportLine } from '../report-line.ts';

const MENU = 'Analytics → Reports';
const MONEY = {
  gross: column('money', ['gross sales'], { isRequired: true }),
  discounts: column('money', ['discounts'], { isRequired: true }),
  returns: column('money', ['returns'], { isRequired: true }),
  net: column('money', ['net sales'], { isRequired: true }),
};
const DAY = column('day', ['day'], { isRequired: true, isKey: true });

type MoneyRole = keyof typeof MONEY;
type SkuRole = MoneyRole | 'day' | 'sku' | 'units' | 'orders';

/** Discounts and returns stand as negative amounts; what they leave has to be the net sales beside them. */
function readMoney(line: ReportLine<MoneyRole>): {
  gross_sales: number;
  promotions: number;
  refunds: number;
  net_sales: number;
} {
  const [gross, discounts] = [line.money('gross'), line.money('discounts')];
  const [returns, net] = [line.money('returns'), line.money('net')];
  if (gross + discounts + returns !== net) line.bad('net', 'is not gross sales + discounts + returns');
  return { gross_sales: gross, promotions: 0 - discounts, refunds: 0 - returns, net_sales: net };
}

/** The shop's own days and products; what came back counts on the day it came back. */
export const shopifySalesBySku: TakenFormat<SkuRole> = {
  id: 'shopify_sales_by_sku',
  label: 'Shopify: sales by product variant SKU and day',
  menuPath: `${MENU} → Total sales by product variant SKU, with the dimension Day`,
  holds: 'facts',
  channel: 'shopify',
  speaks: { sales: 2 },
  marks: [['day'], ['product variant sku', 'variant sku'], ['gross sales'], ['net sales']],
  columns: {
    ...MONEY,
    day: DAY,
    sku: column('text', ['product variant sku', 'variant sku'], { isRequired: true }),
    units: column('signed count', ['net items sold', 'net quantity'], { isRequired: true }),
    orders: column('count', ['orders'], { isRequired: true }),
  },
  open: (context) => new SalesBySkuReading(context),
};

interface SkuDay {
  readonly day: DateKey;
  readonly sku: string;
  readonly counts: { orders: number; units_sold: number };
  readonly money: { gross_sales: number; promotions: number; refunds: number };
}

/** Summed here: units below 0 only show in the sum of a SKU's lines. */
class SalesBySkuReading implements FormatReading<SkuRole> {
  readonly #context: FormatContext;
  readonly #rows = new Map<string, SkuDay>();

  constructor(context: FormatContext) {
    this.#context = context;
  }

  take(line: ReportLine<SkuRole>): void {
    const [day, sku] = [line.day('day'), line.name('sku')];
    const money = readMoney(line);
    const [units, orders] = [line.count('units'), line.count('orders')];
    if (day === null) return;
    this.#context.cover(day);
    const key = `${day} ${sku}`;
    const row = this.#rows.get(key) ?? newSkuDay(day, sku);
    this.#rows.set(key, row);
    row.counts.orders += orders;
    row.counts.units_sold += units;
    row.money.gross_sales += money.gross_sales;
    row.money.promotions += money.promotions;
    row.money.refunds += money.refunds;
  }

  finish(): void {
    for (const { counts, ...row } of this.#rows.values()) {
      const isBelow = counts.units_sold < 0;
      this.#context.out.facts.push({
        ...row,
        kind: 'sales',
        asin: '',
        orderRef: '',
        counts: { ...counts, units_sold: Math.max(0, counts.units_sold) },
        flags: isBelow ? ['shop_timezone_day', 'units_below_zero'] : ['shop_timezone_day'],
      });
    }
  }
}

function newSkuDay(day: DateKey, sku: string): SkuDay {
  return {
    day,
    sku,
    counts: { orders: 0, units_sold: 0 },
    money: { gross_sales: 0, promotions: 0, refunds: 0 },
  };
}

/** The whole shop's days: read to be compared with. */
export const shopifySalesOverTime: TakenFormat<MoneyRole | 'day' | 'orders'> = {
  id: 'shopify_sales_over_time',
  label: 'Shopify: total sales over time',
  menuPath: `${MENU} → Total sales over time`,
  holds: 'totals',
  channel: 'shopify',
  speaks: {},
  marks: [['day'], ['gross sales'], ['discounts'], ['returns'], ['net sales']],
  lacks: ['product variant sku', 'variant sku'],
  columns: { ...MONEY, day: DAY, orders: column('count', ['orders'], { isRequired: true }) },
  declined: {
    reason: 'account_level',
    sentence: `The report counts the whole shop's days and names no SKU. Download 'Orders → Export' instead, or ${MENU} → Total sales by product variant SKU with the dimension Day. These totals can be compared with what Skuline shows.`,
  },
  open: (context) => ({
    take(line) {
      const day = line.day('day');
      const money = readMoney(line);
      const orders = line.count('orders');
      if (day === null) return;
      context.cover(day);
      context.out.totals.push({ day, counts: { orders }, money });
    },
  }),
};

/** Visits of the whole shop: no SKU has them, so the seller says whether they count as a row of their own. */
export const shopifySessions: TakenFormat<'day' | 'sessions'> = {
  id: 'shopify_sessions',
  label: 'Shopify: sessions over time',
  menuPath: `${MENU} → Sessions over time`,
  holds: 'facts',
  channel: 'shopify',
  speaks: { traffic: 1 },
  marks: [['day'], ['sessions']],
  lacks: ['gross sales', '(child) asin', '(parent) asin', 'ordered product sales', 'sku'],
  columns: { day: DAY, sessions: column('count', ['sessions'], { isRequired: true }) },
  open(context) {
    const isKept = askToKeep(context, {
      what: 'unattributed_sessions',
      question: 'How should the sessions of the whole shop count?',
      why: 'Sessions of the whole shop have no SKU.',
      left: 'You chose to leave the sessions out, so there is nothing to import in this file.',
    });
    return {
      take(line) {
        const [day, sessions] = [line.day('day'), line.count('sessions')];
        if (day === null) return;
        context.cover(day);
        if (!isKept) return;
        const product = { day, sku: '', asin: '', orderRef: '' };
        context.out.facts.push({ ...product, kind: 'traffic', counts: { sessions }, money: {}, flags: [] });
      },
    };
  },
};
