import * as z from 'zod/mini';
import { textId } from './bounds.ts';
import { defineEndpoint, nameSchemas } from './endpoint.ts';
import { tenantQuery } from './query.ts';

/** What a check of the installation has found; `problem` is what keeps Skuline from its work, or will. */
const finding = z.object({
  check: z.string(),
  state: z.enum(['ok', 'warning', 'problem']),
  says: z.string(),
  /** What to do about it. */
  remedy: z.optional(z.string()),
});
export type Finding = z.output<typeof finding>;

/** All jobs of a name, which are of one kind and done to different things. */
const systemJob = z.object({
  name: z.string(),
  /** False: as it is configured, Skuline runs none of this name. */
  isSetUp: z.boolean(),
  /** How many are to be run, now or later, and of how many the last try failed. */
  planned: z.number(),
  failing: z.number(),
  /** ISO instants: of all of them the newest run and success, and the next run; null where there is none. */
  lastRunAt: z.nullable(z.string()),
  lastSuccessAt: z.nullable(z.string()),
  nextRunAt: z.nullable(z.string()),
  /** Of the failing one that was tried last. */
  lastError: z.nullable(z.string()),
});
export type SystemJob = z.output<typeof systemJob>;

const systemResponse = z.object({
  version: z.string(),
  node: z.string(),
  findings: z.array(finding),
  /** In bytes: what this process holds, and what else it could still have. */
  memory: z.object({ used: z.number(), available: z.number() }),
  /** Of the data directory, in bytes; null where it cannot be told. */
  disk: z.nullable(z.object({ free: z.number(), total: z.number() })),
  stores: z.array(
    z.object({
      name: z.enum(['database', 'analytics']),
      answers: z.boolean(),
      /** Null where it does not answer. */
      bytes: z.nullable(z.number()),
      migration: z.nullable(z.number()),
    }),
  ),
  jobs: z.array(systemJob),
  /** Files of all companies that were given and are not imported yet. */
  stagedFiles: z.object({ files: z.number(), bytes: z.number() }),
  /** Null where none are made by themselves. */
  backups: z.nullable(
    z.object({
      folder: z.string(),
      everyHours: z.number(),
      keep: z.number(),
      /** The newest first. */
      made: z.array(z.object({ name: z.string(), madeAt: z.string(), bytes: z.number() })),
    }),
  ),
  companies: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** ISO instant at which it is deleted; null where nobody asked for that. */
      deletedAt: z.nullable(z.string()),
      /** Null where another identity provider says who belongs to it. */
      members: z.nullable(z.number()),
    }),
  ),
  /** Where a test mail goes; null where no mails are sent. */
  testMailTo: z.nullable(z.string()),
});
export type System = z.output<typeof systemResponse>;

export const getSystem = defineEndpoint({
  method: 'GET',
  path: '/api/system',
  ability: 'system.run',
  summary: 'How the installation is: what is found, and what to do about it. For operators alone.',
  query: z.strictObject(tenantQuery),
  response: systemResponse,
  errors: ['unknown_parameter', 'tenant_mismatch'],
});

export const hastenJobs = defineEndpoint({
  method: 'POST',
  path: '/api/system/jobs/:name/runs',
  ability: 'system.run',
  audit: 'in-transaction',
  summary: 'Has all jobs of a name run now that would be run later.',
  limit: 'form',
  params: z.strictObject({ name: textId }),
  response: z.object({ hastened: z.number() }),
  errors: ['invalid_request'],
});

export const keepCompany = defineEndpoint({
  method: 'DELETE',
  path: '/api/system/companies/:id/deletion',
  ability: 'system.run',
  audit: 'in-transaction',
  summary: 'Brings back a company that is to be deleted, with its members; their tokens have ended.',
  params: z.strictObject({ id: textId }),
  response: z.object({ kept: z.literal(true) }),
  errors: ['invalid_request', 'tenant_not_found'],
});

export const sendTestMail = defineEndpoint({
  method: 'POST',
  path: '/api/system/test-mails',
  ability: 'system.run',
  audit: 'mail.tested',
  summary: "Sends a mail to the caller's own address, and says whether the mail server took it.",
  response: z.object({ to: z.string() }),
  limit: 'form',
  errors: ['invalid_request'],
});

nameSchemas({
  System: systemResponse,
  SystemFinding: finding,
  SystemJob: systemJob,
  KeptCompany: keepCompany.response,
  HastenedJobs: hastenJobs.response,
  SentTestMail: sendTestMail.response,
});
