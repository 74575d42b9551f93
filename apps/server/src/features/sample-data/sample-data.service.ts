import { AppError } from '@skuline/contract';
import { addDays, todayInLosAngeles } from '@skuline/domain/calendar';
import type { Clock } from '../../clock.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import type { ImportRecord, Ingestion } from '../ingestion/index.ts';
import { generateDailyPerformanceCsv } from './daily-performance-csv.ts';
import { generateKeywordVolumesCsv } from './keyword-volumes-csv.ts';
import { createSampleDataRepository } from './sample-data.repository.ts';

/** The demo's seller; another seed is another seller. */
const SEED = 7;
const MONTHS = 26;
const IMPORTED_BY = 'sample data';

export interface SampleDataDependencies {
  readonly ingestion: Pick<Ingestion, 'importStream' | 'list'>;
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly clock: Clock;
}

export interface FilledTenant {
  readonly dailyPerformance: ImportRecord;
  readonly keywordVolumes: ImportRecord;
}

export interface SampleData {
  /**
   * Fills a tenant with the sample seller up to yesterday in Los Angeles and labels its data as sample data.
   * Filling again the same day changes nothing. Throws AppError('already_exists') when the tenant has data of its own:
   * invented figures must never stand among real ones.
   */
  fill(tenantId: TenantId): Promise<FilledTenant>;
}

export function createSampleData({ ingestion, transactional, clock }: SampleDataDependencies): SampleData {
  const repository = createSampleDataRepository(transactional);
  const importCsv = async (tenantId: TenantId, fileName: string, source: AsyncIterable<Uint8Array>) => {
    const outcome = await ingestion.importStream({ tenantId, fileName, source, importedBy: IMPORTED_BY });
    if (outcome.status === 'refused') throw new Error(`The sample data were refused: ${outcome.message}`);
    return outcome.import;
  };
  return {
    async fill(tenantId) {
      if (!(await repository.isMarked(tenantId))) await refuseOwnData(ingestion, tenantId);
      const now = clock.now();
      // Marked first: sample data are never to be seen without their label.
      await repository.mark(tenantId, now);
      const options = { seed: SEED, until: addDays(todayInLosAngeles(now), -1), months: MONTHS };
      const daily = generateDailyPerformanceCsv(options);
      const keywords = generateKeywordVolumesCsv(options);
      return {
        dailyPerformance: await importCsv(tenantId, 'sample-daily-performance.csv', daily),
        keywordVolumes: await importCsv(tenantId, 'sample-keyword-volumes.csv', keywords),
      };
    },
  };
}

async function refuseOwnData(ingestion: Pick<Ingestion, 'list'>, tenantId: TenantId): Promise<void> {
  const imports = await ingestion.list(tenantId);
  if (!imports.some(({ status }) => status === 'published')) return;
  throw new AppError('already_exists', {
    message: 'This tenant has data of its own: make another tenant for the sample data.',
  });
}
