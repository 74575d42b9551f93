import { AppError, type Finding, type System, type SystemJob } from '@skuline/contract';
import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import { recordAudit } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { baseUrlOf, type Config } from '../../platform/config/config.ts';
import { errorCode } from '../../platform/error-code.ts';
import type { Identity, Tenant } from '../../identity/index.ts';
import { hastenJobs, type JobRecord, type Jobs } from '../../jobs/index.ts';
import { sendMail } from '../../platform/send-mail.ts';
import type { StoreInspection } from '../../stores/inspect-stores.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { findBackups } from '../backups/index.ts';
import { findingsOfMachine } from './check-machine.ts';
import { findingsOfStores } from './check-stores.ts';
import { createSystemRepository, type SystemRepository } from './system.repository.ts';

export interface SystemDependencies {
  readonly config: Config;
  readonly version: string;
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly jobs: Pick<Jobs, 'list'>;
  readonly identity: Pick<Identity, 'directory'>;
  readonly companies: { readonly deletions: { restore(company: Tenant): Promise<void> } };
  readonly findSilentStores: () => Promise<readonly string[]>;
  readonly inspect: () => Promise<StoreInspection>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
}

/** How the installation is, and what an operator does about it. */
export interface SystemService {
  /** `email`: whose test mail would be sent. */
  describe(email: string): Promise<System>;
  /** Has all jobs of a name run now, and returns how many. Throws `invalid_request` where none could be run. */
  hasten(tenantId: TenantId, name: string): Promise<number>;
  /** Brings back a company that is to be deleted. Throws `tenant_not_found`, and `invalid_request` for any other. */
  keep(companyId: string): Promise<void>;
  /** Throws `invalid_request` where no mails are sent, or the mail server does not take it. */
  sendTestMail(to: string): Promise<void>;
}

export function createSystemService(dependencies: SystemDependencies): SystemService {
  const { transactional, jobs, identity, companies, clock } = dependencies;
  const repository = createSystemRepository(transactional);
  return {
    describe: (email) => describeSystem(dependencies, repository, email),
    async hasten(tenantId, name) {
      const isSetUp = (await jobs.list()).some((job) => job.name === name && job.isSetUp);
      if (!isSetUp) throw new AppError('invalid_request', { message: `Skuline runs no job ${name}.` });
      return transactional.db.transaction(async (tx) => {
        const now = clock.now();
        const hastened = await hastenJobs(tx, { name, now });
        if (hastened === 0) {
          throw new AppError('invalid_request', { message: `There is nothing to run of ${name}.` });
        }
        // What they are done to may be another company's, and is not said.
        await recordAudit(tx, now, { of: tenantId, action: 'job.hastened', subject: name });
        return hastened;
      });
    },
    async keep(companyId) {
      const tenants = await identity.directory.listTenants();
      const company = tenants.find(({ id }) => id === companyId);
      if (company === undefined) throw new AppError('tenant_not_found');
      await companies.deletions.restore(company);
    },
    sendTestMail: (to) => sendTestMail(dependencies, to),
  };
}

async function describeSystem(
  { config, version, jobs, findSilentStores, inspect, clock }: SystemDependencies,
  repository: SystemRepository,
  email: string,
): Promise<System> {
  const now = clock.now();
  const hasOwnSignIn = config.auth.issuer === null;
  const silent = await findSilentStores();
  // It asks both of them, and would wait for the silent one.
  const inspection = silent.length === 0 ? await inspect() : null;
  const ofStores =
    inspection === null ? silent.map(findingOfSilence) : findingsOfStores(inspection, { now, hasOwnSignIn });
  const [findings, disk, listed, stagedFiles, backups, companies] = await Promise.all([
    findingsOfMachine(config, now),
    readDisk(config.dataDir),
    jobs.list(),
    repository.countStagedFiles(),
    listBackups(config),
    repository.listCompanies(),
  ]);
  return {
    version,
    node: process.version,
    findings: [...ofStores, ...findings],
    memory: { used: process.memoryUsage.rss(), available: process.availableMemory() },
    disk,
    stores: [
      storeOf('database', 'transactional', inspection, silent),
      storeOf('analytics', 'analytics', inspection, silent),
    ],
    jobs: gatherJobs(listed),
    stagedFiles,
    backups,
    companies: companies.map(({ dueAt, members, ...company }) => ({
      ...company,
      members: hasOwnSignIn ? members : null,
      deletedAt: dueAt?.toISOString() ?? null,
    })),
    testMailTo: config.mail === null ? null : email,
  };
}

function findingOfSilence(store: string): Finding {
  const check = store === 'analytics' ? 'Analytics' : 'Database';
  const remedy = 'See the log of Skuline, and whether its server runs.';
  return { check, state: 'problem', says: 'It does not answer.', remedy };
}

function storeOf(
  name: System['stores'][number]['name'],
  store: string,
  inspection: StoreInspection | null,
  silent: readonly string[],
): System['stores'][number] {
  const found = inspection?.migrations.find((one) => one.store === store);
  return {
    name,
    answers: !silent.includes(store),
    bytes: found?.bytes ?? null,
    migration: found?.newest ?? null,
  };
}

async function readDisk(dataDir: string): Promise<System['disk']> {
  const found = await statfs(dataDir).catch(() => null);
  if (found === null) return null;
  return { free: found.bavail * found.bsize, total: found.blocks * found.bsize };
}

async function listBackups({ backup }: Pick<Config, 'backup'>): Promise<System['backups']> {
  if (backup === null) return null;
  const { folder, everyMs, keep } = backup;
  const made = await findBackups(backup).catch(() => []);
  return {
    folder,
    everyHours: everyMs / 3_600_000,
    keep,
    made: made.map(({ name, madeAt, bytes }) => ({ name, madeAt: madeAt.toISOString(), bytes })),
  };
}

/** A row for each name: by what they are done to, jobs are too many to look at. Those that fail come first. */
export function gatherJobs(jobs: readonly JobRecord[]): SystemJob[] {
  const gathered = [...Map.groupBy(jobs, ({ name }) => name)].map(([name, rows]): SystemJob => {
    const failing = rows.filter(({ lastError }) => lastError !== null);
    const [tried] = failing.toSorted((a, b) => (b.lastRunAt ?? '').localeCompare(a.lastRunAt ?? ''));
    const moments = (of: 'lastRunAt' | 'lastSuccessAt' | 'nextRunAt') =>
      rows.flatMap((row) => row[of] ?? []).toSorted();
    return {
      name,
      isSetUp: rows.some(({ isSetUp }) => isSetUp),
      planned: rows.filter(({ nextRunAt }) => nextRunAt !== null).length,
      failing: failing.length,
      lastRunAt: moments('lastRunAt').at(-1) ?? null,
      lastSuccessAt: moments('lastSuccessAt').at(-1) ?? null,
      nextRunAt: moments('nextRunAt')[0] ?? null,
      lastError: tried?.lastError ?? null,
    };
  });
  return gathered.toSorted(
    (a, b) => Number(b.failing > 0) - Number(a.failing > 0) || a.name.localeCompare(b.name),
  );
}

const MAIL_TIMEOUT_MS = 15_000;

async function sendTestMail(
  { config, log }: Pick<SystemDependencies, 'config' | 'log'>,
  to: string,
): Promise<void> {
  const { mail } = config;
  if (mail === null) {
    throw new AppError('invalid_request', { message: 'No mails are sent: set SMTP_URL and MAIL_FROM.' });
  }
  const origin = baseUrlOf(config);
  const message = {
    to,
    subject: 'A test mail of Skuline',
    text: `Mails of Skuline at ${origin} reach you.\n`,
    messageId: `<test-${randomUUID()}@${new URL(origin).hostname}>`,
    unsubscribe: null,
  };
  try {
    await sendMail(mail, message, AbortSignal.timeout(MAIL_TIMEOUT_MS));
  } catch (error) {
    log.warn({ err: error }, 'a test mail could not be sent');
    // The code alone: what a server answers may hold the user's name.
    const says = `The mail server did not take the mail (${errorCode(error) ?? 'unknown'}). Check SMTP_URL and MAIL_FROM.`;
    throw new AppError('invalid_request', { message: says });
  }
}
