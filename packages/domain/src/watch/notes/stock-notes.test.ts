import { expect, test } from 'vitest';
import { toDateKey } from '../../core/calendar/index.ts';
import { prepareStockNotes } from './index.ts';

const out = (day: string, ...skus: string[]) => ({ day: toDateKey(`2026-08-${day}`), skus });

test('days in a row without the same SKUs are one note of their first day', () => {
  const days = [
    out('10', 'K-1'),
    out('11', 'K-1'),
    out('12', 'K-2', 'K-1', 'K-3'),
    out('13', 'K-1', 'K-2', 'K-3'),
    out('20', 'K-1'),
  ];
  const notes = prepareStockNotes(days, toDateKey('2026-09-01'));
  expect(notes.map(({ date_key: day, text }) => [day, text])).toEqual([
    ['2026-08-10', 'K-1 was out of stock, Aug 10 – 11.'],
    ['2026-08-12', 'K-2 and 2 more SKUs were out of stock, Aug 12 – 13.'],
    ['2026-08-20', 'K-1 was out of stock, Aug 20.'],
  ]);
  expect(notes[0]).toMatchObject({ kind: 'stock', id: null, link: '/stock' });
});
