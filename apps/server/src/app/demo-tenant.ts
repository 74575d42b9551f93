import type { SampleDataService } from '../features/sample-data/index.ts';
import type { Identity } from '../identity/index.ts';
import { generatePassword } from '../identity/password.ts';

export const DEMO_TENANT = 'Demo';
const DEMO_EMAIL = 'demo@skuline.example';

export interface DemoSignIn {
  readonly email: string;
  readonly password: string;
}

interface DemoDependencies {
  readonly identity: Pick<Identity, 'directory'>;
  readonly sampleData: Pick<SampleDataService, 'fill'>;
}

/**
 * Makes the demo tenant with sample data and one user when there is no tenant yet, and finishes one that a crash
 * cut short. The sign-in is returned only by the call that made the user; nothing has a default password.
 */
export async function ensureDemo(dependencies: DemoDependencies): Promise<DemoSignIn | null> {
  const { directory } = dependencies.identity;
  if ((await directory.findUserByEmail(DEMO_EMAIL)) !== null) return null;
  const isWanted =
    (await directory.findTenantNamed(DEMO_TENANT)) !== null || (await directory.listTenants()).length === 0;
  return isWanted ? makeDemo(dependencies) : null;
}

/** Gives the demo user a new password, or makes the demo tenant where there is none. */
export async function renewDemoSignIn(dependencies: DemoDependencies): Promise<DemoSignIn> {
  const { directory } = dependencies.identity;
  if ((await directory.findUserByEmail(DEMO_EMAIL)) === null) return makeDemo(dependencies);
  const signIn = newSignIn();
  await directory.setPassword(signIn.email, signIn.password);
  return signIn;
}

/** The user comes last: a demo without its user is one that was cut short. */
async function makeDemo({ identity, sampleData }: DemoDependencies): Promise<DemoSignIn> {
  const { directory } = identity;
  const tenant =
    (await directory.findTenantNamed(DEMO_TENANT)) ?? (await directory.createTenant(DEMO_TENANT));
  await sampleData.fill(tenant.id);
  const signIn = newSignIn();
  await directory.createUser({ ...signIn, name: 'Demo seller', tenantId: tenant.id });
  return signIn;
}

function newSignIn(): DemoSignIn {
  return { email: DEMO_EMAIL, password: generatePassword() };
}
