import { expect, test } from 'vitest';
import { type ChangeCause, type KnownCause, mergeCauses, UNKNOWN_CAUSE } from './change-cause.ts';

const one = (importId: number, more: Partial<KnownCause>): KnownCause => ({
  importId,
  fileName: `${importId}.csv`,
  group: '1 imported',
  change: 'imported',
  format: null,
  channels: [],
  kinds: [],
  ...more,
});
const own = (importId: number) => one(importId, {});
const catalog = (importId: number) => one(importId, { format: 'catalogue' });
const sales = (importId: number) =>
  one(importId, { format: 'amazon_orders', channels: ['amazon'], kinds: ['sales'] });
const payouts = (importId: number) =>
  one(importId, { format: 'ebay_payouts', channels: ['ebay'], kinds: ['sales', 'refunds'] });

const counts = (ownCount: number, reportCount: number, catalogCount = 0): Partial<ChangeCause> => ({
  fileCount: ownCount + reportCount + catalogCount,
  ownCount,
  reportCount,
});

test.each<[string, readonly KnownCause[], Partial<ChangeCause>]>([
  ['nothing that is known', [UNKNOWN_CAUSE], { change: null, format: null, channels: [], kinds: [] }],
  ['a file of Skuline’s own', [own(1)], { ...counts(1, 0), format: null }],
  ['a file that changed several days', [own(1), own(1), own(1)], counts(1, 0)],
  ['several files', [own(1), own(2)], counts(2, 0)],
  ['a report beside a file of Skuline’s own', [own(1), sales(2)], { ...counts(1, 1), kinds: ['sales'] }],
  [
    'reports of several channels and kinds, each once',
    [sales(1), payouts(2), sales(3)],
    { ...counts(0, 3), channels: ['amazon', 'ebay'], kinds: ['sales', 'refunds'] },
  ],
  ['a catalog alone', [catalog(1)], { ...counts(0, 0, 1), format: 'catalogue' }],
  ['a catalog before a report', [catalog(1), sales(2)], { ...counts(0, 1, 1), format: 'amazon_orders' }],
  ['a catalog after a file of Skuline’s own', [own(1), catalog(2)], { ...counts(1, 0, 1), format: null }],
  ['an undone import', [one(1, { change: 'undone' })], { ...counts(1, 0), change: 'undone' }],
])('the causes of a drop are taken together: %s', (_, causes, expected) =>
  expect(mergeCauses(causes)).toMatchObject(expected),
);
