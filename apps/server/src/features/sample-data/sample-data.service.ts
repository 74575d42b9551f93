import { sampleOptionsAt, type SampleWishes } from '@skuline/domain/sample-data';
import type { Clock } from '../../platform/clock.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { ImportRecord, ImportsService } from '../files/index.ts';
import { generateDailyPerformanceCsv, generateKeywordVolumesCsv } from './sample-csv.ts';

const IMPORTED_BY = 'sample data';

export interface SampleDataServiceDependencies {
  readonly imports: Pick<ImportsService, 'importStream'>;
  readonly clock: Clock;
}

export interface FilledTenant {
  readonly dailyPerformance: ImportRecord;
  readonly keywordVolumes: ImportRecord;
}

export interface SampleDataService {
  /**
   * Fills a tenant with the sample seller up to yesterday in Los Angeles; as long as they are there, its data are
   * labelled as sample data. Filling again the same day changes nothing. Throws AppError('already_exists') when the tenant has data of its own:
   * invented figures must never stand among real ones.
   */
  fill(tenantId: TenantId, wanted?: SampleWishes): Promise<FilledTenant>;
}

export function createSampleDataService({
  imports,
  clock,
}: SampleDataServiceDependencies): SampleDataService {
  const importCsv = async (tenantId: TenantId, fileName: string, source: AsyncIterable<Uint8Array>) => {
    const request = { tenantId, fileName, source, importedBy: IMPORTED_BY, isSample: true };
    const outcome = await imports.importStream(request);
    if (outcome.status === 'refused') throw new Error(`The sample data were refused: ${outcome.message}`);
    return outcome.import;
  };
  return {
    async fill(tenantId, wanted = {}) {
      const options = sampleOptionsAt(clock.now(), wanted);
      const daily = generateDailyPerformanceCsv(options);
      const keywords = generateKeywordVolumesCsv(options);
      return {
        dailyPerformance: await importCsv(tenantId, 'sample-daily-performance.csv', daily),
        keywordVolumes: await importCsv(tenantId, 'sample-keyword-volumes.csv', keywords),
      };
    },
  };
}
