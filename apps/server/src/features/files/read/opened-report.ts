import type { OwnFileFormat } from '@skuline/domain/import-formats';
import type {
  Channel,
  ControlTotal,
  RefusalReason,
  ReportNotice,
  ReportQuestion,
} from '@skuline/domain/report-formats';
import type { OpenFile } from './open-file.ts';
import type { StorableReading } from './storable-reading.ts';
import type { AskingFile } from './report-errors.ts';

/**
 * A report whose rows come as they are read. Reading them throws ReportRefused where a line is bad, ReportAsks where
 * only the seller can tell what something means: then nothing of what came before may be kept.
 */
export type ReportReading = StorableReading & {
  readonly label: string;
  /** Lines of data; known behind the last row. */
  readonly rowCount: () => number;
  /** Known behind the last row. */
  readonly notices: () => readonly ReportNotice[];
  readonly takeRecords: NonNullable<StorableReading['takeRecords']>;
};

/** What a file is. */
export type OpenedReport =
  | { readonly what: 'reading'; readonly reading: ReportReading }
  /** Skuline's own file. */
  | { readonly what: 'own'; readonly file: OpenFile<OwnFileFormat> }
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
