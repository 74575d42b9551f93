import type { Finding } from '@skuline/contract';
import type { Config } from '../../platform/config/config.ts';
import type { JobDefinition } from '../../jobs/index.ts';
import { type WatchDependencies, watchJob } from './watched-files.job.ts';
import { watchFolder } from './watched-folder.ts';
import type { WatchedPlace } from './watched-place.ts';
import { watchStorage } from './watched-storage.ts';

type WatchConfig = Pick<Config, 'watch' | 'objectStorage'>;

function listPlaces({ watch, objectStorage }: WatchConfig): WatchedPlace[] {
  return [
    ...(watch.folder === null ? [] : [watchFolder(watch.folder)]),
    ...(watch.storage === null || objectStorage === null ? [] : [watchStorage(watch.storage, objectStorage)]),
  ];
}

/** A job for each place that is watched. */
export function watchedFilesJobs(config: WatchConfig, dependencies: WatchDependencies): JobDefinition[] {
  return listPlaces(config).map((place) => watchJob(dependencies, place));
}

/** A person waits no longer for it. */
const LOOK_TIMEOUT_MS = 5000;

/** Whether each place that is watched can be looked into. */
export async function findingsOfWatched(config: WatchConfig, now: Date): Promise<Finding[]> {
  const findings = listPlaces(config).map(async (place): Promise<Finding[]> => {
    const check = place.origin === 'folder' ? 'Watched folder' : 'Watched storage';
    const looked = place.look(now, AbortSignal.timeout(LOOK_TIMEOUT_MS));
    const { companies, problems } = await looked.catch(() => ({
      companies: [],
      problems: ['It does not answer in time.'],
    }));
    if (problems.length === 0)
      return [{ check, state: 'ok', says: `It has ${companies.length} folders of companies.` }];
    const remedy = 'Files there do not come in until this is put right.';
    return problems.map((says) => ({ check, state: 'problem', says, remedy }));
  });
  return (await Promise.all(findings)).flat();
}
