import { findNewestBackup } from './features/backups/index.ts';
import { readVersion } from './code-version.ts';
import type { Config } from './config.ts';
import type { Clock } from './clock.ts';
import type { FindSilentStores } from './http/silent-stores.ts';
import type { Jobs } from './jobs/index.ts';
import { createMetrics, type Metrics } from './metrics/index.ts';
import { projectRoot } from './project-root.ts';

interface MeasuredDependencies {
  readonly config: Pick<Config, 'backup'>;
  readonly clock: Clock;
  readonly codeVersion?: string;
  readonly jobs: Pick<Jobs, 'list'>;
  readonly findSilentStores: FindSilentStores;
}

const STORES = ['transactional', 'analytics'];

/** What is measured of an open Skuline, whoever asks for it. */
export function measure({
  config,
  clock,
  codeVersion = '',
  jobs,
  findSilentStores,
}: MeasuredDependencies): Metrics {
  return createMetrics({
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
          newest: config.backup === null ? null : await findNewestBackup(config.backup.folder),
        },
      };
    },
  });
}
