import type {
  Channel,
  LayerCover,
  RefusalReason,
  ReportBadLine,
  ReportQuestion,
} from '@skuline/domain/report-formats';
import { FileAsks, FileRefused } from './import-failure.ts';

interface RefusalDetails {
  readonly reason: RefusalReason;
  /** Id of the report; null where it is not known. */
  readonly format: string | null;
  readonly badLines?: readonly ReportBadLine[];
  readonly badLineCount?: number;
  readonly cause?: unknown;
}

/** A report of which nothing is taken; the message is a sentence that says why, and what to do. */
export class ReportRefused extends FileRefused {
  readonly reason: RefusalReason;
  readonly format: string | null;

  constructor(sentence: string, { reason, format, ...report }: RefusalDetails) {
    super(sentence, report);
    this.reason = reason;
    this.format = format;
  }
}

/** What a file that asks is known to hold all the same. */
export interface AskingFile {
  readonly channel: Channel | null;
  readonly rows: number;
  readonly covers: readonly LayerCover[];
}

/** What only the seller can say of a file came up while it was read; nothing of it may be kept. */
export class ReportAsks extends FileAsks {
  readonly format: string | null;
  readonly file: AskingFile;

  constructor(
    format: string | null,
    questions: readonly ReportQuestion[],
    file: AskingFile = { channel: null, rows: 0, covers: [] },
  ) {
    super(questions);
    this.format = format;
    this.file = file;
  }
}
