import { AppError, type BadLine, type ImportFailure } from '@skuline/contract';
import type { ReportQuestion } from '@skuline/domain/report-formats';
import { describeError, findStoreProblem } from '../../../stores/store-problem.ts';
import type { BadLineReport } from './csv/bad-lines.ts';

/** The file cannot be imported as it is; the message is a sentence that says what to do. Nothing of it is stored. */
export class FileRefused extends Error implements BadLineReport {
  override readonly name = 'FileRefused';
  readonly badLines: readonly BadLine[];
  readonly badLineCount: number;

  constructor(message: string, options: Partial<BadLineReport> & { readonly cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.badLines = options.badLines ?? [];
    this.badLineCount = options.badLineCount ?? this.badLines.length;
  }
}

/** What only a person can say came up when the file was compared with what is shown. Nothing of it is stored. */
export class FileAsks extends FileRefused {
  readonly questions: readonly ReportQuestion[];

  constructor(questions: readonly ReportQuestion[]) {
    super(questions.map(({ question }) => question).join(' '));
    this.questions = questions;
  }
}

/** The import was stopped; the message says by what, and that nothing of the file was stored. */
export class ImportStopped extends FileRefused {
  constructor(
    message = 'The import was stopped before its end.',
    options: { readonly cause?: unknown } = {},
  ) {
    super(message, options);
  }
}

/** Why an import failed, with the lines that were wrong. */
export interface FailureReport {
  readonly failure: ImportFailure;
  readonly badLines: readonly BadLine[];
}

/** The failure of an import that was running when the server ended. */
export const INTERRUPTED: FailureReport = {
  failure: {
    code: 'interrupted',
    message: 'Skuline was stopped during this import. Nothing was stored. Import the file again.',
    badLineCount: 0,
  },
  badLines: [],
};

/** The message of an import that lost its connection to the database. */
export const DATABASE_AWAY =
  'The database was unavailable for a moment during this import. Nothing was stored. Import the file again.';

/** An error that ended an import, as its record stores it. */
export function describeImportFailure(error: unknown): FailureReport {
  if (error instanceof FileRefused) {
    const code = error instanceof ImportStopped ? 'stopped' : 'refused';
    const { message, badLines, badLineCount } = error;
    return { failure: { code, message, badLineCount }, badLines };
  }
  const { message } = storeFailure(error);
  return { failure: { code: 'error', message, badLineCount: 0 }, badLines: [] };
}

/** A failure of a store during an import, as a sentence that says what to do; an AppError is returned unchanged. */
export function storeFailure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const problem = findStoreProblem(error);
  if (problem === 'disk_full') {
    const message = 'The disk is full. Make room and import the file again; nothing of it was taken in.';
    return new AppError('disk_full', { message, cause: error });
  }
  if (problem === 'store_unavailable') {
    return new AppError('store_unavailable', { message: DATABASE_AWAY, cause: error });
  }
  const message = `The import failed while storing rows (${firstLine(describeError(error))}). Nothing of the file is shown; import it again.`;
  return new AppError('internal_error', { message, cause: error });
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]?.slice(0, 200) ?? '';
}
