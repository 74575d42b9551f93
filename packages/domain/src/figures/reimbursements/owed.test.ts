import { describe, expect, test } from 'vitest';
import { toDateKey } from '../../core/calendar/index.ts';
import { findOwed, kindOfReimbursement, pickOwed, type Reimbursed, type StockLoss } from './owed.ts';

const TODAY = toDateKey('2026-11-20');

const event = (day: string, units: number, more: Partial<StockLoss> = {}): StockLoss => ({
  day: toDateKey(`2026-${day}`),
  marketplace: 'US',
  fnsku: 'X001',
  sku: 'K-1',
  kind: 'lost',
  reference: '',
  center: 'LEX1',
  units,
  ...more,
});
const payment = (day: string, units: number, more: Partial<Reimbursed> = {}): Reimbursed => ({
  day: toDateKey(`2026-${day}`),
  id: day,
  original: '',
  fnsku: 'X001',
  sku: 'K-1',
  kind: 'lost',
  currency: 'USD',
  units,
  amountPerUnit: null,
  ...more,
});
const owedOf = (losses: readonly StockLoss[], payments: readonly Reimbursed[] = []) =>
  findOwed(losses, payments, TODAY).map(({ day, units }) => `${day.slice(5)}: ${units}`);

test.each([
  ['Lost_Warehouse', 'lost'],
  ['Damaged:Warehouse', 'damaged'],
  ['Lost_Inbound', 'other'],
  ['CustomerReturn', 'other'],
])('%s pays for: %s', (reason, kind) => {
  expect(kindOfReimbursement(reason)).toBe(kind);
});

describe('units of the same stock, in order of time', () => {
  test.each<[string, StockLoss[], Reimbursed[], string[]]>([
    [
      'found ones cancel the oldest',
      [event('10-01', 2), event('10-05', 2), event('10-09', -3)],
      [],
      ['10-05: 1'],
    ],
    ['found before is found of older ones', [event('10-01', -1), event('10-02', 1)], [], ['10-02: 1']],
    ['found on the same day cancels', [event('10-02', -1), event('10-02', 1)], [], []],
    [
      'other stock is not found',
      [event('10-01', 1), event('10-09', -1, { fnsku: 'X002' })],
      [],
      ['10-01: 1'],
    ],
    [
      'nor in another country',
      [event('10-01', 1), event('10-09', -1, { marketplace: 'CA' })],
      [],
      ['10-01: 1'],
    ],
    [
      'damaged ones are not found',
      [event('10-01', 1, { kind: 'damaged' }), event('10-09', -1)],
      [],
      ['10-01: 1'],
    ],
    ['a payment in parts', [event('10-01', 5)], [payment('10-03', 2), payment('10-07', 2)], ['10-01: 1']],
    ['a payment before pays nothing', [event('10-05', 1)], [payment('10-03', 1)], ['10-05: 1']],
    [
      'damage is not paid as a loss',
      [event('10-01', 1, { kind: 'damaged' })],
      [payment('10-03', 1)],
      ['10-01: 1'],
    ],
    [
      'other currencies pay elsewhere',
      [event('10-01', 1)],
      [payment('10-03', 1, { currency: 'CAD' })],
      ['10-01: 1'],
    ],
    [
      'euros pay in Poland',
      [event('10-01', 1, { marketplace: 'PL' })],
      [payment('10-03', 1, { currency: 'EUR' })],
      [],
    ],
    ['an order is no loss', [event('10-01', 1)], [payment('10-03', 1, { kind: 'other' })], ['10-01: 1']],
  ])('%s', (_, losses, payments, expected) => {
    expect(owedOf(losses, payments)).toEqual(expected);
  });

  const back = (original: string) => payment('11-01', 1, { kind: 'taken_back', original, id: 'back' });
  test.each<[string, StockLoss[], Reimbursed[], string[]]>([
    ['makes a loss open again', [event('10-01', 1)], [payment('10-03', 1), back('10-03')], ['10-01: 1']],
    [
      'is of what was found after it was paid',
      [event('10-01', 1), event('10-20', -1)],
      [payment('10-03', 1), back('10-03')],
      [],
    ],
    [
      'is of what was paid after it was found',
      [event('10-01', 1), event('10-02', -1)],
      [payment('10-03', 1), back('')],
      [],
    ],
    [
      'of an order changes no loss',
      [event('10-01', 1)],
      [payment('10-03', 1), payment('10-04', 1, { kind: 'other' }), back('10-04')],
      [],
    ],
  ])('a payment that is taken back %s', (_, losses, payments, expected) => {
    expect(owedOf(losses, payments)).toEqual(expected);
  });
});

test.each([
  ['2026-10-22', 'waiting', '2026-12-21'],
  ['2026-10-21', 'open', '2026-12-20'],
  ['2026-09-21', 'open', '2026-11-20'],
  ['2026-09-20', 'expired', '2026-11-19'],
])('a loss of %s is %s, with the deadline %s', (day, state, deadline) => {
  expect(findOwed([event(day.slice(5), 1)], [], TODAY)).toMatchObject([{ state, deadline }]);
});

test('an amount is what a unit of the stock was paid last, and unknown where none was', () => {
  const paid = [
    payment('09-01', 1, { amountPerUnit: 100_000 }),
    payment('09-09', 1, { amountPerUnit: 112_500 }),
    payment('09-12', 1, { amountPerUnit: 999_900, kind: 'other' }),
    payment('09-13', 1, { amountPerUnit: null }),
  ];
  const rows = findOwed([event('10-01', 3), event('10-02', 2, { fnsku: 'X002', sku: 'K-2' })], paid, TODAY);
  expect(rows).toMatchObject([
    { amount: 33.75, currency: 'USD' },
    { amount: null, currency: '' },
  ]);
  expect(pickOwed(rows, 'open').total).toEqual({
    units: 5,
    amounts: [{ currency: 'USD', amount: 33.75 }],
    units_without_amount: 2,
  });
});
