import { IMPORT_ORIGINS } from '@skuline/domain/import-formats';
import { COVERED_CHANNELS, COVERED_KINDS } from '@skuline/domain/report-formats';
import * as z from 'zod/mini';
import { tenantQuery } from './query.ts';
import { boundedList, PRINTABLE_LINE, PRINTABLE_TEXT } from './bounds.ts';
import { COVERAGE_ERRORS, coverageQuery, coverageResponse } from './coverage.ts';
import { defineEndpoint, nameSchemas, REQUEST_ERRORS } from './endpoint.ts';
import { badLine, fileName, importProgress } from './imports.ts';

/** Files a tenant may have waiting at a time, and members of a zip. */
export const MAX_STAGED_FILES = 100;
const MAX_WHAT = 100;
const MAX_ANSWER = 10_000;
const MAX_ANSWERS = 20;

/**
 * `reading`: what it is, is being found out; `asks`: only a person can say what follows; `refused`: nothing can be taken
 * of it. After Import: `waiting` for those before it, `importing`, then `imported`, `unchanged` (its days show this very
 * file already) or `failed`.
 */
const STATES = [
  'reading',
  'ready',
  'asks',
  'refused',
  'waiting',
  'importing',
  'imported',
  'unchanged',
  'failed',
] as const;

const stagedQuestion = z.object({
  /** Names the question in an answer. */
  what: z.string(),
  question: z.string(),
  why: z.string(),
  /** The file's first line of data in words, where that shows which report it is. */
  firstLine: z._default(z.nullable(z.string()), null),
  /** The possible answers; none where it is a day, a name or a table of columns. */
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  /** How an answer looks, or what stands in the file. */
  example: z.nullable(z.string()),
  /** Why the answer that was given is none. */
  problem: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  /** What was answered for a file like this one before: offered to a person, and not taken without one. */
  offered: z.nullable(z.string()),
});

/** A file that was given and is not imported yet, or was a moment ago. */
export const stagedFile = z.object({
  id: z.string(),
  /** Of a member of a zip without its folders. */
  fileName: z.string(),
  /** Who gave it, or where it was found. */
  origin: z.enum(IMPORT_ORIGINS),
  bytes: z.number(),
  state: z.enum(STATES),
  /** Null until it is known, and where nobody knows it. */
  format: z.nullable(z.object({ id: z.string(), label: z.string() })),
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
  days: z.number(),
  /** Of a file of search volumes: its days are the Sundays that weeks begin on. */
  unit: z.optional(z.literal('week')),
  /** Lines of data. */
  rows: z.number(),
  /** For which days it speaks of what; a file in Skuline's own format speaks of everything. */
  covers: z.array(
    z.object({
      channel: z.enum(COVERED_CHANNELS),
      kind: z.enum(COVERED_KINDS),
      /** Whose figures they are, in words: an ad product, an account or a shop, where the file or an answer says it. */
      source: z.optional(z.string()),
      firstDay: z.string(),
      lastDay: z.string(),
    }),
  ),
  questions: z.array(stagedQuestion),
  notices: z.array(
    z.object({
      code: z.string(),
      text: z.string(),
      lines: z.nullable(z.number()),
      /** Dollars. */
      amount: z.nullable(z.number()),
    }),
  ),
  refusal: z.nullable(
    z.object({
      reason: z.string(),
      /** Says what to do, or to download instead. */
      message: z.string(),
      badLines: z.readonly(z.array(badLine)),
      badLineCount: z.number(),
    }),
  ),
  /** Days for which a file in Skuline's own format and reports would both speak. */
  conflict: z.nullable(z.object({ days: z.array(z.string()), message: z.string() })),
  importId: z.nullable(z.number()),
  progress: z.nullable(importProgress),
  /** Why its import failed, in a sentence. */
  failure: z.nullable(z.string()),
});
export type StagedFile = z.output<typeof stagedFile>;

const stagedFiles = z.object({ files: z.array(stagedFile) });
const ids = boundedList(z.uuid(), { most: MAX_STAGED_FILES });
const idParams = z.strictObject({ id: z.string().check(z.maxLength(200)) });

export const stageFile = defineEndpoint({
  method: 'POST',
  path: '/api/staged-files',
  ability: 'imports.write',
  summary:
    'Takes a file, or a zip of files, to be looked at: the request body is the file itself. Nothing of it is imported; it is kept until it is, until it is removed, or for a day.',
  query: z.strictObject({ ...tenantQuery, file_name: fileName }),
  kind: 'upload',
  response: stagedFiles,
  limit: 'upload',
  errors: [...REQUEST_ERRORS, 'file_refused', 'file_too_large'],
});

export const sendFile = defineEndpoint({
  method: 'POST',
  path: '/api/files',
  ability: 'imports.write',
  summary:
    'Takes a file, or a zip of files, of a script and imports it where nothing has to be asked: the request body is the file itself. What asks or is refused waits among the staged files for a day.',
  query: z.strictObject({ ...tenantQuery, file_name: fileName }),
  kind: 'upload',
  response: stagedFiles,
  limit: 'upload',
  errors: [...REQUEST_ERRORS, 'file_refused', 'file_too_large'],
});

export const listStagedFiles = defineEndpoint({
  method: 'GET',
  path: '/api/staged-files',
  ability: 'imports.read',
  summary:
    'The files that were given, in order of arrival: what each is, what has to be answered, and what became of it.',
  query: z.strictObject(tenantQuery),
  response: stagedFiles,
});

export const answerStagedFile = defineEndpoint({
  method: 'PUT',
  path: '/api/staged-files/:id/answers',
  ability: 'imports.write',
  summary: 'Answers the questions about a file, by their names; the file is read again with these answers.',
  query: z.strictObject(tenantQuery),
  params: idParams,
  body: z.strictObject({
    answers: z
      .record(
        z.string().check(z.minLength(1), z.maxLength(MAX_WHAT), z.regex(PRINTABLE_LINE)),
        z.string().check(z.maxLength(MAX_ANSWER), z.regex(PRINTABLE_TEXT)),
      )
      .check(z.refine((answers) => Object.keys(answers).length <= MAX_ANSWERS)),
  }),
  response: stagedFile,
  errors: [...REQUEST_ERRORS, 'staged_file_not_found', 'import_busy'],
});

export const removeStagedFile = defineEndpoint({
  method: 'DELETE',
  path: '/api/staged-files/:id',
  ability: 'imports.write',
  summary: 'Removes a file from those that were given; what was imported of it stays.',
  query: z.strictObject(tenantQuery),
  params: idParams,
  response: stagedFiles,
  errors: [...REQUEST_ERRORS, 'staged_file_not_found', 'import_busy'],
});

export const clearStagedFiles = defineEndpoint({
  method: 'DELETE',
  path: '/api/staged-files',
  ability: 'imports.write',
  summary: 'Removes all files that were given and are not being imported.',
  query: z.strictObject(tenantQuery),
  response: stagedFiles,
});

export const importStagedFiles = defineEndpoint({
  method: 'POST',
  path: '/api/staged-files/import',
  ability: 'imports.write',
  summary:
    'Imports files that were given, as one drop: their order does not matter, and one that fails does not stop the others. Answers at once; GET /api/staged-files says how far they are.',
  query: z.strictObject(tenantQuery),
  body: z.strictObject({
    files: ids.check(z.minLength(1)),
    /** Those that are to be shown in place of the data already shown for their days. */
    replace: ids,
    /** Those whose answers are to be offered for the next file like them. */
    remember: ids,
  }),
  response: stagedFiles,
  errors: [...REQUEST_ERRORS, 'staged_file_not_found'],
});

export const previewCoverage = defineEndpoint({
  method: 'POST',
  path: '/api/staged-files/coverage',
  ability: 'imports.write',
  summary:
    'What would be there of each day, were some of the files that were given imported, and what waits for an answer. Nothing is stored.',
  query: coverageQuery,
  /** `files` would be imported, `waiting` wait for an answer. */
  body: z.strictObject({ files: ids, waiting: ids }),
  response: coverageResponse,
  errors: [...COVERAGE_ERRORS, 'staged_file_not_found'],
});

nameSchemas({
  StagedFiles: stagedFiles,
  StagedFile: stagedFile,
  StagedFileAnswers: answerStagedFile.body,
  StagedFilesImport: importStagedFiles.body,
  StagedFilesChosen: previewCoverage.body,
});
