import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { repositoryRoot, startSkuline } from './skuline-process.ts';
import { RETAILER, SUPERSTORE, type Seller } from './sellers.ts';

const dataFolder = path.join(repositoryRoot, 'apps/server/src/testing/data');

/** One real server for all journeys, with two tenants filled through the command line; stops it at the end. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'skuline-e2e-'));
  const skuline = await startSkuline(path.join(dataDir, 'data'));
  process.env['SKULINE_URL'] = skuline.url;
  for (const seller of [RETAILER, SUPERSTORE]) await createSeller(seller, skuline);
  return async () => {
    await skuline.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function createSeller(
  seller: Seller,
  skuline: Awaited<ReturnType<typeof startSkuline>>,
): Promise<void> {
  await skuline.cli(['tenant', 'create', seller.tenant]);
  await skuline.cli(
    ['user', 'create', seller.email, '--tenant', seller.tenant, '--password-env', 'SELLER_PASSWORD'],
    { SELLER_PASSWORD: seller.password },
  );
  await skuline.cli(['import', path.join(dataFolder, seller.file), '--tenant', seller.tenant]);
}
