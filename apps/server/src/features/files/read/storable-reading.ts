import type { RecordRow } from '@skuline/domain/records';
import type {
  CatalogueLayerRow,
  Channel,
  KeywordLayerRow,
  LayerCover,
  LayerRow,
} from '@skuline/domain/report-formats';

interface ReadFile {
  readonly format: string;
  /** The moment the file was last changed, as it says itself. Known, like the rest, after the last row. */
  readonly lastUpdated: () => string | null;
  /** SHA-256 of the file's text. */
  readonly checksum: () => string;
  /** Takes the records that were read beside the rows since it was asked last. */
  readonly takeRecords?: () => readonly RecordRow[];
}

/** A report as it is read: its rows, and what is known after the last of them. The rows throw FileRefused. */
export type StorableReading = ReadFile &
  (
    | {
        readonly holds: 'facts';
        readonly channel: Channel;
        readonly rows: AsyncIterable<LayerRow>;
        readonly covers: () => readonly LayerCover[];
        /** Products the file names with a brand and the ASIN of their parent; known after the last row. */
        readonly suggestions?: () => readonly CatalogueLayerRow[];
      }
    | { readonly holds: 'keywords'; readonly rows: AsyncIterable<KeywordLayerRow> }
    | { readonly holds: 'records'; readonly rows: AsyncIterable<RecordRow> }
    | { readonly holds: 'catalogue'; readonly rows: AsyncIterable<CatalogueLayerRow> }
  );
