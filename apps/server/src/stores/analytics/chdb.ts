import type { StoreLog } from '../store-log.ts';
import type { AnalyticsEngine } from './port.ts';

export interface ChdbOptions {
  /** The application's data directory; chDB lives in `analytics/` inside it. */
  readonly dataDir: string;
  readonly log: StoreLog;
}

/** Opens the ClickHouse engine inside this process; a second process on the same directory is refused. */
export function openChdb(_options: ChdbOptions): Promise<AnalyticsEngine> {
  return Promise.reject(new Error('chDB is being built.'));
}
