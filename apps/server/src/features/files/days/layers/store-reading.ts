import type { DateKey } from '@skuline/domain/calendar';
import { assertNever } from '@skuline/domain/exhaustive';
import type { RecordKind } from '@skuline/domain/records';
import { type Channel, type KeywordLayerRow, LEFT_OUT, type LiveLayer } from '@skuline/domain/report-formats';
import type { AnalyticsStore } from '../../../../stores/analytics/port.ts';
import type { TenantId } from '../../../../stores/tenant-id.ts';
import { FileRefused } from '../../read/import-failure.ts';
import type { FileFigures } from '../../read/file-figures.ts';
import {
  reportedProductStorage,
  catalogueStorage,
  factStorage,
  keywordStorage,
  type RowStorage,
  toChunks,
} from './layer-rows.ts';
import { RecordWriter } from './record-rows.ts';
import type { StorableReading } from '../../read/storable-reading.ts';

type StoredCover = Pick<LiveLayer, 'channel' | 'kind' | 'first' | 'last' | 'precedence' | 'source'>;

export interface StoredReading {
  readonly rows: number;
  readonly covers: readonly StoredCover[];
  /** The days of records, which speak for no day. */
  readonly recordDays: readonly DateKey[];
  /** Which kinds of records there were. */
  readonly records: readonly RecordKind[];
  /** The tags of SKUs, where the file tells them. */
  readonly tags: ReadonlyMap<string, readonly string[]>;
}

interface StoreTarget {
  readonly tenantId: TenantId;
  readonly reading: StorableReading;
  /** Adds up what is stored. */
  readonly figures: FileFigures;
}

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
  const insert: Insert = async (rows, storage) => {
    for await (const chunk of toChunks(importId, rows, storage.write)) {
      onRows(count);
      await analytics.insertTsv(tenantId, storage.table, ['import_id', ...storage.columns], chunk);
    }
    onRows(count);
  };
  const records = new RecordWriter(insert);
  const takeRecords = async () => records.add(reading.takeRecords?.() ?? []);
  const counted = async function* <Row>(rows: AsyncIterable<Row>, onRow: (row: Row) => boolean) {
    for await (const row of rows) {
      if (onRow(row)) count += 1;
      await takeRecords();
      yield row;
    }
  };
  const stored = await storeRows({ reading, figures, records, insert, counted });
  await takeRecords();
  await records.flush();
  return { rows: count, covers: [], recordDays: [], tags: new Map(), ...stored, records: records.kinds() };
}

type Insert = <Row>(rows: Iterable<Row> | AsyncIterable<Row>, storage: RowStorage<Row>) => Promise<void>;

interface Storing extends Pick<StoreTarget, 'reading' | 'figures'> {
  readonly records: RecordWriter;
  readonly insert: Insert;
  /** The rows, which count for the import where `onRow` says so, with the records beside them. */
  readonly counted: <Row>(rows: AsyncIterable<Row>, onRow: (row: Row) => boolean) => AsyncIterable<Row>;
}

async function storeRows(storing: Storing): Promise<Partial<Omit<StoredReading, 'rows' | 'records'>>> {
  const { reading, insert, counted, records } = storing;
  switch (reading.holds) {
    case 'facts':
      return { covers: await storeFacts(storing, reading) };
    case 'keywords': {
      const slots = new Map<string, StoredCover>();
      await insert(
        counted(reading.rows, (row) => noteSlot(slots, row)),
        keywordStorage,
      );
      return { covers: [...slots.values()] };
    }
    case 'catalogue': {
      const tags = new Map<string, readonly string[]>();
      await insert(
        counted(reading.rows, (row) => {
          if (row.tags !== undefined) tags.set(row.sku, row.tags);
          return true;
        }),
        catalogueStorage,
      );
      return { tags };
    }
    case 'records': {
      const days = new Set<DateKey>();
      for await (const one of counted(reading.rows, () => true)) {
        // What is paid may be booked in some days.
        if (one.record !== 'ledger' || one.row.type !== 'transfer') days.add(one.row.day);
        await records.add([one]);
      }
      return { recordDays: [...days].toSorted() };
    }
    default:
      return assertNever(reading);
  }
}

async function storeFacts(
  { figures, insert, counted }: Storing,
  { rows, channel, covers: readCovers, suggestions }: Extract<StorableReading, { readonly holds: 'facts' }>,
): Promise<readonly StoredCover[]> {
  await insert(
    counted(rows, (row) => {
      figures.add(row);
      // Lines that are left out are kept to be compared with, and are no rows of the import.
      return row.kind !== LEFT_OUT;
    }),
    factStorage,
  );
  const covers = readCovers();
  const suggested = suggestions?.() ?? [];
  await insert(
    suggested.map(({ sku, asin, brand, parentSku: parentAsin }) => ({ sku, asin, brand, parentAsin })),
    reportedProductStorage,
  );
  if (covers.length === 0) throw new FileRefused('The report has no line that tells a figure of a day.');
  return covers.map((cover) => ({ ...cover, channel }));
}

/** In each week, the queries of one product in a marketplace, or of a parent, come from one file. */
function noteSlot(slots: Map<string, StoredCover>, row: KeywordLayerRow): boolean {
  const { week, asin, parent, marketplace } = row;
  const where = marketplace === '' ? '' : ` in ${marketplace}`;
  const kind = `keywords of ${asin === '' ? `parent ${parent}` : asin}${where}`;
  slots.set(`${week} ${kind}`, { channel: KEYWORD_CHANNEL, kind, first: week, last: week, precedence: 1 });
  return true;
}
