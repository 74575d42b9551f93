import type { DateRange } from '@skuline/domain/calendar';

export const LOOK_AT_SHOP = 'query{shop{name myshopifyDomain}currentAppInstallation{accessScopes{handle}}}';

/** Children stand directly behind their parent. */
export const RUN_BULK =
  'mutation($query:String!){bulkOperationRunQuery(query:$query,groupObjects:true){bulkOperation{id}userErrors{message}}}';

export const FIND_BULK = 'query($id:ID!){node(id:$id){...on BulkOperation{status errorCode url}}}';

const AMOUNT = '{shopMoney{amount currencyCode}}';

/** What an export of orders tells, of those created from one moment until before another. */
export function bulkOrdersQuery(from: Date, until: Date): string {
  const created = `created_at:>='${from.toISOString()}' created_at:<'${until.toISOString()}' test:false`;
  return `{orders(query:"${created}"){edges{node{id name createdAt cancelledAt displayFinancialStatus subtotalPriceSet${AMOUNT} totalPriceSet${AMOUNT} totalRefundedSet${AMOUNT} totalDiscountsSet${AMOUNT} lineItems{edges{node{id name sku quantity originalUnitPriceSet${AMOUNT} discountAllocations{allocatedAmountSet${AMOUNT}}}}}}}}}`;
}

/** What the shop has of each of its items, at each of its places. */
export const BULK_INVENTORY =
  '{inventoryItems{edges{node{id sku inventoryLevels{edges{node{id location{name} quantities(names:["available","incoming"]){name quantity}}}}}}}}';

export const ASK_SHOPIFYQL =
  'query($query:String!){shopifyqlQuery(query:$query){tableData{columns{name} rows} parseErrors}}';

/** Shopify's own language for its reports: the visits of each day of the shop. */
export function sessionsQuery({ start, end }: DateRange): string {
  return `FROM sessions SHOW sessions TIMESERIES day SINCE ${start} UNTIL ${end} ORDER BY day`;
}
