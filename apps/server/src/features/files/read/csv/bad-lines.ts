import type { BadLine } from '@skuline/contract';

export type { BadLine };

/** The first bad lines of a file and how many there are in all. */
export interface BadLineReport {
  readonly badLines: readonly BadLine[];
  readonly badLineCount: number;
}
