import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toDateKey } from '@skuline/domain/calendar';
import { NOT_SAID } from '@skuline/domain/sources';
import { REPORTS } from '../files/read/testing/expected-reports.ts';
import type { ApiUser } from '../../testing/figures-api.ts';
import { importedReport, takeReport } from '../../testing/take-report.ts';
import { importChannelReport } from '../../testing/two-channels.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let user: ApiUser;
let tenant = '';
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date('2026-11-21T20:00:00Z') } });
});
afterAll(() => app.close());

async function begin(name: string): Promise<void> {
  tenant = name;
  user = await app.userOfNewTenant(name);
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

const take = (fileName: string, content: string) => takeReport(app, tenant, { fileName, content });
const taken = (fileName: string, content: string) => importedReport(app, tenant, { fileName, content });

interface Line {
  readonly [column: string]: string | number | boolean | null;
}
interface Ledger {
  readonly reporting_currency: string;
  readonly missing_rates: readonly unknown[];
  readonly data: readonly Line[];
}

const RANGE = 'start_date=2026-10-01&end_date=2026-10-31';
const list = (query: string): Promise<Ledger> => user.getJson(`/api/ledger?${RANGE}&${query}`);

/** Each amount by the values of some columns. */
async function amounts(query: string, ...columns: string[]): Promise<Record<string, number>> {
  const { data } = await list(query);
  return Object.fromEntries(
    data.map((row) => [columns.map((name) => row[name]).join(' '), Number(row['amount'])]),
  );
}

const SETTLEMENT_HEADER =
  'settlement-id\tsettlement-start-date\tsettlement-end-date\tdeposit-date\ttotal-amount\tcurrency\ttransaction-type\torder-id\tmarketplace-name\tamount-type\tamount-description\tamount\tposted-date\tsku\tquantity-purchased';

/** A settlement of lines `transaction|order|type|description|amount|day|sku|quantity`. */
function settlement(id: string, total: string, lines: readonly string[], currency = 'USD'): string {
  const head = `${id}\t2026-10-01 00:00:00 UTC\t2026-10-14 00:00:00 UTC\t2026-10-16\t${total}\t${currency}\t\t\t\t\t\t\t\t\t`;
  const rows = lines.map((line) => {
    const [transaction, order, type, description, amount, day, sku = '', quantity = ''] = line.split('|');
    // Amazon names no marketplace on lines of the whole account.
    const place = sku === '' ? '' : currency === 'USD' ? 'Amazon.com' : 'Amazon.de';
    return [
      id,
      '',
      '',
      '',
      '',
      '',
      transaction,
      order,
      place,
      type,
      description,
      amount,
      day,
      sku,
      quantity,
    ].join('\t');
  });
  return [SETTLEMENT_HEADER, head, ...rows, ''].join('\n');
}

/** What is paid: 100 − 15 − 5.40 − 10 + 7.50 − 50 + 7.50 − 39.99 − 12.34 + 20 − 30 + 8.25 − 8.25 = −27.73 */
const OCTOBER = [
  'Order|111-1|ItemPrice|Principal|100.00|2026-10-03|K-1|2',
  'Order|111-1|ItemPrice|Tax|8.25|2026-10-03|K-1|2',
  'Order|111-1|ItemWithheldTax|MarketplaceFacilitatorTax-Principal|-8.25|2026-10-03|K-1|',
  'Order|111-1|ItemFees|Commission|-15.00|2026-10-03|K-1|2',
  'Order|111-1|ItemFees|FBAPerUnitFulfillmentFee|-5.40|2026-10-03|K-1|2',
  'Order|111-1|Promotion|Principal|-10.00|2026-10-03|K-1|2',
  'Order|111-1|ItemPrice|Shipping|7.50|2026-10-03|K-1|2',
  'Refund|111-1|ItemPrice|Principal|-50.00|2026-10-09|K-1|1',
  'Refund|111-1|ItemFees|Commission|7.50|2026-10-09|K-1|',
  'other-transaction||other-transaction|Subscription Fee|-39.99|2026-10-05||',
  'other-transaction||other-transaction|Storage Fee|-12.34|2026-10-07||',
  'other-transaction||FBA Inventory Reimbursement|WAREHOUSE_DAMAGE|20.00|2026-10-08|K-1|1',
  'other-transaction||other-transaction|Current Reserve Amount|-30.00|2026-10-14||',
];
const SUM = -27.73;

describe('a settlement', () => {
  test('adds up to 0 with what was paid, by type to the cent', async () => {
    await begin('Alder settlements');
    await taken('settlement.txt', settlement('900', String(SUM), OCTOBER));
    expect(await amounts('view=payout&group_by=type', 'type')).toEqual({
      sale: 100,
      tax: 0,
      referral_fee: -7.5,
      fulfillment_fee: -5.4,
      promotion: -10,
      shipping_credit: 7.5,
      refund: -50,
      subscription_fee: -39.99,
      storage_fee: -12.34,
      reimbursement: 20,
      reserve: -30,
      transfer: 27.73,
    });
    expect(await amounts('view=payout&group_by=settlement_id', 'settlement_id')).toEqual({ 900: 0 });
  });

  test('is told by its SKU, day and marketplace', async () => {
    const { data } = await list('view=payout&type=refund');
    expect(data).toEqual([
      {
        date_key: '2026-10-09',
        sku_name: 'K-1',
        channel: 'amazon',
        marketplace: 'US',
        settlement_id: '900',
        type: 'refund',
        currency: 'USD',
        amount: -50,
        amount_reporting: -50,
        quantity: 1,
        is_estimated: false,
      },
    ]);
  });

  test('that comes again changes nothing, and a corrected one replaces it', async () => {
    const before = await list('view=payout');
    await taken(
      'settlement (1).txt',
      settlement('900', String(SUM), OCTOBER).replace('Amazon.com', 'amazon.com'),
    );
    expect((await list('view=payout')).data).toEqual(before.data);
    const corrected = OCTOBER.map((line) => line.replace('-12.34', '-10.34'));
    const id = await taken('corrected.txt', settlement('900', '-25.73', corrected));
    expect((await amounts('view=payout&group_by=type', 'type'))['storage_fee']).toBe(-10.34);
    await app.skuline.imports.undo(app.tenantIdOf(tenant), id);
    expect((await list('view=payout')).data).toEqual(before.data);
  });

  test('whose lines do not come to what was paid is refused with both sums', async () => {
    const outcome = await take('short.txt', settlement('901', '-27.73', OCTOBER.slice(1)));
    expect(outcome).toMatchObject({
      outcome: {
        status: 'refused',
        message: expect.stringContaining('come to -127.73 USD, and Amazon says it paid -27.73'),
      },
    });
    expect(await amounts('view=payout&group_by=settlement_id', 'settlement_id')).toEqual({ 900: 0 });
  });
});

const TRANSACTIONS_HEADER =
  'date/time,settlement id,type,order id,sku,description,quantity,marketplace,product sales,product sales tax,shipping credits,promotional rebates,marketplace withheld tax,selling fees,fba fees,other transaction fees,other,total';
/** Lines `day|settlement|type|order|sku|description|quantity|sales|tax|shipping|rebates|withheld|selling|fba|fees|other|total`. */
function transactions(lines: readonly string[]): string {
  const rows = lines.map((line) => {
    const [day, id, type, order, sku, description, quantity, ...money] = line.split('|');
    return [
      `"${day} 1:00:00 AM PDT"`,
      id,
      type,
      order,
      sku,
      description,
      quantity,
      'amazon.com',
      ...money,
    ].join(',');
  });
  return ['"All amounts in USD, unless specified"', TRANSACTIONS_HEADER, ...rows, ''].join('\n');
}
const BOOKED = [
  '"Oct 20, 2026|777|Order|222-1|K-1|Kettle|1|50|4|0|-5|-4|-7.5|-3.2|0|0|34.3',
  '"Oct 21, 2026|777|Refund|222-1|K-1|Kettle|1|-50|-4|0|5|4|6|0|0|0|-39',
  '"Oct 21, 2026|777|FBA Inventory Fee||| FBA Inbound Placement Service Fee||0|0|0|0|0|0|0|0|-6.1|-6.1',
  '"Oct 22, 2026|777|Service Fee|||Cost of Advertising||0|0|0|0|0|0|0|-18.4|0|-18.4',
  '"Oct 22, 2026|777|Adjustment||K-1|FBA Inventory Reimbursement - Customer Return|1|0|0|0|0|0|0|0|0|9.99|9.99',
  '"Oct 23, 2026|777|Transfer||| To account ending in: 000||0|0|0|0|0|0|0|0|19.21|19.21',
].map((line) => line.replaceAll('"', ''));

describe('the report of transactions', () => {
  test('tells every amount beside the refunds that are figures of a day', async () => {
    await begin('Alder transactions');
    await taken('transactions.csv', transactions(BOOKED));
    expect(await amounts('view=payout&group_by=type', 'type')).toEqual({
      sale: 50,
      tax: 0,
      promotion: 0,
      referral_fee: -1.5,
      fulfillment_fee: -3.2,
      refund: -50,
      inbound_placement_fee: -6.1,
      advertising: -18.4,
      reimbursement: 9.99,
      transfer: 19.21,
    });
  });

  test('counts once where a later report tells the same days', async () => {
    const before = await list('view=payout');
    await taken('transactions again.csv', transactions(BOOKED.slice(1, 3)));
    expect((await list('view=payout')).data).toEqual(before.data);
  });

  test('gives way to the settlement its lines are paid out with', async () => {
    const lines = [
      'Order|222-1|ItemPrice|Principal|50.00|2026-10-20|K-1|1',
      'Order|222-1|ItemFees|Commission|-7.50|2026-10-20|K-1|1',
    ];
    await taken('777.txt', settlement('777', '42.5', lines));
    expect(await amounts('view=payout&group_by=type', 'type')).toEqual({
      sale: 50,
      referral_fee: -7.5,
      transfer: -42.5,
    });
  });
});

describe('by order day', () => {
  test('an amount counts on the day of its order, what only moves money is left out', async () => {
    await begin('Alder orders');
    await taken('settlement.txt', settlement('900', String(SUM), OCTOBER));
    const orders =
      'amazon-order-id\tpurchase-date\tlast-updated-date\torder-status\titem-status\tsales-channel\tsku\tasin\tquantity\tcurrency\titem-price\titem-promotion-discount\n111-1\t2026-10-02T18:00:00+00:00\t2026-10-03T18:00:00+00:00\tShipped\tShipped\tAmazon.com\tK-1\tB0ALDER001\t2\tUSD\t100.00\t10.00\n';
    expect((await amounts('view=order&group_by=date_key&type=sale', 'date_key'))['2026-10-03']).toBe(100);
    await taken('orders.txt', orders);
    expect(await amounts('view=order&group_by=date_key', 'date_key')).toEqual({
      '2026-10-02': 77.1,
      '2026-10-05': -39.99,
      '2026-10-07': -12.34,
      '2026-10-08': 20,
      '2026-10-09': -42.5,
    });
    expect(Object.keys(await amounts('view=order&group_by=type', 'type'))).not.toContain('transfer');
  });
});

describe('orders of the same number', () => {
  const HEAD = 'Transaction Date,Type,Order,Payout Status,Payout Date,Payout ID,Amount,Fee,Net,Currency\n';
  const charge = (day: string, order: string) =>
    `${HEAD}${day} 10:15:00 -0700,charge,${order},paid,2026-10-29,1407,20.00,0.00,20.00,USD\n`;
  /** A report of one order of a channel, whose number `importChannelReport` makes of the seed. */
  const order = (channel: 'shopify' | 'etsy', day: string, seed: number, account = '') => {
    const about = {
      channel,
      kind: 'sales',
      start: toDateKey(day),
      end: toDateKey(day),
      skus: ['K-1'],
    } as const;
    const source = { ...NOT_SAID, account };
    return importChannelReport(app.skuline.imports, app.tenantIdOf(tenant), { ...about, seed, source });
  };
  const NUMBER = 'order 10';
  const days = async () => Object.keys(await amounts('view=order&group_by=date_key', 'date_key'));

  test('are those of their channel', async () => {
    await begin('Alder of two channels');
    await order('etsy', '2026-10-02', 8);
    await order('shopify', '2026-10-05', 0);
    await taken('transactions.csv', charge('2026-10-06', NUMBER));
    expect(await days()).toEqual(['2026-10-05']);
  });

  test('of two shops leave an amount on the day it was booked, as it does not say of which shop it is', async () => {
    await begin('Alder of two shops');
    await order('shopify', '2026-10-05', 0, 'Alder');
    await taken('transactions.csv', charge('2026-10-06', NUMBER));
    expect(await days()).toEqual(['2026-10-05']);
    const outlet = await order('shopify', '2026-10-02', 0, 'Alder Outlet');
    expect(await days()).toEqual(['2026-10-06']);
    // One shop may be told by two reports, whose days begin at different hours: the order is of the first.
    await app.skuline.imports.undo(app.tenantIdOf(tenant), outlet);
    await order('shopify', '2026-10-04', 0, 'Alder');
    expect(await days()).toEqual(['2026-10-04']);
  });
});

describe('an order that no document tells yet', () => {
  const ORDERS =
    'amazon-order-id\tpurchase-date\tlast-updated-date\torder-status\titem-status\tsales-channel\tsku\tasin\tquantity\tcurrency\titem-price\titem-promotion-discount\n';
  const order = (id: string, sku: string, quantity: number, price: string) =>
    `${id}\t2026-10-20T18:00:00+00:00\t2026-10-21T18:00:00+00:00\tShipped\tShipped\tAmazon.com\t${sku}\tB0ALDER001\t${quantity}\tUSD\t${price}\t0.00\n`;
  const estimates = async () =>
    (await list('view=order&group_by=type&group_by=sku_name')).data
      .filter((row) => row['is_estimated'] === true)
      .map((row) => [row['sku_name'], row['type'], row['amount'], row['quantity']]);

  test('has the fees that its SKU had, marked as estimated, until its settlement comes', async () => {
    await begin('Alder estimates');
    await taken('settlement.txt', settlement('900', String(SUM), OCTOBER));
    await taken(
      'orders.txt',
      ORDERS + order('333-1', 'K-1', 3, '160.00') + order('333-2', 'K-NEW', 1, '80.00'),
    );
    // The settlement has 15.00 of referral fees on 100.00, and 5.40 of fulfillment for 2 units.
    expect(await estimates()).toEqual([
      ['K-1', 'fulfillment_fee', -8.1, 0],
      ['K-1', 'referral_fee', -24, 0],
      ['K-1', 'sale', 160, 3],
    ]);
    const lines = [
      'Order|333-1|ItemPrice|Principal|160.00|2026-10-21|K-1|3',
      'Order|333-1|ItemFees|Commission|-20.00|2026-10-21|K-1|3',
    ];
    await taken('later.txt', settlement('901', '140', lines));
    expect(await estimates()).toEqual([]);
    expect((await amounts('view=order&group_by=date_key&type=referral_fee', 'date_key'))['2026-10-20']).toBe(
      -20,
    );
  });

  test('is estimated in its own currency, by the fees of its SKU there, in its marketplace', async () => {
    await begin('Alder euro estimates');
    const lines = [
      'Order|302-1|ItemPrice|Principal|100.00|2026-10-03|K-1|2',
      'Order|302-1|ItemFees|Commission|-15.00|2026-10-03|K-1|2',
      'Order|302-1|ItemFees|FBAPerUnitFulfillmentFee|-5.40|2026-10-03|K-1|2',
    ];
    await taken('euro.txt', settlement('910', '79.60', lines, 'EUR'));
    const inEuro = order('302-2', 'K-1', 3, '160.00')
      .replace('Amazon.com', 'Amazon.de')
      .replace('USD', 'EUR');
    await taken('orders.txt', ORDERS + inEuro);
    const { data } = await list('view=order&marketplace=DE&group_by=type&group_by=marketplace');
    expect(
      data
        .filter((row) => row['is_estimated'] === true)
        .map((row) => [row['type'], row['marketplace'], row['currency'], row['amount']]),
    ).toEqual([
      ['fulfillment_fee', 'DE', 'EUR', -8.1],
      ['referral_fee', 'DE', 'EUR', -24],
      ['sale', 'DE', 'EUR', 160],
    ]);
    // What a SKU pays in euros says nothing of what it pays in dollars.
    await taken('dollars.txt', ORDERS + order('111-9', 'K-1', 1, '50.00'));
    expect(await estimates()).toHaveLength(3);
  });

  test('is estimated by what Amazon took of its SKU, not by what Walmart did', async () => {
    await begin('Alder and Walmart');
    // 6.00 of commission on one unit for 20.00, on Oct 6.
    const report = readFileSync(path.join(REPORTS, 'layouts/walmart-reconciliation.csv'), 'utf8')
      .replaceAll('WM-KTL-1', 'K-1')
      .replace('-3.00', '-6.00');
    await taken('reconciliation.csv', report);
    const early = order('333-0', 'K-1', 1, '70.00').replaceAll('2026-10-2', '2026-10-1');
    await taken('orders.txt', ORDERS + early + order('333-1', 'K-1', 3, '160.00'));
    expect(await estimates()).toEqual([]);
    const lines = OCTOBER.slice(0, 7).map((line) => line.replace('2026-10-03', '2026-10-15'));
    // 100 - 15 - 5.40 - 10 + 7.50: nothing of Amazon tells the order of Oct 10.
    await taken('settlement.txt', settlement('900', '77.1', lines));
    expect(await estimates()).toEqual([
      ['K-1', 'fulfillment_fee', -8.1, 0],
      ['K-1', 'referral_fee', -24, 0],
      ['K-1', 'sale', 160, 3],
    ]);
  });

  test('is no part of what is paid out', async () => {
    const { data } = await list('view=payout');
    expect(data.filter((row) => row['is_estimated'] === true)).toEqual([]);
  });
});

const money = (amount: number) => ({ amount, currencyCode: 'EUR' });
/** 30 − 10 = 20 sold; fees 3 + 2.5 + 0.5; ads 4.25; cost 2 × 1 unit. */
const PRODUCT = {
  startDate: '2026-10-12',
  endDate: '2026-10-12',
  marketplaceId: 'A1PA6795UKMFR9',
  msku: 'K-1',
  parentAsin: 'B0P',
  sales: {
    orderedProductSales: money(30),
    refundedProductSales: money(10),
    netProductSales: money(20),
    unitsOrdered: 2,
    unitsRefunded: 1,
    netUnitsSold: 1,
  },
  fees: [
    { feeTypeName: 'Referral fees', charges: [{ aggregatedDetail: { totalAmount: money(3) } }] },
    {
      feeTypeName: 'FBA fulfillment fees',
      charges: [
        { aggregatedDetail: { totalAmount: money(2.5) } },
        { aggregatedDetail: { totalAmount: money(0.5) } },
      ],
      charge: { aggregatedDetail: { totalAmount: money(99) } },
    },
  ],
  ads: [{ adTypeName: 'Sponsored Products charges', charge: { totalAmount: money(4.25) } }],
  cost: { costOfGoodsSold: money(2) },
  netProceeds: { total: money(20 - 6 - 4.25 - 2) },
};
const economics = (...products: readonly object[]) => products.map((one) => JSON.stringify(one)).join('\n');

describe('economics', () => {
  test("come to Amazon's own net proceeds, without what the seller entered as cost", async () => {
    await begin('Alder economics');
    await taken(
      'economics.jsonl',
      economics(PRODUCT, { ...PRODUCT, startDate: '2026-10-13', endDate: '2026-10-13' }),
    );
    expect(await amounts('view=order&group_by=date_key&group_by=type', 'date_key', 'type')).toMatchObject({
      '2026-10-12 sale': 30,
      '2026-10-12 refund': -10,
      '2026-10-12 referral_fee': -3,
      '2026-10-12 fulfillment_fee': -3,
      '2026-10-12 advertising': -4.25,
    });
    const total = await amounts('view=order&group_by=date_key', 'date_key');
    expect(total).toEqual({ '2026-10-12': 9.75, '2026-10-13': 9.75 });
    expect((await list('view=payout')).data).toEqual([]);
  });

  test('take the place of what settlements tell of the same days, lines of the whole account too', async () => {
    const lines = [
      'Order|444-1|ItemPrice|Principal|30.00|2026-10-12|K-1|2',
      'other-transaction||Cost of Advertising|TransactionTotalAmount|-4.25|2026-10-12||',
      'other-transaction||other-transaction|Subscription Fee|-39.99|2026-10-12||',
    ];
    await taken('eur.txt', settlement('950', '-14.24', lines, 'EUR'));
    expect(
      await amounts('view=order&group_by=type&type=sale&type=advertising&type=subscription_fee', 'type'),
    ).toEqual({
      sale: 60,
      advertising: -8.5,
      subscription_fee: -39.99,
    });
    expect(await amounts('view=payout&group_by=type&type=sale', 'type')).toEqual({ sale: 30 });
  });

  test('of one product and day are read as well', async () => {
    const only = { ...PRODUCT, msku: 'K-2', startDate: '2026-10-14', endDate: '2026-10-14' };
    await taken('one.jsonl', `${economics(only)}\n`);
    expect(await amounts('view=order&group_by=sku_name&sku_name=K-2', 'sku_name')).toEqual({ 'K-2': 9.75 });
  });

  test.each([
    [
      'a fee without its total',
      { fees: [{ feeTypeName: 'Referral fees', charges: [{ aggregatedDetail: {} }] }] },
    ],
    [
      'an amount without its currency',
      { fees: [{ feeTypeName: 'x', charges: [{ aggregatedDetail: { totalAmount: { amount: 1 } } }] }] },
    ],
  ])('with %s are refused', async (_what, change) => {
    const outcome = await take('bad.jsonl', economics({ ...PRODUCT, ...change }));
    expect(outcome).toMatchObject({ outcome: { status: 'refused' } });
  });

  test('that are not by the day are refused', async () => {
    const outcome = await take('week.json', economics({ ...PRODUCT, endDate: '2026-10-18' }, PRODUCT));
    expect(outcome).toMatchObject({
      outcome: { status: 'refused', message: expect.stringContaining('aggregateBy') },
    });
  });
});

describe('currencies', () => {
  const RATES = 'date_key,from,to,rate\n2026-10-12,EUR,USD,1.0875\n';
  const importRates = (text: string) =>
    app.skuline.currencies.importRates(app.tenantIdOf(tenant), {
      bytes: bytesOf(text),
      totalBytes: null,
      signal: new AbortController().signal,
    });

  test('an amount without a rate of its day is not converted, and said so', async () => {
    await begin('Alder currencies');
    const later = { ...PRODUCT, startDate: '2026-10-13', endDate: '2026-10-13' };
    await taken('economics.jsonl', economics(PRODUCT, later));
    const { data, missing_rates, reporting_currency } = await list('view=order&group_by=type');
    expect(reporting_currency).toBe('USD');
    expect(data.map(({ amount_reporting }) => amount_reporting)).toEqual(data.map(() => null));
    expect(missing_rates).toEqual([
      { date_key: '2026-10-12', from: 'EUR', to: 'USD' },
      { date_key: '2026-10-13', from: 'EUR', to: 'USD' },
    ]);
  });

  test('a day with a rate is converted, and its sum with a day without one is not', async () => {
    await importRates(RATES);
    const byDay = await list('view=order&group_by=date_key');
    expect(byDay.data.map(({ date_key, amount_reporting }) => [date_key, amount_reporting])).toEqual([
      ['2026-10-12', 10.6031],
      ['2026-10-13', null],
    ]);
    expect((await list('view=order&group_by=sku_name')).data).toMatchObject([
      { amount: 19.5, amount_reporting: null },
    ]);
    await importRates(RATES.replace('10-12', '10-13').replace('1.0875', '1.1'));
    expect((await list('view=order&group_by=sku_name')).data).toMatchObject([{ amount_reporting: 21.3281 }]);
  });

  test('bad lines of a file of rates are named, and nothing is taken', async () => {
    const bad =
      'date_key,from,to,rate\n2026-10-14,EUX,USD,1\n2026-10-15,EUR,EUR,1\n2026-10-16,EUR,USD,0\n2026-10-17,EUR,USD,1\n2026-10-17,EUR,USD,2\n';
    await expect(importRates(bad)).rejects.toMatchObject({
      badLines: [
        { line: 2, column: 'from' },
        { line: 3, column: 'to' },
        { line: 4, column: 'rate' },
        { line: 6, reason: 'repeats line 5' },
      ],
    });
  });
});

test.each([
  ['view=weekly', 'view'],
  ['view=order&group_by=brand_name', 'group_by'],
  ['view=order&type=fee', 'type'],
  ['view=order&surprise=1', 'surprise'],
])('?%s is refused, and %s named', async (query, name) => {
  const headers = { authorization: `Bearer ${app.tokenOf(tenant)}` };
  const response = await app.http.inject({ url: `/api/ledger?${RANGE}&${query}`, headers });
  expect(response.statusCode).toBe(400);
  expect(response.body).toContain(name);
});

describe('payouts of shops', () => {
  const real = (name: string) => readFileSync(path.join(REPORTS, 'layouts', name), 'utf8');

  test('of Shopify are the sum of their lines, and an undo takes them back', async () => {
    await begin('Shopify payouts');
    const id = await taken('transactions.csv', real('shopify-payment-transactions.csv'));
    // 56.29 + 31.00 charged, 12.50 given back, 1.93 + 1.20 of fees; what is in no payout yet is left out.
    expect(await amounts('view=payout&group_by=type', 'type')).toEqual({
      sale: 87.29,
      refund: -12.5,
      other_fee: -3.13,
    });
    expect(await amounts('view=payout&group_by=settlement_id', 'settlement_id')).toEqual({
      '140700001': 71.66,
    });
    await app.skuline.imports.undo(app.tenantIdOf(tenant), id);
    expect((await list('view=payout')).data).toEqual([]);
  });

  test('of Shopify are whole once in exports that are cut anywhere, beside documents of Amazon', async () => {
    await begin('Shopify payouts in parts');
    const [head = '', ...lines] = real('shopify-payment-transactions.csv').trimEnd().split('\n');
    const part = (...of: number[]) => [head, ...of.map((at) => lines[at])].join('\n');
    const payouts = () =>
      amounts('view=payout&group_by=channel&group_by=settlement_id', 'channel', 'settlement_id');
    // Of the same day, and in no settlement yet.
    const fee = 'Oct 6, 2026||Service Fee|||Cost of Advertising||0|0|0|0|0|0|0|-18.4|0|-18.4';
    await taken('transactions.csv', transactions([fee]));
    await taken('first.csv', part(0));
    expect(await payouts()).toEqual({ 'amazon ': -18.4, 'shopify 140700001': 54.36 });
    // The second charge is of the same day as the first, in an export that begins after it.
    const adjoining = await taken('second.csv', part(1, 2));
    expect(await payouts()).toEqual({ 'amazon ': -18.4, 'shopify 140700001': 71.66 });
    await taken('overlapping.csv', part(0, 1));
    // A settlement of Amazon may have the number of a payout.
    await taken('settlement.txt', settlement('140700001', String(SUM), OCTOBER));
    const ofAmazon = { 'amazon ': -18.4, 'amazon 140700001': 0 };
    expect(await payouts()).toEqual({ ...ofAmazon, 'shopify 140700001': 71.66 });
    await app.skuline.imports.undo(app.tenantIdOf(tenant), adjoining);
    expect(await payouts()).toEqual({ ...ofAmazon, 'shopify 140700001': 84.16 });
  });

  test('are what they are on days of which economics of Amazon tell', async () => {
    await begin('Payouts beside economics');
    await taken('transactions.csv', real('shopify-payment-transactions.csv'));
    await taken('reconciliation.csv', real('walmart-reconciliation.csv'));
    const days = ['2026-10-06', '2026-10-07', '2026-10-12'];
    const told = days.map((day) => ({ ...PRODUCT, startDate: day, endDate: day }));
    await taken('economics.jsonl', economics(...told));
    expect(await amounts('view=order&group_by=channel&group_by=type', 'channel', 'type')).toEqual({
      'amazon sale': 90,
      'amazon refund': -30,
      'amazon referral_fee': -9,
      'amazon fulfillment_fee': -9,
      'amazon advertising': -12.75,
      'shopify sale': 87.29,
      'shopify refund': -12.5,
      'shopify other_fee': -3.13,
      'walmart sale': 20,
      'walmart referral_fee': -3,
      'walmart storage_fee': -0.75,
      'walmart reimbursement': 0.9,
    });
  });

  test('of Walmart come to what was paid', async () => {
    await begin('Walmart payouts');
    await taken('reconciliation.csv', real('walmart-reconciliation.csv'));
    expect(await amounts('view=payout', 'type')).toEqual({
      sale: 20,
      referral_fee: -3,
      storage_fee: -0.75,
      reimbursement: 0.9,
      transfer: -17.15,
    });
    // 20 - 3 + 0.90; the storage is of no SKU.
    expect(await amounts('view=order&group_by=sku_name', 'sku_name')).toEqual({
      'WM-KTL-1': 17.9,
      '': -0.75,
    });
  });

  test('of eBay come to what was paid, and its fees are of the day of the order', async () => {
    await begin('eBay payouts');
    const columns =
      'Transaction creation date,Type,Order number,Item ID,Custom label,Quantity,Net amount,Payout currency,Payout ID,Item subtotal,Shipping and handling,Final Value Fee - fixed,Final Value Fee - variable,Transaction currency';
    const lines = [
      '"Oct 13, 2026",Order,01-1,110,CUP-1,2,21.00,USD,P1,20.00,4.00,-0.30,-2.70,USD',
      '"Oct 15, 2026",Refund,01-1,110,CUP-1,1,-9.00,USD,P1,-10.00,--,--,1.00,USD',
      '"Oct 16, 2026",Payout,--,--,--,--,-12.00,USD,P1,--,--,--,--,--',
    ];
    await taken('transactions.csv', [columns, ...lines, ''].join('\n'));
    expect(await amounts('view=payout&group_by=channel&group_by=type', 'channel', 'type')).toEqual({
      'ebay sale': 20,
      'ebay shipping_credit': 4,
      'ebay referral_fee': -2,
      'ebay refund': -10,
      'ebay transfer': -12,
    });
    expect(await amounts('view=order&group_by=date_key', 'date_key')).toEqual({
      // 20 + 4 - 3; what is given back is of the day on which it is.
      '2026-10-13': 21,
      '2026-10-15': -9,
    });
  });

  test('with a column missing are refused with its name', async () => {
    await begin('Refused payouts');
    const text = real('walmart-reconciliation.csv').replace('"Purchase Order #"', '"Other"');
    expect(await take('reconciliation.csv', text)).toMatchObject({
      outcome: { message: expect.stringMatching(/its column 'purchase order #' is missing/) },
    });
  });
});
