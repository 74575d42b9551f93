import { type DateKey, eachDay } from '@skuline/domain/calendar';
import { type EarnedOnDay, earnedOn } from '../seller/books.ts';
import type { WireMarketplace, WireProduct } from '../seller/invented-seller.ts';
import type { WireSeller } from '../seller/wire-seller.ts';
import {
  type AsinGranularity,
  daysThere,
  salesFields,
  shippedFields,
  sumTraffic,
  trafficFields,
} from './traffic-figures.ts';
import { money } from './wire-document.ts';

export interface KioskAsked {
  readonly seller: WireSeller;
  readonly marketplaces: readonly WireMarketplace[];
  readonly start: DateKey;
  readonly end: DateKey;
  readonly asOf: Date;
}

/** A row for each day and SKU that sold, came back, or cost a fee or an ad. */
export function* economicsRows({ seller, marketplaces, start, end, asOf }: KioskAsked): Generator<object> {
  for (const marketplace of marketplaces) {
    for (const day of eachDay({ start, end })) {
      const earned = earnedOn(seller, { marketplace, day, asOf });
      for (const product of seller.products) {
        const sums = earned.get(product.sku);
        if (sums !== undefined) yield economicsRow(sums, { product, marketplace, day });
      }
    }
  }
}

interface About {
  readonly product: WireProduct;
  readonly marketplace: WireMarketplace;
  readonly day: DateKey;
}

function economicsRow(sums: EarnedOnDay, { product, marketplace, day }: About): object {
  const of = (amount: number) => money(amount, marketplace.currency);
  const net = sums.sales - sums.refunded;
  const netUnits = sums.units - sums.unitsRefunded;
  const fees = [...sums.fees.values()].reduce((sum, { amount }) => sum + amount, 0);
  const total = net - fees - sums.ads;
  return {
    startDate: day,
    endDate: day,
    marketplaceId: marketplace.id,
    parentAsin: product.parentAsin,
    childAsin: product.asin,
    fnsku: product.fnsku,
    msku: product.sku,
    sales: {
      averageSellingPrice: sums.units === 0 ? null : of(Math.round(sums.sales / sums.units)),
      netProductSales: of(net),
      netUnitsSold: netUnits,
      orderedProductSales: of(sums.sales),
      refundedProductSales: of(sums.refunded),
      unitsOrdered: sums.units,
      unitsRefunded: sums.unitsRefunded,
    },
    fees: [...sums.fees].map(([feeTypeName, { amount, quantity }]) => {
      const detail = detailOf(amount, quantity, marketplace.currency);
      const charge = {
        identifier: `${feeTypeName} of ${day}`,
        startDate: day,
        endDate: day,
        aggregatedDetail: detail,
        properties: null,
        components: [{ name: `Base ${feeTypeName}`, aggregatedDetail: detail, properties: null }],
      };
      return { feeTypeName, charge, charges: [charge] };
    }),
    ads:
      sums.ads === 0
        ? []
        : [{ adTypeName: 'Sponsored Products charge', charge: detailOf(sums.ads, 0, marketplace.currency) }],
    cost: { costOfGoodsSold: null, miscellaneousCost: null, fbaCost: null, mfnCost: null },
    netProceeds: { perUnit: netUnits <= 0 ? null : of(Math.round(total / netUnits)), total: of(total) },
  };
}

/** No quantity where a fee is not one of units. */
function detailOf(amount: number, quantity: number, currency: string): object {
  const of = (cents: number) => money(cents, currency);
  return {
    amount: of(amount),
    amountPerUnit: quantity === 0 ? null : of(Math.round(amount / quantity)),
    amountPerUnitDelta: null,
    promotionAmount: of(0),
    taxAmount: of(0),
    totalAmount: of(amount),
    quantity: quantity === 0 ? null : quantity,
  };
}

/** A row for each product over the whole range: it has no date of its own but the range's. */
export function* trafficRows(asked: KioskAsked, by: AsinGranularity): Generator<object> {
  const { seller, marketplaces, start, end, asOf } = asked;
  for (const marketplace of marketplaces) {
    const about = { seller, marketplace, start, end, asOf };
    const sums = sumTraffic(about, daysThere(about), by);
    for (const sum of sums) {
      const { parentAsin, asin, sku } = sum.product;
      const { unitsRefunded, refundRate, shippedProductSales, unitsShipped, ordersShipped } = shippedFields(
        sum,
        marketplace.currency,
      );
      yield {
        startDate: start,
        endDate: end,
        marketplaceId: marketplace.id,
        parentAsin,
        childAsin: by === 'PARENT' ? null : asin,
        sku: by === 'SKU' ? sku : null,
        sales: {
          ...salesFields(sum, marketplace.currency),
          unitsRefunded,
          refundRate,
          shippedProductSales,
          unitsShipped,
          ordersShipped,
        },
        traffic: trafficFields(sum, sums),
      };
    }
  }
}
