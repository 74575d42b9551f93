import { ChoiceOfParts } from '../choice-of-parts.ts';
import { type LayerRow, LEFT_OUT, type LeftOutReason } from '../layer-row.ts';
import { findMarketplace, partOfSource, timeZoneOfMarketplace } from '../../sources/index.ts';
import { noticeWithoutSku } from '../notices.ts';
import { column, type FormatReading, type FormatContext, type TakenFormat } from '../report-format.ts';
import type { ReportLine } from '../report-line.ts';

type Role =
  | 'order'
  | 'moment'
  | 'changed'
  | 'orderStatus'
  | 'itemStatus'
  | 'channel'
  | 'sku'
  | 'asin'
  | 'quantity'
  | 'currency'
  | 'price'
  | 'promotion';

const NOT_AMAZON = /^non-amazon/i;
const CANCELLED = /^cancell?ed$/i;
const PENDING = /^pending/i;

/**
 * Every line ordered, of all channels, with moments in UTC, which are days by the clock of their marketplace, and without a
 * total. Its prices are those of whole lines.
 */
export const amazonAllOrders: TakenFormat<Role> = {
  id: 'amazon_all_orders',
  label: 'Amazon: All Orders',
  menuPath: 'Reports → Fulfillment → All Orders',
  holds: 'facts',
  channel: 'amazon',
  speaks: { sales: 1 },
  marks: [['amazon-order-id'], ['purchase-date'], ['item-status'], ['sku']],
  isFlat: true,
  columns: {
    order: column('text', ['amazon-order-id'], { isRequired: true, isKey: true }),
    moment: column('moment', ['purchase-date'], { isRequired: true }),
    changed: column('text', ['last-updated-date']),
    orderStatus: column('text', ['order-status'], { isRequired: true }),
    itemStatus: column('text', ['item-status'], { isRequired: true }),
    channel: column('text', ['sales-channel']),
    sku: column('text', ['sku'], { isRequired: true }),
    asin: column('text', ['asin']),
    quantity: column('count', ['quantity'], { isRequired: true }),
    currency: column('text', ['currency'], { isRequired: true }),
    price: column('plain money', ['item-price'], { isRequired: true }),
    promotion: column('plain money', ['item-promotion-discount'], { isRequired: true }),
  },
  open: (context) => new AllOrdersReading(context),
};

class AllOrdersReading implements FormatReading<Role> {
  readonly #context: FormatContext;
  readonly #marketplaces: ChoiceOfParts;
  /** By sales channel. */
  readonly #zones = new Map<string, string>();
  readonly #parts = new Map<string, string>();
  #otherChannels = 0;
  #withoutSku = 0;

  constructor(context: FormatContext) {
    this.#context = context;
    const why = 'The file has orders of several marketplaces, which are never added up.';
    this.#marketplaces = new ChoiceOfParts(context, 'marketplace', why);
  }

  take(line: ReportLine<Role>): void {
    const channel = line.text('channel');
    const day = line.day('moment', this.#zoneOf(channel));
    const quantity = line.count('quantity');
    const price = line.money('price');
    const promotion = line.money('promotion');
    if (day === null) return;
    this.#context.cover(day);
    this.#context.changedAt(line.text('changed'));
    if (NOT_AMAZON.test(channel)) {
      this.#otherChannels++;
      return;
    }
    const isKept = this.#marketplaces.keeps(channel, line.text('currency'));
    const status = line.text('orderStatus');
    const isCancelled = CANCELLED.test(status) || CANCELLED.test(line.text('itemStatus'));
    const row: LayerRow = {
      kind: 'sales',
      day,
      sku: line.name('sku'),
      asin: line.text('asin'),
      orderRef: line.text('order'),
      counts: { units_sold: quantity },
      money: { gross_sales: price, promotions: promotion },
      flags: [],
    };
    if (!isKept || isCancelled) return this.#leaveOut(row, isKept ? 'cancelled' : 'other_part');
    if (quantity === 0) return;
    if (row.sku === '') this.#withoutSku++;
    const isPending = PENDING.test(status);
    const told = { ...row, part: this.#tellSource(channel) };
    this.#context.out.facts.push(isPending ? { ...told, money: {}, flags: ['pending_price'] } : told);
  }

  #zoneOf(channel: string): string {
    const zone = this.#zones.get(channel) ?? timeZoneOfMarketplace(findMarketplace(channel));
    this.#zones.set(channel, zone);
    return zone;
  }

  #tellSource(channel: string): string {
    const known = this.#parts.get(channel);
    if (known !== undefined) return known;
    const source = { adProduct: '', marketplace: findMarketplace(channel) } as const;
    this.#context.tell(source);
    const part = partOfSource({ ...source, account: '' });
    this.#parts.set(channel, part);
    return part;
  }

  #leaveOut(row: LayerRow, reason: LeftOutReason): void {
    this.#context.out.facts.push({ ...row, kind: LEFT_OUT, flags: [reason] });
  }

  finish(): void {
    this.#marketplaces.finish();
    const lines = this.#otherChannels;
    if (lines > 0) {
      const subject = lines === 1 ? '1 line is' : `${lines} lines are`;
      const text = `${subject} stock that Amazon sent for orders of other channels, and left out.`;
      this.#context.notice({ code: 'other_sales_channel', text, lines });
    }
    noticeWithoutSku(this.#context, this.#withoutSku);
  }
}
