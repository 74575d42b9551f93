import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { rememberSessions } from '../harness/remembered-sessions.ts';
import { fillSampleData } from '@skuline/server/src/cli/commands/generate-sample.command.ts';
import { createUser, operatorCommand } from '@skuline/server/src/cli/commands/user.command.ts';
import { createTenantCommand } from '@skuline/server/src/cli/commands/tenant.command.ts';
import { startSkuline } from '@skuline/server/src/testing/skuline-process.ts';
import { NEW_SELLER, SAMPLE_SELLER } from './sample-seller.ts';

/** One real server with the sample seller up to a fixed day, so that all runs take the same pictures. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'skuline-screenshots-'));
  const skuline = await startSkuline(path.join(folder, 'data'), { RATE_LIMIT_PER_MINUTE: '100000' });
  const stop = async () => {
    await skuline.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const { tenant, lastDay } = SAMPLE_SELLER;
  try {
    await skuline.run(fillSampleData, { tenant, until: lastDay });
    await skuline.run(createTenantCommand, { name: NEW_SELLER.tenant });
    for (const seller of [SAMPLE_SELLER, NEW_SELLER]) {
      const { email, name, password } = seller;
      await skuline.run(createUser, { email, tenant: seller.tenant, name, password });
    }
    await skuline.run(operatorCommand, { email: SAMPLE_SELLER.email });
    const sessions = path.join(folder, 'sessions');
    await mkdir(sessions);
    await rememberSessions([SAMPLE_SELLER, NEW_SELLER], skuline.url, sessions);
    process.env['SKULINE_URL'] = skuline.url;
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
