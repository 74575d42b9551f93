import type { Config } from '../platform/config/config.ts';
import { inspectStores, type StoreInspection } from '../stores/inspect-stores.ts';
import { findMissingPrograms, openStores } from '../stores/open-stores.ts';
import type { StoreLog } from '../stores/store-log.ts';

/** Opens the stores, looks at them, and closes them; nothing is migrated. */
export async function examineData({
  config,
  log,
}: {
  config: Config;
  log: StoreLog;
}): Promise<StoreInspection> {
  const opened = await openStores({ config, log });
  try {
    return await inspectStores({ ...opened, dataDir: config.dataDir });
  } finally {
    await opened.analytics.close();
    await opened.transactional.close();
  }
}

/** What embedded stores need of this machine and is not there, a sentence each. */
export const examinePrograms = findMissingPrograms;
