import type { DeclinedFormat } from '../report-format.ts';
import { declinedAdsFormats } from './declined-ads.formats.ts';

const ALL_ORDERS = 'Reports → Fulfillment → All Orders';
const TRANSACTIONS = 'Payments → Reports repository → Transaction';

/** What a report has instead of sales of a day. */
type NoSales = Pick<DeclinedFormat, 'id' | 'label' | 'marks' | 'lacks' | 'sentence'>;

const stock: readonly NoSales[] = [
  {
    id: 'amazon_fba_inventory_health',
    label: 'Amazon: FBA inventory and its age',
    marks: [['snapshot-date'], ['fnsku'], ['available', 'inv-age-0-to-90-days', 'sellable-quantity']],
    sentence: `The report counts stock and its age, not the sales of a day. Download the sales: ${ALL_ORDERS}.`,
  },
  {
    id: 'amazon_restock',
    label: 'Amazon: restock inventory',
    marks: [
      ['merchant sku'],
      ['fnsku', 'asin'],
      ['recommended replenishment qty', 'recommended order quantity', 'recommended ship date'],
    ],
    sentence: `The report says what to send to Amazon, not what was sold on a day. Download the sales: ${ALL_ORDERS}.`,
  },
  {
    id: 'amazon_stranded_inventory',
    label: 'Amazon: stranded inventory',
    marks: [
      ['stranded reason', 'stranded-reason', 'date stranded', 'date-stranded'],
      ['fnsku', 'sku', 'asin'],
    ],
    sentence: `The report counts stock, not sales. Download the sales: ${ALL_ORDERS}.`,
  },
  {
    id: 'amazon_removals',
    label: 'Amazon: removal orders',
    marks: [['request-date'], ['removal-fee', 'disposed-quantity', 'removal-order-type']],
    sentence: `The report counts stock that left Amazon's warehouses unsold. Download the sales: ${ALL_ORDERS}.`,
  },
];

const money: readonly NoSales[] = [
  {
    id: 'amazon_return_requests',
    label: 'Amazon: return requests',
    marks: [['return request date'], ['amazon rma id', 'return request status']],
    sentence: `The report lists what buyers asked to send back, by the day they asked. What was refunded is in the transactions: ${TRANSACTIONS}.`,
  },
  {
    id: 'amazon_settlement_v1',
    label: 'Amazon: settlement (first flat file)',
    marks: [['settlement-id'], ['settlement-start-date'], ['deposit-date', 'posted-date', 'total-amount']],
    lacks: ['amount-type'],
    sentence:
      'Amazon writes each settlement as two flat files, and this is the first of them. Download the other: Payments → Reports repository → All statements → Download Flat File V2.',
  },
  {
    id: 'amazon_fee_preview',
    label: 'Amazon: fee preview',
    marks: [['estimated-fee-total'], ['fnsku', 'sku', 'asin']],
    sentence:
      'The report estimates the fees of a unit and holds no sales. Fees can be entered on the page Costs, or brought in with a file of costs.',
  },
  {
    id: 'amazon_storage_fees',
    label: 'Amazon: storage fees',
    marks: [
      [
        'estimated_monthly_storage_fee',
        'estimated-monthly-storage-fee',
        '12-mo-long-terms-storage-fee',
        'surcharge-age-tier',
      ],
      ['fnsku', 'asin'],
    ],
    sentence:
      'The report tells fees of a month and holds no sales. Fees can be entered on the page Costs, or brought in with a file of costs.',
  },
  {
    id: 'amazon_promotions',
    label: 'Amazon: promotions',
    marks: [['item-promotion-id'], ['item-promotion-discount'], ['shipment-id', 'promotion-rule-value']],
    sentence: `The report tells discounts by the day of the shipment. Those of the day of the order are in All Orders: ${ALL_ORDERS}.`,
  },
];

const orders: readonly NoSales[] = [
  {
    id: 'amazon_shipments',
    label: 'Amazon: fulfilled shipments',
    marks: [['shipment-date'], ['quantity-shipped', 'shipment-item-id'], ['sku']],
    sentence: `The report tells what was shipped, by the day of the shipment. What was ordered on a day is in All Orders: ${ALL_ORDERS}.`,
  },
  {
    id: 'amazon_orders_to_ship',
    label: 'Amazon: orders that you ship yourself',
    marks: [['order-id'], ['order-item-id'], ['purchase-date'], ['quantity-purchased']],
    sentence: `The report has only the orders that you ship yourself. Those of all kinds are in All Orders: ${ALL_ORDERS}.`,
  },
  {
    id: 'amazon_search_catalog_performance',
    label: 'Amazon: search catalog performance',
    marks: [['asin'], ['impressions: impressions'], ['clicks: clicks']],
    sentence:
      'The report counts what searches led to, of which Skuline takes only the volumes of queries: Brands → Brand Analytics → Search Query Performance, reporting range Weekly.',
  },
];

const OWN_FILE = "Bring its figures in with Skuline's own daily file: one line for each day and SKU.";

const shops: readonly NoSales[] = [
  {
    id: 'woocommerce_products',
    label: 'WooCommerce: products',
    marks: [['product title'], ['items sold'], ['n. revenue', 'net sales']],
    sentence:
      'The report adds up its days. Download the orders instead: with the plugin Advanced Order Export, WooCommerce → Export Orders, with one line for each product.',
  },
  {
    id: 'woocommerce_orders_analytics',
    label: 'WooCommerce: orders of Analytics',
    marks: [
      ['order #'],
      ['n. revenue', 'n. revenue (formatted)'],
      ['items sold'],
      ['product(s)', 'products'],
    ],
    sentence:
      'The report names the products of an order in one cell, without SKUs. Download the orders with the plugin Advanced Order Export: WooCommerce → Export Orders, with one line for each product.',
  },
  {
    id: 'tiktok_product_analytics',
    label: 'TikTok Shop: product analytics',
    marks: [
      ['gmv'],
      ['shop tab gmv', 'live gmv', 'video gmv', 'product card gmv'],
      ['units sold', 'items sold'],
    ],
    sentence:
      'The report adds up its days and names products without their SKUs, and its GMV still holds what was canceled or refunded. Download the orders: Orders → Manage orders → Export.',
  },
  {
    id: 'square_items',
    label: 'Square: items',
    marks: [['item'], ['qty'], ['price point name'], ['gross sales'], ['net sales']],
    sentence: `Skuline does not read Square's reports. ${OWN_FILE}`,
  },
];

const topSearchTerms: DeclinedFormat = {
  id: 'amazon_top_search_terms',
  label: 'Amazon: Top Search Terms',
  marks: [['search frequency rank'], ['search term']],
  reason: 'rank_not_volume',
  sentence:
    'A search frequency rank is not a volume. Download the search volumes: Brands → Brand Analytics → Search Query Performance, reporting range Weekly.',
};

/** Known reports of which nothing can be taken. */
export const declinedFormats: readonly DeclinedFormat[] = [
  topSearchTerms,
  ...declinedAdsFormats,
  ...[...stock, ...money, ...orders, ...shops].map(
    (format): DeclinedFormat => ({ ...format, reason: 'no_daily_facts' }),
  ),
];
