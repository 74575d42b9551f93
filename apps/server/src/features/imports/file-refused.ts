import type { BadLine, BadLineReport } from './csv/bad-lines.ts';

/** The file cannot be taken in as it is; the message is a sentence that says what to do. Nothing of it is kept. */
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
