import { IMPORT_FAILURES, IMPORT_PHASES, IMPORT_STATUSES, FACT_TABLES } from '@skuline/domain/import-formats';
import * as z from 'zod/mini';
import { tenantQuery } from './query.ts';
import { numericId, PRINTABLE_LINE } from './bounds.ts';
import { defineEndpoint, nameSchemas, REQUEST_ERRORS } from './endpoint.ts';

const MAX_FILE_NAME = 255;
const MAX_PAGE = 100;
/** The name of a file that is sent. */
export const fileName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(MAX_FILE_NAME),
    z.regex(PRINTABLE_LINE, 'Name the file without control characters.'),
  );

/** A line of a file that cannot be taken in, and why. */
export const badLine = z.object({
  /** Physical line of the file, the header being line 1; null in what was recorded before rows knew their lines. */
  line: z.nullable(z.number()),
  /** The column's name, or null when the line as a whole is wrong. */
  column: z.nullable(z.string()),
  /** What stands there, shortened. */
  value: z.nullable(z.string()),
  /** Fits behind the value: 'is not a number'. */
  reason: z.string(),
});
export type BadLine = Readonly<z.output<typeof badLine>>;

/** Money values that had more than 4 decimals, and the first of them. */
export const roundedValues = z.object({ count: z.number(), firstLine: z.number(), firstColumn: z.string() });

const importFailure = z.object({
  code: z.enum(IMPORT_FAILURES),
  /** A sentence that says what to do. */
  message: z.string(),
  badLineCount: z.number(),
});
export type ImportFailure = Readonly<z.output<typeof importFailure>>;

/** Where a running import stands; bytes as the file was sent, gzip or not. */
export const importProgress = z.object({
  phase: z.enum(IMPORT_PHASES),
  bytes: z.number(),
  totalBytes: z.nullable(z.number()),
  rows: z.number(),
  /** Days that are composed again, and how many of them are. */
  days: z.optional(
    z.nullable(z.object({ done: z.number(), total: z.number(), first: z.string(), last: z.string() })),
  ),
});

/** One file taken in, or on its way, as lists and summaries show it. */
export const importRecord = z.object({
  id: z.number(),
  kind: z.enum(FACT_TABLES),
  /** Which report of another product it is; null for a file of Skuline's own. */
  format: z.nullable(z.string()),
  fileName: z.string(),
  status: z.enum(IMPORT_STATUSES),
  rows: z.number(),
  days: z.number(),
  brands: z.number(),
  parentSkus: z.number(),
  skus: z.number(),
  firstDate: z.nullable(z.string()),
  lastDate: z.nullable(z.string()),
  ignoredColumns: z.readonly(z.array(z.string())),
  /** Who or what imported it. */
  importedBy: z.string(),
  /** Invented figures, not the seller's. */
  isSample: z.boolean(),
  /** Days that showed another import before. */
  replacedDays: z.number(),
  rounded: z.nullable(roundedValues),
  /** Moments as ISO 8601 in UTC. */
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
  /** Why it failed, when it did. */
  failure: z.nullable(importFailure),
  /** null until it is known, and when it has ended. */
  progress: z.nullable(importProgress),
  /** The import its days show already, for one that changed nothing. */
  sameAs: z.nullable(z.number()),
});
export type ImportRecord = Readonly<z.output<typeof importRecord>>;

/** An import with the first of its bad lines. */
export const importDetail = z.extend(importRecord, { badLines: z.readonly(z.array(badLine)) });
export type ImportDetail = Readonly<z.output<typeof importDetail>>;

/** What a refused file's error says in its details. */
export const refusalDetails = z.object({ badLines: z.readonly(z.array(badLine)), badLineCount: z.number() });

/** Days that show another import, or none, after an undo. */
export const fallBack = z.object({
  /** The import shown then, or null where the days are empty. */
  importId: z.nullable(z.number()),
  days: z.number(),
  firstDate: z.string(),
  lastDate: z.string(),
});
export type FallBack = z.output<typeof fallBack>;

const namedFallBack = z.extend(fallBack, { fileName: z.nullable(z.string()) });
export type NamedFallBack = z.output<typeof namedFallBack>;

const undoResponse = z.object({ import: importRecord, fallBacks: z.array(namedFallBack) });
export type UndoPreview = z.output<typeof undoResponse>;

const idParams = z.strictObject({
  id: numericId,
});

/** Lists begin with the newest; `before` is the last id of the page before. */
export const listImports = defineEndpoint({
  method: 'GET',
  path: '/api/imports',
  ability: 'imports.read',
  summary: 'The imports of the tenant, newest first, and the size of the largest file that is taken in.',
  query: z.strictObject({
    ...tenantQuery,
    limit: z._default(
      z.coerce.number<number | string>().check(z.int(), z.minimum(1), z.maximum(MAX_PAGE)),
      20,
    ),
    before: z.optional(numericId),
  }),
  response: z.object({
    imports: z.array(importRecord),
    /** Give it as `before` for the next page; null on the last one. */
    nextBefore: z.nullable(z.number()),
    /** Bytes of the largest file, unpacked. */
    maxBytes: z.number(),
  }),
});

export const uploadImport = defineEndpoint({
  method: 'POST',
  path: '/api/imports',
  ability: 'imports.write',
  summary:
    'Takes in a CSV file in the format of Skuline, plain or gzip: the request body is the file itself. Answers once all of it has arrived; GET /api/imports/:id reports the outcome. POST /api/files takes these files and all reports, and is to be used instead.',
  isDeprecated: true,
  query: z.strictObject({ ...tenantQuery, file_name: fileName }),
  kind: 'upload',
  response: importDetail,
  limit: 'upload',
  errors: [...REQUEST_ERRORS, 'file_refused', 'file_too_large', 'import_busy'],
});

export const getImport = defineEndpoint({
  method: 'GET',
  path: '/api/imports/:id',
  ability: 'imports.read',
  summary: 'One import: how far it is, what it held, or why it failed, with the first of its bad lines.',
  query: z.strictObject(tenantQuery),
  params: idParams,
  response: importDetail,
  errors: [...REQUEST_ERRORS, 'import_not_found'],
});

export const cancelImport = defineEndpoint({
  method: 'POST',
  path: '/api/imports/:id/cancel',
  ability: 'imports.write',
  summary: 'Asks a running import to stop; nothing of it is kept.',
  query: z.strictObject(tenantQuery),
  params: idParams,
  response: importDetail,
  errors: [...REQUEST_ERRORS, 'import_not_found', 'import_not_running'],
});

export const previewUndo = defineEndpoint({
  method: 'GET',
  path: '/api/imports/:id/undo',
  ability: 'imports.read',
  summary: 'What the days of an import would show once it is undone.',
  query: z.strictObject(tenantQuery),
  params: idParams,
  response: undoResponse,
  errors: [...REQUEST_ERRORS, 'import_not_found', 'import_not_undoable'],
});

export const undoImport = defineEndpoint({
  method: 'POST',
  path: '/api/imports/:id/undo',
  ability: 'imports.write',
  audit: 'in-transaction',
  summary: 'Hides an import again: its days show what they showed before.',
  query: z.strictObject(tenantQuery),
  params: idParams,
  response: undoResponse,
  errors: [...REQUEST_ERRORS, 'import_not_found', 'import_not_undoable', 'import_busy'],
});

nameSchemas({
  ImportPage: listImports.response,
  Import: importRecord,
  ImportDetail: importDetail,
  Undo: undoResponse,
});
