import { COMPARED_METRICS, DIFFERENCE_CLASSES } from '@skuline/domain/reconcile';
import { CHANNELS } from '@skuline/domain/report-formats';
import * as z from 'zod/mini';
import { tenantQuery } from './query.ts';
import { PRINTABLE_LINE } from './bounds.ts';
import { defineEndpoint, nameSchemas } from './endpoint.ts';
import { badLine } from './imports.ts';

const MAX_FILE_NAME = 255;
const MAX_ANSWERS = 20_000;

const part = z.object({
  class: z.enum(DIFFERENCE_CLASSES),
  /** Ours less theirs. */
  amount: z.number(),
  /** Lines, orders or SKUs. */
  count: z.number(),
});
const difference = z.object({
  day: z.string(),
  /** '' for a whole day. */
  sku: z.string(),
  ours: z.number(),
  theirs: z.number(),
  /** Ours less theirs: what the parts add up to, exactly. Money in dollars. */
  difference: z.number(),
  parts: z.array(part),
});
export type ReconciledRow = z.output<typeof difference>;

const stretch = z.object({ start: z.string(), end: z.string() });

const metricComparison = z.object({
  metric: z.enum(COMPARED_METRICS),
  ours: z.number(),
  theirs: z.number(),
  difference: z.number(),
  classes: z.array(
    z.object({
      ...part.shape,
      days: z.array(z.string()),
      /** SKUs and imports it is about; the first few. */
      about: z.array(z.string()),
    }),
  ),
  /** How much of the differences is explained, 0 to 1; null where nothing differs. */
  explainedShare: z.nullable(z.number()),
  days: z.array(difference),
  /** The largest differences by SKU; none where the report names no SKU. */
  skus: z.array(difference),
  /** All others that differ, added up. */
  otherSkus: z.object({
    rows: z.number(),
    ours: z.number(),
    theirs: z.number(),
    difference: z.number(),
    parts: z.array(part),
  }),
  /** Days of the report on which nothing of the kind is shown; they are in no sum. */
  daysNotShown: z.array(stretch),
});
export type MetricReconciliation = z.output<typeof metricComparison>;

const reconciliation = z.object({
  status: z.literal('compared'),
  fileName: z.string(),
  format: z.string(),
  label: z.string(),
  channel: z.enum(CHANNELS),
  /** Whether the report holds the totals of whole days only. */
  isControlTotals: z.boolean(),
  firstDay: z.string(),
  lastDay: z.string(),
  metrics: z.array(metricComparison),
  /** What has to be said of the comparison as a whole. */
  remarks: z.array(z.string()),
});
export type Reconciliation = z.output<typeof reconciliation>;

/** What became of a file that was to be compared; nothing of it is stored, whatever it is. */
export const reconcileOutcome = z.discriminatedUnion('status', [
  reconciliation,
  z.object({
    status: z.literal('asks'),
    questions: z.array(
      z.object({
        what: z.string(),
        question: z.string(),
        why: z.string(),
        firstLine: z.nullable(z.string()),
        choices: z.readonly(z.array(z.string())),
        example: z.nullable(z.string()),
        problem: z.nullable(z.string()),
      }),
    ),
  }),
  z.object({
    status: z.literal('refused'),
    /** A sentence that says what to do. */
    message: z.string(),
    badLines: z.readonly(z.array(badLine)),
    badLineCount: z.number(),
  }),
]);
export type ReconcileOutcome = z.output<typeof reconcileOutcome>;

export const reconcileReport = defineEndpoint({
  method: 'POST',
  path: '/api/reconcile',
  ability: 'reports.match',
  summary:
    "Compares a seller's report with what is shown, by day and SKU, and says why they differ; nothing is stored. The request body is the file itself, plain or gzip; `answers` is a JSON object of what only the seller can say of it. With `format=csv` the comparison is a CSV file of every day and every day of a SKU; what is asked or refused stays JSON.",
  query: z.strictObject({
    ...tenantQuery,
    file_name: z
      .string()
      .check(z.trim(), z.minLength(1), z.maxLength(MAX_FILE_NAME), z.regex(PRINTABLE_LINE)),
    answers: z.optional(z.string().check(z.maxLength(MAX_ANSWERS))),
    format: z._default(z.enum(['json', 'csv']), 'json'),
  }),
  kind: 'upload',
  response: reconcileOutcome,
  limit: 'upload',
  errors: ['invalid_request', 'unknown_parameter', 'tenant_mismatch', 'file_too_large'],
});

nameSchemas({ ReconcileOutcome: reconcileOutcome });
