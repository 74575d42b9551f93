import type { RecordRow } from '@skuline/domain/records';
import type {
  CatalogueRow,
  Channel,
  ControlTotal,
  KeywordRow,
  LayerCover,
  LayerRow,
  RefusalReason,
  ReportNotice,
  ReportQuestion,
} from '@skuline/domain/report-formats';
import type { FileSource } from '../imports/index.ts';
import type { AskingFile } from './report-errors.ts';

interface AnyReading {
  /** Id of the format. */
  readonly format: string;
  readonly label: string;
  /** Lines of data; known behind the last row, like all that follows. */
  readonly rowCount: () => number;
  /** When what the file says was last changed, as it says itself. */
  readonly lastUpdated: () => string | null;
  readonly notices: () => readonly ReportNotice[];
  /** SHA-256 of the unpacked bytes. */
  readonly checksum: () => string;
  /** Takes the records that were read beside the rows since it was asked last. */
  readonly takeRecords: () => readonly RecordRow[];
}

/**
 * A report whose rows come as they are read. Reading them throws ReportRefused where a line is bad, ReportAsks where
 * only the seller can tell what something means: then nothing of what came before may be kept.
 */
export type ReportReading = AnyReading &
  (
    | {
        readonly holds: 'facts';
        readonly channel: Channel;
        readonly rows: AsyncIterable<LayerRow>;
        /** For which days the file speaks. */
        readonly covers: () => readonly LayerCover[];
        /** Products the file names with brand and parent: to be offered for the catalog. */
        readonly suggestions: () => readonly CatalogueRow[];
      }
    | { readonly holds: 'keywords'; readonly rows: AsyncIterable<KeywordRow> }
    | { readonly holds: 'records'; readonly rows: AsyncIterable<RecordRow> }
    | { readonly holds: 'catalogue'; readonly rows: AsyncIterable<CatalogueRow> }
  );

/** What a file is. */
export type OpenedReport =
  | { readonly what: 'reading'; readonly reading: ReportReading }
  /** Skuline's own file: to be imported as such, from its beginning. */
  | { readonly what: 'own'; readonly source: FileSource }
  | {
      readonly what: 'ask';
      readonly format: string | null;
      readonly questions: readonly ReportQuestion[];
      readonly file: AskingFile;
    }
  /** Known and not imported; its totals can be compared with what is shown. */
  | {
      readonly what: 'totals';
      readonly format: string;
      readonly label: string;
      readonly channel: Channel;
      readonly reason: RefusalReason;
      readonly sentence: string;
      readonly totals: readonly ControlTotal[];
    };
