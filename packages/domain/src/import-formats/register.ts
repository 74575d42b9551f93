import { dailyPerformanceFormat } from './daily-performance.format.ts';
import { keywordVolumeFormat } from './keyword-volume.format.ts';
import type { ReportFormat, ReportKind } from './report-format.ts';

/** Every kind of file Skuline takes in. The compiler asks for an entry when a kind is added. */
export const REPORT_FORMATS = {
  daily_performance: dailyPerformanceFormat,
  keyword_volume: keywordVolumeFormat,
} satisfies Record<ReportKind, ReportFormat>;

/** The formats in the order they are offered. */
export function listReportFormats(): readonly ReportFormat[] {
  return Object.values(REPORT_FORMATS);
}
