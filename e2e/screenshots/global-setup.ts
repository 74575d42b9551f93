import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { rememberSessions } from '../harness/remembered-sessions.ts';
import { startSkuline } from '../harness/skuline-process.ts';
import { SAMPLE_SELLER } from './sample-seller.ts';

/** One real server with the sample seller up to a fixed day, so that all runs take the same pictures. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'skuline-screenshots-'));
  const skuline = await startSkuline(path.join(folder, 'data'), { RATE_LIMIT_PER_MINUTE: '100000' });
  const stop = async () => {
    await skuline.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const { tenant, email, name, password, lastDay } = SAMPLE_SELLER;
  try {
    await skuline.cli(['generate-sample', '--tenant', tenant, '--until', lastDay]);
    await skuline.cli(
      ['user', 'create', email, '--tenant', tenant, '--name', name, '--password-env', 'SELLER_PASSWORD'],
      { SELLER_PASSWORD: password },
    );
    const sessions = path.join(folder, 'sessions');
    await mkdir(sessions);
    await rememberSessions([SAMPLE_SELLER], skuline.url, sessions);
    process.env['SKULINE_URL'] = skuline.url;
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
