import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const TIMEOUT_MS = 5000;

export type ServiceState = 'READY=1' | 'STOPPING=1';

/**
 * Tells systemd, which started this process and waits for it, how it is; does nothing where nobody waits. Its own program
 * sends it, since Node has no datagram sockets of this kind.
 */
export async function notifyServiceManager(
  state: ServiceState,
  { socket, program = 'systemd-notify' }: { readonly socket: string | null; readonly program?: string },
): Promise<void> {
  if (socket === null) return;
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', NOTIFY_SOCKET: socket };
  await run(program, [`--pid=${process.pid}`, state], { env, timeout: TIMEOUT_MS });
}
