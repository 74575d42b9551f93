import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { notifyServiceManager } from './notify-service-manager.ts';

test('whoever started the process as a service is told how it is, and nobody else is', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'skuline-notify-'));
  const program = path.join(folder, 'notify');
  const told = path.join(folder, 'told');
  await writeFile(program, `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> ${told}\n`);
  await chmod(program, 0o755);
  await notifyServiceManager('READY=1', { socket: null, program });
  await notifyServiceManager('READY=1', { socket: '/run/notify', program });
  await notifyServiceManager('STOPPING=1', { socket: '@abstract', program });
  expect(await readFile(told, 'utf8')).toBe(
    `/run/notify --pid=${process.pid} READY=1\n@abstract --pid=${process.pid} STOPPING=1\n`,
  );
  await rm(folder, { recursive: true });
});
