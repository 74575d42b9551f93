import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError, findVariable, readConfig } from './platform/config/config.ts';
import { startApp, StartError, type RunningApp } from './app/start-app.ts';
import { systemClock } from './platform/clock.ts';
import { notifyServiceManager, type ServiceState } from './app/notify-service-manager.ts';
import { projectRoot } from './platform/project-root.ts';

/** Beside the time in which requests are still answered. */
const SHUTDOWN_TIMEOUT_MS = 20_000;
const INSISTENT_AFTER_MS = 1000;

/** Starts the application, prints where it is, and stops it cleanly on a signal or when its launcher is gone. */
async function main(): Promise<void> {
  const stop = stopSignal();
  // The reader of our output may be gone; that must not keep the stores from being closed in order.
  process.stdout.on('error', ignoreClosedPipe);
  process.stderr.on('error', ignoreClosedPipe);
  let app: RunningApp;
  let timeoutMs = SHUTDOWN_TIMEOUT_MS;
  try {
    const config = readConfig(projectRoot);
    timeoutMs += config.drainMs;
    app = await startApp({ config, clock: systemClock });
  } catch (error) {
    if (!(error instanceof ConfigError) && !(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    return;
  }
  process.stdout.write(`${app.greeting}\n`);
  await tellServiceManager('READY=1');
  const lost = await Promise.race([stop, app.lost]);
  if (lost instanceof Error) process.stderr.write(`${lost.message}\n`);
  process.stdout.write('\nSkuline is stopping …\n');
  void tellServiceManager('STOPPING=1');
  const closed = await Promise.race([app.close().then(() => true), wait(timeoutMs, false)]);
  if (!closed) process.stderr.write('Skuline did not stop in time and was cut off.\n');
  // The engines keep native threads; everything that must be on disk is there once close() is through.
  process.exit(closed && !(lost instanceof Error) ? 0 : 1);
}

/** A service that cannot be told of is one all the same. */
async function tellServiceManager(state: ServiceState): Promise<void> {
  await notifyServiceManager(state, { socket: findVariable('NOTIFY_SOCKET') }).catch((error: unknown) => {
    process.stderr.write(`systemd could not be told ${state}: ${String(error)}\n`);
  });
}

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

/** Settles on the first SIGINT, SIGTERM or SIGHUP, or when the process that started us has died. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let firstAt: number | null = null;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        const now = systemClock.now().getTime();
        firstAt ??= now;
        // A terminal's Ctrl-C reaches us twice, from the terminal and from the launcher: only a later one insists.
        if (now - firstAt > INSISTENT_AFTER_MS) process.exit(1);
        resolve();
      });
    }
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && resolve(), 1000).unref();
  });
}

await main();
