import type { DateKey } from '@skuline/domain/calendar';
import { assertNever } from '@skuline/domain/exhaustive';
import type { LedgerRow } from '@skuline/domain/ledger';
import { type Channel, type KeywordRow, LEFT_OUT, type LiveLayer } from '@skuline/domain/report-formats';
import type { AnalyticsStore } from '../../../stores/analytics/port.ts';
import type { TenantId } from '../../../stores/tenant-id.ts';
import { FileRefused } from '../import-failure.ts';
import type { FileFigures } from './file-figures.ts';
import {
  adsStorage,
  catalogueStorage,
  factStorage,
  keywordStorage,
  ledgerStorage,
  type RowStorage,
  toChunks,
} from './layer-rows.ts';
import type { ReportReading } from './report-reading.ts';

type StoredCover = Pick<LiveLayer, 'channel' | 'kind' | 'first' | 'last' | 'precedence' | 'source'>;

export interface StoredReading {
  readonly rows: number;
  readonly covers: readonly StoredCover[];
  /** The days of lines that speak for no day: those of a ledger. */
  readonly ledgerDays: readonly DateKey[];
}

interface StoreTarget {
  readonly tenantId: TenantId;
  readonly reading: ReportReading;
  /** Adds up what is stored. */
  readonly figures: FileFigures;
}

/** Lines of the ledger that wait beside facts until they are stored. */
const MAX_WAITING_LINES = 20_000;

/** Keyword volumes are Amazon's. */
const KEYWORD_CHANNEL: Channel = 'amazon';

/** Stores the rows of a report under an import's number, as received. `onRows` hears of them and may throw. */
export async function storeReading(
  analytics: AnalyticsStore,
  { tenantId, reading, figures }: StoreTarget,
  importId: number,
  onRows: (rows: number) => void,
): Promise<StoredReading> {
  let count = 0;
  const insert = async <Row>(rows: Iterable<Row> | AsyncIterable<Row>, storage: RowStorage<Row>) => {
    for await (const chunk of toChunks(importId, rows, storage.write)) {
      onRows(count);
      await analytics.insertTsv(tenantId, storage.table, ['import_id', ...storage.columns], chunk);
    }
    onRows(count);
  };
  const store = async <Row>(
    rows: AsyncIterable<Row>,
    storage: RowStorage<Row>,
    isCounted: (row: Row) => boolean = () => true,
  ) => {
    const counted = tapped(rows, (row) => {
      if (isCounted(row)) count += 1;
    });
    await insert(counted, storage);
  };
  const days = new Set<DateKey>();
  const storeLedger = (lines: readonly LedgerRow[]) => insert(lines, ledgerStorage);
  switch (reading.holds) {
    case 'facts': {
      const takeLedger = reading.takeLedger ?? (() => []);
      // Lines that are left out are kept to be compared with, and are no rows of the import.
      await store(
        tapped(withLedger(reading.rows, takeLedger, storeLedger), (row) => figures.add(row)),
        factStorage,
        ({ kind }) => kind !== LEFT_OUT,
      );
      const { channel } = reading;
      const covers = reading.covers();
      const suggested = reading.suggestions?.() ?? [];
      await insert(
        suggested.map(({ sku, asin, brand, parentSku: parentAsin }) => ({ sku, asin, brand, parentAsin })),
        adsStorage,
      );
      if (covers.length === 0) throw new FileRefused('The report has no line that tells a figure of a day.');
      return { rows: count, covers: covers.map((cover) => ({ ...cover, channel })), ledgerDays: [] };
    }
    case 'keywords': {
      const slots = new Map<string, StoredCover>();
      await store(
        tapped(reading.rows, (row) => noteSlot(slots, row)),
        keywordStorage,
      );
      return { rows: count, covers: [...slots.values()], ledgerDays: [] };
    }
    case 'catalogue':
      await store(reading.rows, catalogueStorage);
      return { rows: count, covers: [], ledgerDays: [] };
    case 'ledger':
      await store(
        tapped(reading.rows, ({ day }) => days.add(day)),
        ledgerStorage,
      );
      return { rows: count, covers: [], ledgerDays: [...days].toSorted() };
    default:
      return assertNever(reading);
  }
}

/** In each week, the queries of one product or parent come from one file. */
function noteSlot(slots: Map<string, StoredCover>, { week, asin, parent }: KeywordRow): void {
  const kind = `keywords of ${asin === '' ? `parent ${parent}` : asin}`;
  slots.set(`${week} ${kind}`, { channel: KEYWORD_CHANNEL, kind, first: week, last: week, precedence: 1 });
}

/** The facts, while the lines of the ledger that are read beside them are stored some thousands at once. */
async function* withLedger<Row>(
  rows: AsyncIterable<Row>,
  take: () => readonly LedgerRow[],
  store: (lines: readonly LedgerRow[]) => Promise<void>,
): AsyncGenerator<Row> {
  let waiting: LedgerRow[] = [];
  for await (const row of rows) {
    waiting = waiting.concat(take());
    if (waiting.length >= MAX_WAITING_LINES) await store(waiting.splice(0));
    yield row;
  }
  await store([...waiting, ...take()]);
}

async function* tapped<Row>(rows: AsyncIterable<Row>, onRow: (row: Row) => void): AsyncGenerator<Row> {
  for await (const row of rows) {
    onRow(row);
    yield row;
  }
}
