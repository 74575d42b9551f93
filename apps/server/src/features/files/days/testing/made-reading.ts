import { toDateKey } from '@skuline/domain/calendar';
import type { LayerRow } from '@skuline/domain/report-formats';
import type { StorableReading } from '../../read/storable-reading.ts';
import { toStream } from './to-stream.ts';

const FIRST = toDateKey('2026-10-05');
const LAST = toDateKey('2026-10-06');

/** A report of `amount` units at a dollar each of the SKU of that name, on two days. */
export function madeReading(amount: number): StorableReading {
  return {
    holds: 'facts',
    format: 'made_up',
    channel: 'amazon',
    rows: rowsOf(amount),
    covers: () => [{ kind: 'sales', first: FIRST, last: LAST, precedence: 1 }],
    lastUpdated: () => null,
    checksum: () => String(amount),
  };
}

async function* rowsOf(amount: number): AsyncGenerator<LayerRow> {
  for (const day of [FIRST, LAST]) {
    yield {
      kind: 'sales',
      day,
      sku: `SKU ${amount}`,
      asin: '',
      orderRef: '',
      counts: { units_sold: amount },
      money: { gross_sales: amount * 10_000 },
      flags: [],
    };
  }
}

/** A catalog that calls the first SKU. */
export function madeCatalogue(): StorableReading {
  const line = { line: 2, sku: 'SKU 1', asin: '', parentSku: 'Kettle', brand: 'Alder' };
  return {
    holds: 'catalogue',
    format: 'catalogue',
    rows: toStream([line]),
    lastUpdated: () => null,
    checksum: () => 'names',
  };
}
