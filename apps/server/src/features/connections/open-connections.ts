import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Notices } from '../../notices/index.ts';
import { sealedValuesOf } from '../../platform/sealed-values.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import { createListBestSellers, type ImportsService } from '../files/index.ts';
import { type ConnectionsService, createConnectionsService } from './connections.service.ts';
import type { WatchDependencies } from '../watched-files/index.ts';
import { createMailboxes } from './mailboxes.ts';
import { createSealedKeys } from './sealed-keys.ts';

export interface OpenConnectionsDependencies {
  readonly config: Pick<Config, 'connections' | 'dataDir' | 'importMaxBytes' | 'allowsPrivateWebhooks'>;
  readonly transactional: TransactionalStore;
  readonly analytics: Pick<AnalyticsStore, 'select'>;
  readonly imports: ImportsService;
  readonly notices: Pick<Notices, 'tellAdmins'>;
  readonly stagedFiles: WatchDependencies['stagedFiles'];
  readonly clock: Clock;
  readonly log: WatchDependencies['log'];
}

/** Sellers' accounts at Amazon and Shopify, whose figures come by themselves. */
export function openConnections({
  config,
  transactional,
  analytics,
  imports,
  notices,
  stagedFiles,
  clock,
  log,
}: OpenConnectionsDependencies): ConnectionsService {
  const { connections, dataDir, importMaxBytes: maxBytes, allowsPrivateWebhooks: allowsPrivate } = config;
  const readSealed = sealedValuesOf(config, 'skuline connections');
  return createConnectionsService({
    config: { ...connections, dataDir, maxBytes },
    transactional,
    imports,
    listBestSellers: createListBestSellers(analytics),
    readSealedKeys: async () => createSealedKeys(await readSealed()),
    notices,
    mailboxes: createMailboxes({ transactional, stagedFiles, allowsPrivate, clock, log }),
    clock,
  });
}
