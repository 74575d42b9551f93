import { dailyPerformanceFormat } from './daily-performance.format.ts';
import { keywordVolumeFormat } from './keyword-volume.format.ts';
import type { OwnFileFormat, FactTable } from './file-format.ts';

/** Every format of Skuline's own. The compiler asks for an entry when a fact table is added. */
export const OWN_FILE_FORMATS = {
  daily_performance: dailyPerformanceFormat,
  keyword_volume: keywordVolumeFormat,
} satisfies Record<FactTable, OwnFileFormat>;

/** The formats in the order they are offered. */
export function listOwnFileFormats(): readonly OwnFileFormat[] {
  return Object.values(OWN_FILE_FORMATS);
}
