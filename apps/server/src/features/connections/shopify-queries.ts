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
