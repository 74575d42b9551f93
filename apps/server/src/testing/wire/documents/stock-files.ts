import { type DateKey, eachDay } from '@skuline/domain/calendar';
import { wholeChance } from '../seller/chance.ts';
import type { WireProduct } from '../seller/invented-seller.ts';
import type { WireSeller } from '../seller/wire-seller.ts';
import { dayAt, endOfDay } from '../seller/zoned-days.ts';
import type { Asked } from './order-files.ts';
import { cents, flatFile, type WireDocument } from './wire-document.ts';

const LISTINGS = [
  'item-name',
  'item-description',
  'listing-id',
  'seller-sku',
  'price',
  'quantity',
  'open-date',
  'image-url',
  'item-is-marketplace',
  'product-id-type',
  'zshop-shipping-fee',
  'item-note',
  'item-condition',
  'zshop-category1',
  'zshop-browse-path',
  'zshop-storefront-feature',
  'asin1',
  'asin2',
  'asin3',
  'will-ship-internationally',
  'expedited-shipping',
  'zshop-boldface',
  'product-id',
  'bid-for-featured-placement',
  'add-delete',
  'pending-quantity',
  'fulfillment-channel',
  'merchant-shipping-group',
  'status',
] as const;

export function listings({ seller }: Asked): WireDocument {
  return flatFile(LISTINGS, () =>
    seller.products.map((product, at) => ({
      'item-name': product.name,
      'listing-id': `0101ZZ${String(at + 1).padStart(5, '0')}`,
      'seller-sku': product.sku,
      price: cents(product.price),
      'open-date': '2024-02-01 08:00:00 PST',
      'item-is-marketplace': 'y',
      'product-id-type': 1,
      'item-condition': 11,
      asin1: product.asin,
      'product-id': product.asin,
      'pending-quantity': 0,
      'fulfillment-channel': 'AMAZON_NA',
      'merchant-shipping-group': 'Migrated Template',
      status: 'Active',
    })),
  );
}

/** What lies in the warehouses at the end of a day. */
export function stockAt(seller: WireSeller, product: WireProduct, day: DateKey) {
  const of = (least: number, most: number, word: string) =>
    wholeChance(least, most, seller.seed, product.sku, day, word);
  return {
    fulfillable: of(20, 400, 'stock'),
    unsellable: of(0, 4, 'unsellable'),
    reserved: of(0, 12, 'reserved'),
    working: of(0, 30, 'working'),
    shipped: of(0, 60, 'shipped'),
    receiving: of(0, 10, 'receiving'),
  };
}

const INVENTORY = [
  'sku',
  'fnsku',
  'asin',
  'product-name',
  'condition',
  'your-price',
  'mfn-listing-exists',
  'mfn-fulfillable-quantity',
  'afn-listing-exists',
  'afn-warehouse-quantity',
  'afn-fulfillable-quantity',
  'afn-unsellable-quantity',
  'afn-reserved-quantity',
  'afn-total-quantity',
  'per-unit-volume',
  'afn-inbound-working-quantity',
  'afn-inbound-shipped-quantity',
  'afn-inbound-receiving-quantity',
  'afn-researching-quantity',
  'afn-reserved-future-supply',
  'afn-future-supply-buyable',
] as const;

export function fbaInventory({ seller, asOf, marketplaces }: Asked): WireDocument {
  const day = dayAt(asOf.getTime(), marketplaces[0]?.timeZone ?? 'UTC');
  return flatFile(INVENTORY, () =>
    seller.products.map((product) => {
      const stock = stockAt(seller, product, day);
      const inWarehouse = stock.fulfillable + stock.unsellable + stock.reserved;
      return {
        sku: product.sku,
        fnsku: product.fnsku,
        asin: product.asin,
        'product-name': product.name,
        condition: 'New',
        'your-price': cents(product.price),
        'mfn-listing-exists': 'No',
        'afn-listing-exists': 'Yes',
        'afn-warehouse-quantity': inWarehouse,
        'afn-fulfillable-quantity': stock.fulfillable,
        'afn-unsellable-quantity': stock.unsellable,
        'afn-reserved-quantity': stock.reserved,
        'afn-total-quantity': inWarehouse + stock.working + stock.shipped + stock.receiving,
        'per-unit-volume': '0.21',
        'afn-inbound-working-quantity': stock.working,
        'afn-inbound-shipped-quantity': stock.shipped,
        'afn-inbound-receiving-quantity': stock.receiving,
        'afn-researching-quantity': 0,
        'afn-reserved-future-supply': 0,
        'afn-future-supply-buyable': 0,
      };
    }),
  );
}

const LEDGER = [
  'Date',
  'FNSKU',
  'ASIN',
  'MSKU',
  'Title',
  'Disposition',
  'Starting Warehouse Balance',
  'In Transit Between Warehouses',
  'Receipts',
  'Customer Shipments',
  'Customer Returns',
  'Vendor Returns',
  'Warehouse Transfer In/Out',
  'Found',
  'Lost',
  'Damaged',
  'Disposed',
  'Other Events',
  'Ending Warehouse Balance',
  'Unknown Events',
  'Location',
] as const;
const NO_EVENTS = Object.fromEntries(LEDGER.slice(7, 18).map((column) => [column, 0]));

/** Stock by day, of days that have ended. */
export function inventoryLedger({ seller, marketplaces, start, end, asOf }: Asked): WireDocument {
  return flatFile(LEDGER, function* lines() {
    for (const { timeZone, country } of marketplaces) {
      for (const day of eachDay({
        start: dayAt(start.getTime(), timeZone),
        end: dayAt(end.getTime(), timeZone),
      })) {
        if (endOfDay(day, timeZone) > asOf.getTime()) return;
        const [year, month, date] = day.split('-');
        for (const product of seller.products) {
          const { fulfillable, unsellable } = stockAt(seller, product, day);
          for (const [disposition, units] of [
            ['SELLABLE', fulfillable],
            ['CUSTOMER_DAMAGED', unsellable],
          ] as const) {
            yield {
              ...NO_EVENTS,
              Date: `${month}/${date}/${year}`,
              FNSKU: product.fnsku,
              ASIN: product.asin,
              MSKU: product.sku,
              Title: product.name,
              Disposition: disposition,
              'Starting Warehouse Balance': units,
              'Ending Warehouse Balance': units,
              'Unknown Events': 0,
              Location: country,
            };
          }
        }
      }
    }
  });
}
