import type { GraphqlValue, Selection } from '../graphql-text.ts';

/** Fields of a type: those that are figures or texts, and those that have fields of their own. */
interface KioskType {
  readonly [field: string]: KioskType | 'value';
}

const values = (...names: readonly string[]): KioskType =>
  Object.fromEntries(names.map((name) => [name, 'value' as const]));

const AMOUNT = values('amount', 'currencyCode');
const amounts = (...names: readonly string[]): KioskType =>
  Object.fromEntries(names.map((name) => [name, AMOUNT]));

const DETAIL: KioskType = {
  ...amounts('amount', 'amountPerUnit', 'amountPerUnitDelta', 'promotionAmount', 'taxAmount', 'totalAmount'),
  quantity: 'value',
};
const PROPERTIES = values('propertyName', 'propertyValue');
const FEE: KioskType = {
  ...values('identifier', 'startDate', 'endDate'),
  aggregatedDetail: DETAIL,
  properties: PROPERTIES,
  components: { name: 'value', aggregatedDetail: DETAIL, properties: PROPERTIES },
};

const ECONOMICS: KioskType = {
  ...values('startDate', 'endDate', 'marketplaceId', 'parentAsin', 'childAsin', 'fnsku', 'msku'),
  sales: {
    ...amounts('averageSellingPrice', 'netProductSales', 'orderedProductSales', 'refundedProductSales'),
    ...values('netUnitsSold', 'unitsOrdered', 'unitsRefunded'),
  },
  fees: { feeTypeName: 'value', charge: FEE, charges: FEE },
  ads: { adTypeName: 'value', charge: DETAIL },
  cost: {
    ...amounts('costOfGoodsSold', 'miscellaneousCost'),
    fbaCost: amounts('shippingToAmazonCost'),
    mfnCost: amounts('fulfillmentCost', 'storageCost'),
  },
  netProceeds: amounts('perUnit', 'total'),
};

const withB2B = (names: readonly string[]) => names.flatMap((name) => [name, `${name}B2B`]);
const BY_ASIN_COUNTS = [
  'unitsOrdered',
  'totalOrderItems',
  'unitsRefunded',
  'refundRate',
  'unitsShipped',
  'ordersShipped',
];
const BY_ASIN_TRAFFIC = [
  'browserPageViews',
  'browserPageViewsPercentage',
  'browserSessionPercentage',
  'browserSessions',
  'buyBoxPercentage',
  'mobileAppPageViews',
  'mobileAppPageViewsPercentage',
  'mobileAppSessionPercentage',
  'mobileAppSessions',
  'pageViews',
  'pageViewsPercentage',
  'sessionPercentage',
  'sessions',
  'unitSessionPercentage',
];

const TRAFFIC_BY_ASIN: KioskType = {
  ...values('startDate', 'endDate', 'marketplaceId', 'parentAsin', 'childAsin', 'sku'),
  sales: {
    ...values(...withB2B(BY_ASIN_COUNTS)),
    ...amounts(...withB2B(['orderedProductSales', 'shippedProductSales'])),
  },
  traffic: values(...withB2B(BY_ASIN_TRAFFIC)),
};

/** Datasets that the wire has, by the root they are asked for under. */
const DATASETS = {
  economics: { root: 'analytics_economics_2024_03_15', type: ECONOMICS, needs: [] },
  salesAndTrafficByAsin: {
    root: 'analytics_salesAndTraffic_2024_04_24',
    type: TRAFFIC_BY_ASIN,
    needs: ['aggregateBy'],
  },
} as const;
export type Dataset = keyof typeof DATASETS;

export interface AskedDataset {
  readonly dataset: Dataset;
  readonly arguments: { readonly [name: string]: GraphqlValue };
  readonly selections: readonly Selection[];
}

/** The one dataset that a query asks for; or what is wrong with it, as Amazon says it. */
export function findDataset(roots: readonly Selection[]): AskedDataset | string {
  const [root, ...others] = roots;
  const [field, ...more] = root?.selections ?? [];
  if (root === undefined || field === undefined || others.length > 0 || more.length > 0) {
    return 'A query must ask for one dataset.';
  }
  if (field.name !== 'economics' && field.name !== 'salesAndTrafficByAsin') {
    return undefinedField(field.name, root.name);
  }
  const { type, needs, root: needed } = DATASETS[field.name];
  if (root.name !== needed) return undefinedField(root.name, 'Query');
  for (const name of ['startDate', 'endDate', 'marketplaceIds', ...needs]) {
    const isThere = (field.arguments[name] ?? null) !== null;
    if (!isThere) return `Validation error (MissingFieldArgument) : Missing field argument '${name}'`;
  }
  const problem = checkSelections(field.selections, type, field.name);
  return problem ?? { dataset: field.name, arguments: field.arguments, selections: field.selections };
}

function undefinedField(field: string, type: string): string {
  return `Validation error (FieldUndefined@[${field}]) : Field '${field}' in type '${type}' is undefined`;
}

function checkSelections(selections: readonly Selection[], type: KioskType, path: string): string | null {
  if (selections.length === 0) return `Validation error (SubselectionRequired@[${path}])`;
  for (const { name, selections: inner } of selections) {
    if (name === '__typename') continue;
    const field = Object.hasOwn(type, name) ? type[name] : undefined;
    if (field === undefined) return undefinedField(name, path);
    if (field === 'value' && inner.length > 0)
      return `Validation error (SubselectionNotAllowed@[${path}/${name}])`;
    const problem = field === 'value' ? null : checkSelections(inner, field, `${path}/${name}`);
    if (problem !== null) return problem;
  }
  return null;
}

/** What of a value was asked for, by the names asked with. */
export function project(value: unknown, selections: readonly Selection[]): unknown {
  if (Array.isArray(value)) return value.map((one) => project(one, selections));
  if (selections.length === 0 || typeof value !== 'object' || value === null) return value ?? null;
  const fields = new Map(Object.entries(value));
  return Object.fromEntries(
    selections.map(({ name, alias, selections: inner }) => [alias, project(fields.get(name), inner)]),
  );
}
