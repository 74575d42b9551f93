import { METRIC_IDS, METRICS } from '@skuline/domain/metrics';
import { MOST_MOVERS_COLUMNS, MOVERS_ORDERS, MOVERS_SHOWN } from '@skuline/domain/movers';
import { PROPORTION_VERDICTS } from '@skuline/domain/proportions';
import * as z from 'zod/mini';
import { defineEndpoint, nameSchemas, nullableNumber } from './endpoint.ts';
import { knownDays } from './known-days.ts';
import { RANGE_ERRORS, choiceList, pageQuery, refuse, refuseReversedPeriods } from './query.ts';
import { segmentFile, segmentQuery, segmentRow } from './segment-table.ts';

const MAX_ROWS = 200;
const DEFAULT_ROWS = 25;

const moversQuery = z.strictObject({
  metric: z.enum(METRIC_IDS),
  ...segmentQuery,
  columns: choiceList(METRIC_IDS),
  show: z._default(z.enum(MOVERS_SHOWN), 'all'),
  order_by: z._default(z.enum(MOVERS_ORDERS), 'change'),
});

function refuseNonsense(query: z.output<typeof moversQuery>, context: z.core.$RefinementCtx): void {
  refuseReversedPeriods(query, context);
  if (query.columns.length > MOST_MOVERS_COLUMNS) {
    refuse(context, 'columns', 'invalid_request', `columns takes up to ${MOST_MOVERS_COLUMNS} metrics.`);
  }
  if (query.order_by.startsWith('share') && METRICS[query.metric].kind === 'ratio') {
    const message = `${query.metric} is a ratio, whose parts have no share: order by another figure.`;
    refuse(context, 'order_by', 'invalid_request', message);
  }
}

/** A metric over both periods: counts, dollars, or fractions; null where it would divide by 0. */
const moverFigures = z.object({
  metric: z.enum(METRIC_IDS),
  value: nullableNumber,
  previous: nullableNumber,
  change: nullableNumber,
  /** A fraction of the size of the previous value: 0.083 means 8.3 %; null when that is 0 or unknown. */
  change_rate: nullableNumber,
  /** Whether a rate of counts changed by more than chance; null for what cannot be tested: sums, and rates of money. */
  test: z.nullable(z.enum(PROPORTION_VERDICTS)),
});

const moverTotal = z.extend(moverFigures, { columns: z.array(moverFigures) });

const moverRow = z.extend(moverTotal, {
  ...segmentRow,
  /** What it adds to the change of the total: of a sum its change; of a ratio with its part of the denominator. */
  effect: nullableNumber,
  /** Fractions of the total's value and of its change; null for ratios and of a total of 0. */
  share: nullableNumber,
  share_of_change: nullableNumber,
});
export type MoverRow = z.output<typeof moverRow>;

/** How many days a period has, and how many of them have any data. */
const coverage = z.object({ days: z.number(), days_with_data: z.number() });

const moversResponse = z.object({
  rows: z.array(moverRow),
  /** Of everything that passes the filters, whatever is searched for; ratios are those of the sums. */
  total: moverTotal,
  /** How many rows there are on all pages without `show` and the search, and with them. */
  count: z.number(),
  match_count: z.number(),
  /** Of `count`, in how many the metric rose, and in how many it fell. */
  up_count: z.number(),
  down_count: z.number(),
  /** The size of the largest change of any row; null for ratios, whose changes are no parts of one whole. */
  largest_change: nullableNumber,
  coverage: z.object({ current: coverage, previous: coverage }),
  /** Of the facts of the metrics, within both periods. */
  known: z.optional(knownDays),
});
export type MoversResponse = z.output<typeof moversResponse>;

export const listMovers = defineEndpoint({
  method: 'GET',
  path: '/api/movers',
  ability: 'figures.read',
  summary:
    'A metric of two periods and its change by brand, parent SKU or SKU, a page at a time: ordered and searched by the server, with the exact total. `change_size` orders a ratio by its effect on the total.',
  query: z
    .extend(moversQuery, pageQuery({ rows: DEFAULT_ROWS, most: MAX_ROWS }))
    .check(z.superRefine(refuseNonsense)),
  response: moversResponse,
  errors: RANGE_ERRORS,
});

export const exportMovers = defineEndpoint({
  method: 'GET',
  path: '/api/movers/file',
  ability: 'figures.read',
  audit: 'figures.exported',
  summary: 'All rows of /api/movers as a file: CSV, or an Excel workbook with number formats.',
  query: z.extend(moversQuery, segmentFile).check(z.superRefine(refuseNonsense)),
  kind: 'bytes',
  response: z.file(),
  errors: RANGE_ERRORS,
});

nameSchemas({
  Movers: moversResponse,
  Mover: moverRow,
  MoversTotal: moverTotal,
  MoverFigures: moverFigures,
  Coverage: coverage,
});
