import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { readMadeSecret } from '../../made-secret.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import type { ImportsService } from '../imports/index.ts';
import { type ConnectionsService, createConnectionsService } from './connections.service.ts';
import { createSealedKeys, type SealedKeys } from './sealed-keys.ts';

export interface OpenConnectionsDependencies {
  readonly config: Pick<Config, 'connections' | 'dataDir' | 'importMaxBytes'>;
  readonly transactional: TransactionalStore;
  readonly imports: ImportsService;
  readonly clock: Clock;
}

/** Sellers' accounts at Amazon and Shopify, whose figures come by themselves. */
export function openConnections({
  config,
  transactional,
  imports,
  clock,
}: OpenConnectionsDependencies): ConnectionsService {
  const { connections, dataDir, importMaxBytes: maxBytes } = config;
  let sealed: Promise<SealedKeys> | null = null;
  const openSealed = async () => createSealedKeys(connections.secretKey ?? (await readSecretKey(dataDir)));
  return createConnectionsService({
    config: { ...connections, dataDir, maxBytes },
    transactional,
    imports,
    readSealedKeys: () =>
      (sealed ??= openSealed().catch((error: unknown) => {
        sealed = null;
        throw error;
      })),
    clock,
  });
}

/** Made for the first connection, apart from what it seals. One that is lost keeps nobody out: people connect again. */
function readSecretKey(dataDir: string): Promise<string> {
  return readMadeSecret({
    dataDir,
    fileName: 'connection-key',
    isNeeded: async () => false,
    without: 'without it no connection can be read',
  });
}
