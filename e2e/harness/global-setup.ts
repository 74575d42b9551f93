import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { writeKeywords } from './keywords.ts';
import { PEOPLE, SETTINGS_TENANT } from './people.ts';
import { rememberSessions } from './remembered-sessions.ts';
import { AGENCY, ARCHIVIST, IMPORTER, RETAILER, SUPERSTORE, type Seller } from './sellers.ts';
import { repositoryRoot, type SkulineProcess, startSkuline } from './skuline-process.ts';

const dataFolder = path.join(repositoryRoot, 'test-data');
const SELLERS = [RETAILER, SUPERSTORE];
/** All journeys come from one address, faster than a person. */
const MANY_REQUESTS = '100000';

/** One real server for all journeys, with two tenants filled through the command line; stops it at the end. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'skuline-e2e-'));
  const skuline = await startSkuline(path.join(folder, 'data'), { RATE_LIMIT_PER_MINUTE: MANY_REQUESTS });
  const stop = async () => {
    await skuline.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    process.env['SKULINE_URL'] = skuline.url;
    await Promise.all([
      ...SELLERS.map((seller) => createSeller(seller, skuline)),
      createPeople(skuline),
      createEmpty(IMPORTER, skuline),
      createEmpty(ARCHIVIST, skuline),
    ]);
    await createUser({ ...AGENCY, tenant: RETAILER.tenant }, skuline);
    await skuline.cli(['user', 'add', AGENCY.email, '--tenant', SUPERSTORE.tenant]);
    const keywords = await writeKeywords(folder);
    await skuline.cli(['import', keywords, '--tenant', SUPERSTORE.tenant]);
    const sessions = path.join(folder, 'sessions');
    await mkdir(sessions);
    await rememberSessions(SELLERS, skuline.url, sessions);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

export async function createSeller(seller: Seller, skuline: SkulineProcess): Promise<void> {
  await skuline.cli(['tenant', 'create', seller.tenant]);
  await createUser(seller, skuline);
  await skuline.cli(['import', path.join(dataFolder, seller.file), '--tenant', seller.tenant]);
}

async function createPeople(skuline: SkulineProcess): Promise<void> {
  await skuline.cli(['tenant', 'create', SETTINGS_TENANT]);
  for (const person of Object.values(PEOPLE)) {
    // oxlint-disable-next-line no-await-in-loop -- each is a command of its own, beside the imports
    await createUser({ ...person, tenant: SETTINGS_TENANT }, skuline);
  }
}

/** A tenant that journeys may fill as they like: no figures are expected of it. */
async function createEmpty(user: NewUser, skuline: SkulineProcess): Promise<void> {
  await skuline.cli(['tenant', 'create', user.tenant]);
  await createUser(user, skuline);
}

type NewUser = Pick<Seller, 'email' | 'password' | 'tenant'>;

async function createUser({ email, password, tenant }: NewUser, skuline: SkulineProcess): Promise<void> {
  await skuline.cli(['user', 'create', email, '--tenant', tenant, '--password-env', 'SELLER_PASSWORD'], {
    SELLER_PASSWORD: password,
  });
}
