import { type Json, objectOf, textOf } from './values/json-value.ts';

function listOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}

/** Whether these are Data Kiosk's objects of `economics`: sales, fees and net proceeds of a product. */
export function isEconomics(value: unknown): boolean {
  const list = Array.isArray(value) ? value : [value];
  return (
    list.length > 0 &&
    list.every((one) => {
      const { sales, fees, marketplaceId } = objectOf(one);
      return typeof sales === 'object' && Array.isArray(fees) && typeof marketplaceId === 'string';
    })
  );
}

/** The columns of the table, one amount a line. */
const HEADER = [
  'startDate',
  'endDate',
  'marketplaceId',
  'msku',
  'economicsOf',
  'name',
  'currencyCode',
  'amount',
  'quantity',
] as const;

/** An amount of a product: `of` is sales, refunds, fee, ads, cost or netProceeds. */
interface Amount {
  readonly of: string;
  readonly name: string;
  readonly amount: unknown;
  readonly quantity?: unknown;
  /** Costs are written as positive amounts. */
  readonly sign: 1 | -1;
}

/** Each amount of each product as a line, so that the document is read like every other report. */
export function tableOfEconomics(value: unknown) {
  const list = Array.isArray(value) ? value : [value];
  return { status: 'table', header: HEADER, rows: linesOf(list) } as const;
}

function* linesOf(list: readonly unknown[]): Generator<readonly string[]> {
  for (const one of list) {
    const product = objectOf(one);
    const { startDate, endDate, marketplaceId, msku } = product;
    const about = [startDate, endDate, marketplaceId, msku].map(textOf);
    for (const { of, name, amount, quantity = null, sign } of amountsOf(product)) {
      const money = objectOf(amount);
      // A text that is no number stays as it is, and is named as a bad line.
      const number = typeof money['amount'] === 'string' ? Number(money['amount']) : money['amount'];
      const value = typeof number === 'number' && Number.isFinite(number) ? number * sign : money['amount'];
      yield [...about, of, name, textOf(money['currencyCode']), textOf(value), textOf(quantity)];
    }
  }
}

function* amountsOf({ sales: sold, fees, ads, cost, netProceeds }: Json): Generator<Amount> {
  const sales = objectOf(sold);
  yield {
    of: 'sales',
    name: '',
    amount: sales['orderedProductSales'],
    quantity: sales['unitsOrdered'],
    sign: 1,
  };
  const refunds = { amount: sales['refundedProductSales'], quantity: sales['unitsRefunded'] };
  yield { of: 'refunds', name: '', ...refunds, sign: -1 };
  for (const fee of listOf(fees)) {
    // `charge` is deprecated, and stands beside `charges` in older documents.
    const charges = listOf(fee['charges']);
    for (const charge of charges.length > 0 ? charges : [objectOf(fee['charge'])]) {
      // A fee without its total is a bad line: it would be missing from what was earned.
      const { totalAmount: amount } = objectOf(charge['aggregatedDetail']);
      yield { of: 'fee', name: textOf(fee['feeTypeName']), amount, sign: -1 };
    }
  }
  for (const ad of listOf(ads)) {
    const { totalAmount: amount } = objectOf(ad['charge']);
    if (amount !== undefined) yield { of: 'ads', name: textOf(ad['adTypeName']), amount, sign: -1 };
  }
  const units = sales['netUnitsSold'];
  for (const amount of costsOf(objectOf(cost)))
    yield { of: 'cost', name: '', amount, quantity: units, sign: -1 };
  const { total } = objectOf(netProceeds);
  if (typeof total === 'object' && total !== null)
    yield { of: 'netProceeds', name: '', amount: total, sign: 1 };
}

/** What the seller entered for a unit: what it costs, and what it costs to send it to Amazon or to buyers. */
function costsOf(cost: Json): readonly unknown[] {
  const found = [
    cost['costOfGoodsSold'],
    cost['miscellaneousCost'],
    ...Object.values(objectOf(cost['fbaCost'])),
    ...Object.values(objectOf(cost['mfnCost'])),
  ];
  return found.filter((amount) => typeof objectOf(amount)['amount'] === 'number');
}
