import type { BadLine, ImportFailure } from '@skuline/contract';
import { FileRefused } from './file-refused.ts';
import { storeFailure } from './store-failure.ts';

/** Somebody or something stopped the import; the message says who, and that nothing of it was kept. */
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

/** What is left to say of an import that was running when the server ended. */
export const INTERRUPTED: FailureReport = {
  failure: {
    code: 'interrupted',
    message: 'Skuline was stopped while it took this file in. Nothing of it was kept: import it again.',
    badLineCount: 0,
  },
  badLines: [],
};

/** An error that ended an import, as its record tells it. */
export function describeImportFailure(error: unknown): FailureReport {
  if (error instanceof FileRefused) {
    const code = error instanceof ImportStopped ? 'stopped' : 'refused';
    const { message, badLines, badLineCount } = error;
    return { failure: { code, message, badLineCount }, badLines };
  }
  const { message } = storeFailure(error);
  return { failure: { code: 'error', message, badLineCount: 0 }, badLines: [] };
}
