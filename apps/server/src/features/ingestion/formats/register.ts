import type { ImportKind } from '../../../stores/transactional/schema/index.ts';
import { dailyPerformanceFormat } from './daily-performance.format.ts';
import { keywordVolumeFormat } from './keyword-volume.format.ts';
import type { ReportFormat } from './report-format.ts';

/** Every kind of file Skuline takes in. The compiler asks for an entry when a kind is added to the imports. */
export const REPORT_FORMATS = {
  daily_performance: dailyPerformanceFormat,
  keyword_volume: keywordVolumeFormat,
} satisfies Record<ImportKind, ReportFormat>;
