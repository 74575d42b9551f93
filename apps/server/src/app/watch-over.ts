import { findNewestBackup } from '../features/backups/index.ts';
import { readVersion } from './code-version.ts';
import type { Config } from '../platform/config/config.ts';
import type { Clock } from '../platform/clock.ts';
import { createStoreWatch, type FindSilentStores } from '../http/silent-stores.ts';
import type { Jobs } from '../jobs/index.ts';
import { createMetrics, type Metrics } from '../metrics/index.ts';
import { projectRoot } from '../platform/project-root.ts';
import type { AnalyticsMaintenance } from '../stores/analytics/port.ts';
import { inspectStores, type StoreInspection } from '../stores/inspect-stores.ts';
import type { TransactionalStore } from '../stores/transactional/port.ts';

interface WatchDependencies {
  readonly config: Pick<Config, 'backup' | 'dataDir'>;
  readonly clock: Clock;
  readonly codeVersion?: string;
  readonly jobs: Pick<Jobs, 'list'>;
  readonly transactional: TransactionalStore;
  readonly maintenance: AnalyticsMaintenance;
}

/** What is known of an open Skuline, for whoever watches over it. */
export interface Watched {
  readonly findSilentStores: FindSilentStores;
  readonly metrics: Metrics;
  readonly inspect: () => Promise<StoreInspection>;
}

const STORES = ['transactional', 'analytics'];

export function watchOver({
  config,
  clock,
  codeVersion = '',
  jobs,
  transactional,
  maintenance,
}: WatchDependencies): Watched {
  const findSilentStores = createStoreWatch({
    transactional: () => transactional.pool.query('SELECT 1'),
    analytics: () => maintenance.query('SELECT 1'),
  });
  const metrics = createMetrics({
    build: { version: readVersion(projectRoot), code: codeVersion },
    now: () => clock.now(),
    async readState() {
      const silent = await findSilentStores();
      return {
        stores: Object.fromEntries(STORES.map((store) => [store, !silent.includes(store)])),
        // The database that has them may be away: then what is known without it is told.
        jobs: silent.includes('transactional') ? [] : await jobs.list(),
        backup: {
          isOn: config.backup !== null,
          // What cannot be asked for is not known to be there.
          newest: config.backup === null ? null : await findNewestBackup(config.backup).catch(() => null),
        },
      };
    },
  });
  const inspect = () => inspectStores({ transactional, maintenance, dataDir: config.dataDir });
  return { findSilentStores, metrics, inspect };
}
