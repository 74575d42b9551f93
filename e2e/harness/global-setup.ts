import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { writeKeywords } from './keywords.ts';
import { PEOPLE, SETTINGS_TENANT } from './people.ts';
import { rememberSessions } from './remembered-sessions.ts';
import {
  AGENCY,
  ARCHIVIST,
  BOOKKEEPER,
  BRAND_VIEWER,
  FLAT_SELLER,
  IMPORTER,
  LATE_SELLER,
  REPORTER,
  RETAILER,
  type Seller,
  STOCKKEEPER,
  SUPERSTORE,
  TOLD_BY_RULES,
  TWO_CHANNELS,
  TWO_SHOPS,
} from './sellers.ts';
import { createTenantCommand } from '@skuline/server/src/cli/commands/tenant.command.ts';
import {
  addUserCommand,
  createUser,
  operatorCommand,
} from '@skuline/server/src/cli/commands/user.command.ts';
import { importFileProcedure } from '@skuline/server/src/cli/import-file.ts';
import { projectRoot } from '@skuline/server/src/platform/project-root.ts';
import { type SkulineProcess, startSkuline } from '@skuline/server/src/testing/skuline-process.ts';

const dataFolder = path.join(projectRoot, 'test-data');
const SELLERS = [RETAILER, SUPERSTORE];
/** All journeys have one address and sign in faster than people do. */
const MANY_REQUESTS = '100000';

/** One real server for all journeys, with two tenants filled by commands; stops it at the end. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'skuline-e2e-'));
  const skuline = await startSkuline(path.join(folder, 'data'), {
    RATE_LIMIT_PER_MINUTE: MANY_REQUESTS,
    // One journey comes from another machine.
    HOST: '0.0.0.0',
    // The receiver of a journey is on this machine.
    WEBHOOK_PRIVATE_ADDRESSES: 'true',
  });
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
      createEmpty(REPORTER, skuline),
      createEmpty(ARCHIVIST, skuline),
      createEmpty(BOOKKEEPER, skuline),
      createEmpty(STOCKKEEPER, skuline),
      createEmpty(TOLD_BY_RULES, skuline),
      createEmpty(LATE_SELLER, skuline),
      createEmpty(FLAT_SELLER, skuline),
      createEmpty(TWO_CHANNELS, skuline),
      createEmpty(TWO_SHOPS, skuline),
    ]);
    // Pages of operators are looked at like all others.
    await skuline.run(operatorCommand, { email: RETAILER.email });
    await skuline.run(createUser, { ...AGENCY, tenant: RETAILER.tenant });
    await skuline.run(createUser, { ...BRAND_VIEWER, brand: [...BRAND_VIEWER.brand] });
    await skuline.run(addUserCommand, { email: AGENCY.email, tenant: SUPERSTORE.tenant });
    const keywords = await writeKeywords(folder);
    await importFile(keywords, SUPERSTORE.tenant, skuline);
    const sessions = path.join(folder, 'sessions');
    await mkdir(sessions);
    await rememberSessions(SELLERS, skuline.url, sessions);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function createSeller(seller: Seller, skuline: SkulineProcess): Promise<void> {
  await createEmpty(seller, skuline);
  await importFile(path.join(dataFolder, seller.file), seller.tenant, skuline);
}

async function importFile(file: string, tenant: string, skuline: SkulineProcess): Promise<void> {
  const { outcome } = await skuline.run(importFileProcedure, { file, tenant });
  if (outcome.status !== 'published') throw new Error(`${file} was not taken in: ${JSON.stringify(outcome)}`);
}

async function createPeople(skuline: SkulineProcess): Promise<void> {
  await skuline.run(createTenantCommand, { name: SETTINGS_TENANT });
  await Promise.all(
    Object.values(PEOPLE).map((person) => skuline.run(createUser, { ...person, tenant: SETTINGS_TENANT })),
  );
}

/** A tenant without data and its first user: journeys may fill it as they like, no figures are expected of it. */
export async function createEmpty(user: NewUser, skuline: SkulineProcess): Promise<void> {
  await skuline.run(createTenantCommand, { name: user.tenant });
  await skuline.run(createUser, user);
}

type NewUser = Pick<Seller, 'email' | 'password' | 'tenant'>;
