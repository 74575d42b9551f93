import type { CoverageState } from '@skuline/domain/report-formats';

export const COVERAGE_WORDS: Readonly<Record<CoverageState, string>> = {
  there: 'there',
  not_final: 'not final yet',
  waits: 'waits for an answer',
  missing: 'missing',
  none: 'nothing',
};
export const OF_THESE_FILES = 'from these files';
