import type { LedgerRow } from '@skuline/domain/ledger';
import type { CatalogueRow, Channel, KeywordRow, LayerCover, LayerRow } from '@skuline/domain/report-formats';

interface ReadFile {
  readonly format: string;
  /** The moment the file was last changed, as it says itself. Known, like the rest, after the last row. */
  readonly lastUpdated: () => string | null;
  /** SHA-256 of the file's text. */
  readonly checksum: () => string;
}

/** A report as it is read: its rows, and what is known after the last of them. The rows throw FileRefused. */
export type ReportReading = ReadFile &
  (
    | {
        readonly holds: 'facts';
        readonly channel: Channel;
        readonly rows: AsyncIterable<LayerRow>;
        readonly covers: () => readonly LayerCover[];
        /** Products the file names with a brand and the ASIN of their parent; known after the last row. */
        readonly suggestions?: () => readonly CatalogueRow[];
        /** Takes the lines of the ledger that have been read since it was asked last. */
        readonly takeLedger?: () => readonly LedgerRow[];
      }
    | { readonly holds: 'keywords'; readonly rows: AsyncIterable<KeywordRow> }
    | { readonly holds: 'ledger'; readonly rows: AsyncIterable<LedgerRow> }
    | { readonly holds: 'catalogue'; readonly rows: AsyncIterable<CatalogueRow> }
  );
