import { collectDefaultMetrics, Gauge, register } from 'prom-client';

/** What is known only by asking: the stores, what is in them, and what lies on the disk. */
export interface MetricsState {
  readonly stores: Readonly<Record<string, boolean>>;
  readonly jobs: readonly JobState[];
  readonly backup: BackupState;
}

export interface JobState {
  readonly name: string;
  readonly nextRunAt: string | null;
  readonly lastSuccessAt: string | null;
  readonly lastError: string | null;
}

export interface BackupState {
  /** Whether they are made automatically. */
  readonly isOn: boolean;
  readonly newest: { readonly madeAt: Date; readonly bytes: number } | null;
}

export interface Metrics {
  readonly contentType: string;
  /** In the text format of Prometheus. */
  render(): Promise<string>;
}

export interface MetricsDependencies {
  readonly build: { readonly version: string; readonly code: string };
  readonly readState: () => Promise<MetricsState>;
  readonly now: () => Date;
}

const gauge = (name: string, help: string, ...labelNames: string[]) => new Gauge({ name, help, labelNames });

const build = gauge('skuline_build_info', 'What runs; always 1.', 'version', 'code', 'node');
const storeUp = gauge('skuline_store_up', 'Whether a store answers: 1 or 0.', 'store');
const jobDue = gauge('skuline_jobs_due', 'How many jobs are due now, by name.', 'job');
const jobFailing = gauge('skuline_jobs_failing', 'How many jobs failed the last time, by name.', 'job');
const jobSuccess = gauge(
  'skuline_job_last_success_timestamp_seconds',
  'When a job of this name last succeeded; missing where none has.',
  'job',
);
const backupOn = gauge('skuline_backup_enabled', 'Whether backups are made automatically: 1 or 0.');
const backupSuccess = gauge(
  'skuline_backup_last_success_timestamp_seconds',
  'When the newest backup was done; 0 where there is none.',
);
const backupBytes = gauge(
  'skuline_backup_size_bytes',
  'How large the newest backup is; 0 where there is none.',
);
const backupFailing = gauge('skuline_backup_failing', 'Whether the last backup failed: 1 or 0.');

let isCollecting = false;

export function createMetrics(dependencies: MetricsDependencies): Metrics {
  // Of the process: memory, processor time, event loop. They measure from here on, once for a process.
  if (!isCollecting) collectDefaultMetrics();
  isCollecting = true;
  return {
    contentType: register.contentType,
    async render() {
      show(await dependencies.readState(), dependencies);
      return register.metrics();
    },
  };
}

function show(
  { stores, jobs, backup }: MetricsState,
  { build: { version, code }, now }: MetricsDependencies,
): void {
  build.reset();
  build.set({ version, code, node: process.version }, 1);
  for (const [store, isUp] of Object.entries(stores)) storeUp.set({ store }, Number(isUp));
  // What could not be asked for is missing, rather than what it was.
  for (const each of [jobDue, jobFailing, jobSuccess]) each.reset();
  const at = now().toISOString();
  for (const [job, rows] of Map.groupBy(jobs, ({ name }) => name)) {
    jobDue.set({ job }, rows.filter(({ nextRunAt }) => nextRunAt !== null && nextRunAt <= at).length);
    jobFailing.set({ job }, rows.filter(({ lastError }) => lastError !== null).length);
    const [newest] = rows
      .flatMap(({ lastSuccessAt }) => lastSuccessAt ?? [])
      .toSorted()
      .toReversed();
    if (newest !== undefined) jobSuccess.set({ job }, Date.parse(newest) / 1000);
  }
  backupOn.set(Number(backup.isOn));
  backupSuccess.set((backup.newest?.madeAt.getTime() ?? 0) / 1000);
  backupBytes.set(backup.newest?.bytes ?? 0);
  backupFailing.set(Number(jobs.some(({ name, lastError }) => name === 'backup' && lastError !== null)));
}
