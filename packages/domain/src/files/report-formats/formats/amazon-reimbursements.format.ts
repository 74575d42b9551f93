import { kindOfReimbursement } from '../../../figures/reimbursements/index.ts';
import { marketplaceOf } from '../../sources/index.ts';
import { column, type TakenFormat } from '../report-format.ts';

const SHARED = { holds: 'records', speaks: {}, channel: 'amazon' } as const;

type DetailRole =
  | 'day'
  | 'fnsku'
  | 'sku'
  | 'event'
  | 'reference'
  | 'quantity'
  | 'center'
  | 'disposition'
  | 'reason'
  | 'country';

/**
 * Amazon's inventory ledger by event, of which units are taken that Amazon lost, found again or damaged: reasons M, F and E. Of
 * damage, E alone is of units that could be sold: 6, 7, H, K and U are of units that a carrier, age, a buyer, a defect or a
 * distributor had spoilt before, and D and P only move units. What becomes of a unit that Amazon damaged is that damage still. The
 * layout is known from Amazon's documents and from other programs that read it; how much of a line Amazon calls reconciled is
 * not read, because it is as old as the report.
 */
export const amazonInventoryLedgerDetail: TakenFormat<DetailRole> = {
  ...SHARED,
  id: 'amazon_inventory_ledger_detail',
  label: 'Amazon: inventory ledger (detailed)',
  menuPath: 'Reports → Fulfillment → Inventory Ledger, Detailed',
  marks: [['fnsku'], ['msku'], ['disposition'], ['event type']],
  columns: {
    day: column('day', ['date'], { isRequired: true, isKey: true }),
    fnsku: column('text', ['fnsku'], { isRequired: true, isKey: true }),
    sku: column('text', ['msku'], { isRequired: true, isAnyWord: true }),
    event: column('text', ['event type'], { isRequired: true }),
    reference: column('text', ['reference id']),
    quantity: column('signed count', ['quantity'], { isRequired: true }),
    center: column('text', ['fulfillment center']),
    disposition: column('text', ['disposition'], { isRequired: true }),
    reason: column('text', ['reason'], { isRequired: true }),
    country: column('text', ['country']),
  },
  open: (context) => ({
    take(line) {
      const reason = line.text('reason').toUpperCase();
      const gone = -line.count('quantity');
      if (!/^adjustments?$/i.test(line.text('event')) || !/^[MFE]$/.test(reason) || gone === 0) return;
      const state = line.text('disposition').toUpperCase();
      if (gone > 0 ? state !== 'SELLABLE' : state === 'WAREHOUSE_DAMAGED') return;
      const day = line.day('day');
      if (day === null) return;
      context.out.records.push({
        record: 'stock_loss',
        row: {
          day,
          marketplace: marketplaceOf(line.text('country')),
          fnsku: line.text('fnsku'),
          sku: line.name('sku'),
          kind: reason === 'E' ? 'damaged' : 'lost',
          reference: line.text('reference'),
          center: line.text('center'),
          units: gone,
        },
      });
    },
  }),
};

type PaidRole =
  | 'moment'
  | 'id'
  | 'original'
  | 'reason'
  | 'sku'
  | 'fnsku'
  | 'currency'
  | 'perUnit'
  | 'amount'
  | 'total';

/**
 * What Amazon paid for units, in money or with other units of the same stock, and what of it was taken back. Its money is in the
 * settlements. The layout is known from Amazon's documents and from other programs that read it.
 */
export const amazonReimbursements: TakenFormat<PaidRole> = {
  ...SHARED,
  id: 'amazon_reimbursements',
  label: 'Amazon: reimbursements',
  menuPath: 'Reports → Fulfillment → Reimbursements',
  marks: [['reimbursement-id'], ['amount-total', 'quantity-reimbursed-total', 'amount-per-unit']],
  isFlat: true,
  columns: {
    moment: column('moment', ['approval-date'], { isRequired: true, isKey: true }),
    id: column('text', ['reimbursement-id'], { isRequired: true, isKey: true }),
    original: column('text', ['original-reimbursement-id']),
    reason: column('text', ['reason'], { isRequired: true }),
    sku: column('text', ['sku'], { isRequired: true, isAnyWord: true }),
    fnsku: column('text', ['fnsku'], { isRequired: true }),
    currency: column('text', ['currency-unit']),
    perUnit: column('money', ['amount-per-unit']),
    amount: column('money', ['amount-total'], { isRequired: true }),
    total: column('signed count', ['quantity-reimbursed-total', 'quantity'], { isRequired: true }),
  },
  open: (context) => ({
    take(line) {
      const day = line.day('moment');
      const [units, perUnit, amount] = [line.count('total'), line.money('perUnit'), line.money('amount')];
      if (day === null || units === 0) return;
      const isTakenBack = units < 0 || amount < 0;
      context.out.records.push({
        record: 'reimbursement',
        row: {
          day,
          id: line.text('id'),
          original: line.text('original'),
          fnsku: line.text('fnsku'),
          sku: line.name('sku'),
          kind: isTakenBack ? 'taken_back' : kindOfReimbursement(line.text('reason')),
          currency: line.currency,
          units: Math.abs(units),
          // A unit that was paid with another one has no amount.
          amountPerUnit: !isTakenBack && perUnit > 0 ? perUnit : null,
        },
      });
    },
  }),
};
