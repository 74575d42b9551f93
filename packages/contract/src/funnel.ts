import {
  FUNNEL_ORDERS,
  FUNNEL_RATE_IDS,
  FUNNEL_REFERENCES,
  FUNNEL_ROWS,
  FUNNEL_STEP_IDS,
} from '@skuline/domain/funnel';
import { PROPORTION_VERDICTS } from '@skuline/domain/proportions';
import * as z from 'zod/mini';
import { defineEndpoint, nameSchemas, nullableNumber } from './endpoint.ts';
import { knownDays } from './known-days.ts';
import { RANGE_ERRORS, choiceList, pageQuery, refuse, refuseReversedPeriods } from './query.ts';
import { segmentFile, segmentQuery, segmentRow } from './segment-table.ts';

const MAX_ROWS = 200;

const funnelQuery = z.strictObject({
  /** A step of the funnel, named by its rate. */
  step: z.enum(FUNNEL_STEP_IDS),
  ...segmentQuery,
  /** What rates are measured by: each by its own previous period, or all by that of the tenant or of one brand. */
  reference: z._default(z.enum(FUNNEL_REFERENCES), 'previous'),
  reference_brand: z.optional(z.string()),
  /** More rates of each row. */
  rates: choiceList(FUNNEL_RATE_IDS),
  order_by: z._default(z.enum(FUNNEL_ORDERS), 'money_lost'),
});

function refuseNonsense(query: z.output<typeof funnelQuery>, context: z.core.$RefinementCtx): void {
  refuseReversedPeriods(query, context);
  if ((query.reference === 'brand') !== (query.reference_brand !== undefined)) {
    const message = 'reference_brand names the brand of the reference brand, and of no other.';
    refuse(context, 'reference_brand', 'invalid_request', message);
  }
}

/** One step: its counts, its rate against the reference, and what it lost. Rates are fractions and may pass 1. */
const stepFigures = z.object({
  upstream: z.number(),
  downstream: z.number(),
  rate: nullableNumber,
  reference_rate: nullableNumber,
  /** The rate's difference from the reference, and the same over the size of the reference; fractions. */
  change: nullableNumber,
  change_rate: nullableNumber,
  /** Whether the difference is more than chance. */
  test: z.enum(PROPORTION_VERDICTS),
  /** How many more would have come out at the reference rate; null where no fewer did. */
  missing: nullableNumber,
  /** What one that comes out is worth, in dollars. */
  value: nullableNumber,
  /** Dollars, in whole cents; null where nothing is lost. Of the total: what is lost beyond noise. */
  money_lost: nullableNumber,
  rates: z.array(z.object({ metric: z.enum(FUNNEL_RATE_IDS), value: nullableNumber })),
});
export type StepFigures = z.output<typeof stepFigures>;

const funnelRow = z.extend(stepFigures, {
  ...segmentRow,
});
export type FunnelRow = z.output<typeof funnelRow>;

const funnelResponse = z.object({
  rows: z.array(funnelRow),
  /** Of everything that passes the filters, whatever is searched for. */
  total: stepFigures,
  /** The row that loses most of all, beyond noise; null where none does. */
  leak: z.nullable(funnelRow),
  /** In how many rows more is lost than noise allows; in how many others, and how much that would be, in dollars. */
  loss_count: z.number(),
  noise_count: z.number(),
  noise_lost: z.number(),
  /** How many rows there are on all pages without the search, and with it. */
  count: z.number(),
  match_count: z.number(),
  /** Of the facts of the step and the rates, within both periods. */
  known: z.optional(knownDays),
});
export type FunnelResponse = z.output<typeof funnelResponse>;

export const listFunnel = defineEndpoint({
  method: 'GET',
  path: '/api/funnel',
  ability: 'figures.read',
  summary:
    'A step of the funnel by brand, parent SKU or SKU against a reference rate, with the money lost, a page at a time: ordered and searched by the server, with the largest leak.',
  query: z
    .extend(funnelQuery, pageQuery({ rows: FUNNEL_ROWS, most: MAX_ROWS }))
    .check(z.superRefine(refuseNonsense)),
  response: funnelResponse,
  errors: RANGE_ERRORS,
});

export const exportFunnel = defineEndpoint({
  method: 'GET',
  path: '/api/funnel/file',
  ability: 'figures.read',
  audit: 'figures.exported',
  summary: 'All rows of /api/funnel as a file: CSV, or an Excel workbook with number formats.',
  query: z.extend(funnelQuery, segmentFile).check(z.superRefine(refuseNonsense)),
  kind: 'bytes',
  response: z.file(),
  errors: RANGE_ERRORS,
});

nameSchemas({ Funnel: funnelResponse, FunnelRow: funnelRow, FunnelStep: stepFigures });
