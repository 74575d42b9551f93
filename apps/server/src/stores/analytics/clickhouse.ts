import type { StoreLog } from '../store-log.ts';
import type { AnalyticsEngine } from './port.ts';

export interface ClickHouseOptions {
  /** http(s)://user:password@host:port/database */
  readonly url: string;
  /** The cluster's name; makes every table replicated and sharded by tenant. */
  readonly cluster?: string;
  readonly log: StoreLog;
}

/** Connects to a ClickHouse server or cluster. */
export function openClickHouse(_options: ClickHouseOptions): Promise<AnalyticsEngine> {
  return Promise.reject(new Error('The ClickHouse driver is being built.'));
}
