import { countOf } from '../../../core/formatting/index.ts';
import { type LayerRow, LEFT_OUT } from '../layer-row.ts';
import { noticeWithoutSku } from '../notices.ts';
import { column, type FormatReading, type FormatContext, type TakenFormat } from '../report-format.ts';
import type { ReportLine } from '../report-line.ts';
import { isMissing, readCellText } from '../values/cell-text.ts';
import { CENT, toCents } from '../values/cents.ts';
import { readCount } from '../values/read-count.ts';
import { readPlainMoney } from '../values/read-money.ts';
import { shareOut } from '../values/share-out.ts';
import { saleRow } from './sale-row.ts';

type Role = 'order' | 'day' | 'status' | 'details' | 'refund' | 'currency';

const NO_SALE = /^(?:cancell?ed|declined|incomplete)$/;
const UNPAID = /^(?:pending|awaiting payment|manual verification required)$/;
const SOLD =
  /^(?:awaiting (?:fulfillment|shipment|pickup)|partially shipped|shipped|completed|refunded|partially refunded|disputed)$/;
/** Products stand in one cell, a name may have commas and bars of its own. */
const NEXT_PRODUCT = /\|\s*(?=Product ID:)/;
const QUANTITY = 'Product Qty: ';
const SKU = ', Product SKU: ';
const NAME = ', Product Name: ';
const TOTAL = ', Product Total Price: ';

interface Product {
  readonly sku: string;
  readonly quantity: number;
  /** In ten-thousandths. */
  readonly total: number;
}

/**
 * Orders of BigCommerce by its own template, a line for each order with all of its products in one cell. The layout is known from
 * importers of other people. What a coupon took is in no amount of a product, so that promotions are unknown; a refund is of the
 * whole order, without its day.
 */
export const bigcommerceOrders: TakenFormat<Role> = {
  id: 'bigcommerce_orders',
  label: 'BigCommerce: orders export',
  menuPath: 'Orders → Export orders → Default template, as CSV',
  holds: 'facts',
  channel: 'bigcommerce',
  speaks: { sales: 1, refunds: 1 },
  marks: [
    ['order id'],
    ['order status'],
    ['subtotal (inc tax)', 'subtotal (ex tax)', 'order total (inc tax)'],
    ['product details', 'order currency code', 'coupon details'],
  ],
  columns: {
    order: column('text', ['order id'], { isRequired: true, isKey: true }),
    day: column('day', ['order date'], { isRequired: true, isKey: true }),
    status: column('text', ['order status'], { isRequired: true }),
    details: column('text', ['product details'], { isRequired: true }),
    refund: column('money', ['refund amount'], { isRequired: true }),
    currency: column('text', ['order currency code']),
  },
  open: (context) => new OrdersReading(context),
};

class OrdersReading implements FormatReading<Role> {
  readonly #context: FormatContext;
  /** Words of statuses that nobody knows, by how many orders have them. */
  readonly #unknown = new Map<string, number>();
  #withoutSku = 0;

  constructor(context: FormatContext) {
    this.#context = context;
  }

  take(line: ReportLine<Role>): void {
    const [day, order, refund] = [line.day('day'), line.text('order'), line.money('refund')];
    const products = readProducts(line.text('details'));
    const { currency } = line;
    if (products === null)
      return line.bad('details', 'does not tell the quantity, SKU and total of each product');
    if (day === null) return;
    this.#context.cover(day);
    const status = line.word('status').toLowerCase();
    const { facts } = this.#context.out;
    const of = currency === '' ? {} : { currency };
    const sales = products.map(({ sku, quantity, total }): LayerRow => {
      const row = { ...saleRow({ day, sku, order, quantity, gross: total }), ...of };
      const unknown = quantity > 0 ? (['promotions_unknown'] as const) : [];
      return { ...row, flags: UNPAID.test(status) ? ['unpaid_order', ...unknown] : unknown };
    });
    if (NO_SALE.test(status)) {
      facts.push(...sales.map((row): LayerRow => ({ ...row, kind: LEFT_OUT, flags: ['cancelled'] })));
      return;
    }
    if (!SOLD.test(status) && !UNPAID.test(status)) {
      this.#unknown.set(line.text('status'), (this.#unknown.get(line.text('status')) ?? 0) + 1);
    }
    this.#withoutSku += products.filter(({ sku }) => sku === '').length;
    facts.push(...sales);
    if (refund === 0) return;
    const shares = shareOut(
      toCents(Math.abs(refund)),
      products.map(({ total }) => toCents(total)),
    );
    for (const [at, { sku }] of products.entries()) {
      const money = { refunds: (shares[at] ?? 0) * CENT };
      const about = { day, sku, asin: '', orderRef: '', counts: {}, ...of } as const;
      facts.push({ ...about, kind: 'refunds', money, flags: ['refund_on_order_day'] });
    }
  }

  finish(): void {
    noticeWithoutSku(this.#context, this.#withoutSku);
    for (const [status, lines] of this.#unknown) {
      const text = `${countOf(lines, 'order')} with the status '${status}' count as sold.`;
      this.#context.notice({ code: 'unknown_status', text, lines });
    }
    const text =
      'Prices are as your store shows them, with tax or without. What coupons took is not in the export, and refunds count on the day of the order.';
    this.#context.notice({ code: 'prices_as_shown', text });
  }
}

/** Null where the cell is none of products. */
function readProducts(cell: string): readonly Product[] | null {
  const products = cell.split(NEXT_PRODUCT).map((part): Product | null => {
    const { quantity, sku, total } = partsOf(part);
    const [units, money] = [readCount(quantity), readPlainMoney(total)];
    if ([quantity, total].some((text) => isMissing(readCellText(text)))) return null;
    if (units === null || money.kind !== 'money') return null;
    return { sku: sku.trim(), quantity: units, total: money.value };
  });
  return products.every((product) => product !== null) ? products : null;
}

/** What stands behind its labels, blank where one is missing; by places of text, in a time that grows with it. */
function partsOf(product: string): {
  readonly quantity: string;
  readonly sku: string;
  readonly total: string;
} {
  const quantity = product.indexOf(QUANTITY);
  const sku = product.indexOf(SKU, quantity);
  const name = product.indexOf(NAME, sku);
  const total = product.lastIndexOf(TOTAL);
  if (quantity < 0 || sku < 0 || name < 0 || total < name) return { quantity: '', sku: '', total: '' };
  return {
    quantity: product.slice(quantity + QUANTITY.length, sku),
    sku: product.slice(sku + SKU.length, name),
    total: product.slice(total + TOTAL.length).split('|')[0] ?? '',
  };
}
