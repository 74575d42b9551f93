import { AppError } from '@skuline/contract';
import { addDays, todayInLosAngeles } from '@skuline/domain/calendar';
import type { Clock } from '../../clock.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import type { ImportRecord, Ingestion } from '../ingestion/index.ts';
import { generateDailyPerformanceCsv } from './daily-performance-csv.ts';
import { generateKeywordVolumesCsv } from './keyword-volumes-csv.ts';
import { createSampleDataRepository } from './sample-data.repository.ts';
import type { SampleOptions } from './sample-history.ts';

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
  fill(tenantId: TenantId, wanted?: SampleWishes): Promise<FilledTenant>;
}

/** Another seller or another history than the demo's; null is the demo's. */
export type SampleWishes = { readonly [Option in keyof SampleOptions]?: SampleOptions[Option] | null };

export function createSampleData({ ingestion, transactional, clock }: SampleDataDependencies): SampleData {
  const repository = createSampleDataRepository(transactional);
  const importCsv = async (tenantId: TenantId, fileName: string, source: AsyncIterable<Uint8Array>) => {
    const outcome = await ingestion.importStream({ tenantId, fileName, source, importedBy: IMPORTED_BY });
    if (outcome.status === 'refused') throw new Error(`The sample data were refused: ${outcome.message}`);
    return outcome.import;
  };
  return {
    async fill(tenantId, wanted = {}) {
      if (!(await repository.isMarked(tenantId))) await refuseOwnData(ingestion, tenantId);
      const now = clock.now();
      // Marked first: sample data are never to be seen without their label.
      await repository.mark(tenantId, now);
      const options = sampleOptionsAt(now, wanted);
      const daily = generateDailyPerformanceCsv(options);
      const keywords = generateKeywordVolumesCsv(options);
      return {
        dailyPerformance: await importCsv(tenantId, 'sample-daily-performance.csv', daily),
        keywordVolumes: await importCsv(tenantId, 'sample-keyword-volumes.csv', keywords),
      };
    },
  };
}

/** The demo's seller with its whole history up to yesterday in Los Angeles, but for what is wanted otherwise. */
export function sampleOptionsAt(now: Date, { seed, until, months }: SampleWishes = {}): SampleOptions {
  return {
    seed: seed ?? SEED,
    until: until ?? addDays(todayInLosAngeles(now), -1),
    months: months ?? MONTHS,
  };
}

async function refuseOwnData(ingestion: Pick<Ingestion, 'list'>, tenantId: TenantId): Promise<void> {
  const imports = await ingestion.list(tenantId);
  if (!imports.some(({ status }) => status === 'published')) return;
  throw new AppError('already_exists', {
    message: 'This tenant has data of its own: make another tenant for the sample data.',
  });
}
