import type { DateKey } from '../../../core/calendar/index.ts';
import { findMarketplace } from '../../sources/index.ts';
import { findAnsweredDay } from '../ask-for-day.ts';
import { column, type FormatContext, type TakenFormat } from '../report-format.ts';
import type { ReportLine } from '../report-line.ts';

const SHARED = { holds: 'records', speaks: {} } as const;

type FbaRole = 'sku' | 'asin' | 'fulfillable' | 'working' | 'shipped' | 'receiving';

/** What lies in Amazon's warehouses now, without a date. */
export const amazonFbaInventory: TakenFormat<FbaRole> = {
  ...SHARED,
  id: 'amazon_fba_inventory',
  label: 'Amazon: FBA inventory',
  menuPath: 'Reports → Fulfillment → Manage FBA Inventory',
  channel: 'amazon',
  marks: [['sku'], ['fnsku'], ['afn-fulfillable-quantity']],
  isFlat: true,
  columns: {
    sku: column('text', ['sku'], { isRequired: true, isKey: true, isAnyWord: true }),
    asin: column('text', ['asin']),
    fulfillable: column('count', ['afn-fulfillable-quantity'], { isRequired: true }),
    working: column('count', ['afn-inbound-working-quantity']),
    shipped: column('count', ['afn-inbound-shipped-quantity']),
    receiving: column('count', ['afn-inbound-receiving-quantity']),
  },
  open: (context) =>
    readSnapshot(context, 'amazon', (line) => ({
      sku: line.name('sku'),
      asin: line.text('asin'),
      onHand: line.count('fulfillable'),
      inbound: context.has('shipped')
        ? line.count('working') + line.count('shipped') + line.count('receiving')
        : null,
    })),
};

type LedgerRole = 'day' | 'sku' | 'asin' | 'disposition' | 'ending' | 'location';

/**
 * Amazon's inventory ledger, summarized by the day: what was there at the end of each, by place and by whether it can be
 * sold. The layout is known from Amazon's documents.
 */
export const amazonInventoryLedger: TakenFormat<LedgerRole> = {
  ...SHARED,
  id: 'amazon_inventory_ledger',
  label: 'Amazon: inventory ledger (summary)',
  menuPath: 'Reports → Fulfillment → Inventory Ledger, Summary, aggregated daily',
  channel: 'amazon',
  marks: [['date'], ['msku'], ['disposition'], ['ending warehouse balance']],
  columns: {
    day: column('day', ['date'], { isRequired: true, isKey: true }),
    sku: column('text', ['msku'], { isRequired: true, isKey: true, isAnyWord: true }),
    asin: column('text', ['asin']),
    disposition: column('text', ['disposition'], { isRequired: true }),
    location: column('text', ['location']),
    ending: column('signed count', ['ending warehouse balance'], { isRequired: true }),
  },
  open: (context) => ({
    take(line) {
      const day = line.day('day');
      if (day === null) return;
      const isSellable = /^sellable$/i.test(line.text('disposition'));
      context.out.records.push({
        record: 'stock',
        row: {
          day,
          channel: 'amazon',
          // A country, or a warehouse, whose country nobody tells.
          marketplace: findMarketplace(line.text('location')),
          sku: line.name('sku'),
          asin: line.text('asin'),
          onHand: isSellable ? line.count('ending') : 0,
          inbound: null,
        },
      });
    },
  }),
};

type ShopifyRole = 'sku' | 'incoming' | 'available';

/** What a shop has now at each of its locations, without a date. */
export const shopifyInventory: TakenFormat<ShopifyRole> = {
  ...SHARED,
  id: 'shopify_inventory',
  label: 'Shopify: inventory',
  menuPath: 'Products → Inventory → Export',
  channel: 'shopify',
  marks: [['handle'], ['sku'], ['location'], ['available', 'available (not editable)']],
  columns: {
    sku: column('text', ['sku'], { isRequired: true }),
    incoming: column('text', ['incoming', 'incoming (not editable)']),
    available: column('text', ['available', 'available (not editable)'], { isRequired: true }),
  },
  open: (context) =>
    readSnapshot(context, 'shopify', (line) => {
      const onHand = unitsAt(line, 'available');
      const inbound = context.has('incoming') ? unitsAt(line, 'incoming') : null;
      return { sku: line.name('sku'), asin: '', onHand, inbound };
    }),
};

/** Shopify writes that a location does not stock a product in words. */
function unitsAt(line: ReportLine<ShopifyRole>, role: 'incoming' | 'available'): number {
  const text = line.text(role);
  if (text === '' || /^not stocked$/i.test(text)) return 0;
  if (/^-?\d{1,9}$/.test(text)) return Number(text);
  line.bad(role, 'is not a whole number');
  return 0;
}

interface Stocked {
  readonly sku: string;
  readonly asin: string;
  readonly onHand: number;
  readonly inbound: number | null;
}

/**
 * A file of one moment, of which the seller says the day, or whoever requested it, who knows the marketplace as well. Lines
 * without a SKU are nobody's stock.
 */
function readSnapshot<Role extends string>(
  context: FormatContext,
  channel: 'amazon' | 'shopify',
  read: (line: ReportLine<Role>) => Stocked,
): ReturnType<TakenFormat<Role>['open']> {
  const day: DateKey | null = findAnsweredDay(context, null);
  const marketplace = findMarketplace(context.requested?.marketplace ?? '');
  let unnamed = 0;
  return {
    take(line) {
      const stocked = read(line);
      if (stocked.sku === '') unnamed++;
      else if (day !== null) {
        context.out.records.push({ record: 'stock', row: { day, channel, marketplace, ...stocked } });
      }
    },
    finish() {
      if (unnamed === 0) return;
      const lines = unnamed === 1 ? '1 line names no SKU and is' : `${unnamed} lines name no SKU and are`;
      context.notice({ code: 'no_sku', text: `${lines} left out.`, lines: unnamed });
    },
  };
}
