import { addDays, type DateKey } from '../../core/calendar/index.ts';
import { countOf, formatDateRange } from '../../core/formatting/index.ts';
import type { Note } from './chart-notes.ts';

interface OutOfStock {
  readonly day: DateKey;
  readonly skus: readonly string[];
}

/** Days in a row on which the same SKUs were out of stock, each as a note of its first day. `days` are in order. */
export function prepareStockNotes(days: readonly OutOfStock[], today: DateKey): Note[] {
  const stretches: { readonly first: OutOfStock; last: DateKey }[] = [];
  for (const one of days) {
    const open = stretches.at(-1);
    const goesOn = open !== undefined && addDays(open.last, 1) === one.day && hasSame(open.first, one);
    if (open !== undefined && goesOn) open.last = one.day;
    else stretches.push({ first: one, last: one.day });
  }
  return stretches.map(({ first: { day, skus }, last }) => ({
    id: null,
    kind: 'stock',
    date_key: day,
    text: `${namesOf(skus)} out of stock, ${formatDateRange({ start: day, end: last }, today)}.`,
    link: '/stock',
  }));
}

function hasSame(a: OutOfStock, b: OutOfStock): boolean {
  return a.skus.length === b.skus.length && a.skus.every((sku) => b.skus.includes(sku));
}

/** `K-1 was`, `K-1 and 2 more SKUs were` */
function namesOf([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? `${first} was` : `${first} and ${countOf(others.length, 'more SKU')} were`;
}
