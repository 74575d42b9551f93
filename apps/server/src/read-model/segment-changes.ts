import type { SegmentTotals } from '@skuline/domain/drivers';
import type { FactId } from '@skuline/domain/metrics';
import { z } from 'zod';
import { type PerformanceQuery, segmentsOf } from './performance-query.ts';
import type { SumsQuery } from './performance.queries.ts';
import type { RowsReading } from './period-rows.queries.ts';
import { readingsOf, select, type Source } from './performance-reader.ts';
import { type RatioShare, ratioShareSql } from './ratio-share.ts';
import { sumColumn } from './segment-order.ts';
import { type ComparedSegment, comparedSumsSql, segmentOf } from './segment-page.queries.ts';

/** Which of the segments changed most: what rose, and what fell. */
export interface SegmentChangesWanted {
  /** How many of those that add most to the change of the total, and how many of those that take most away. */
  readonly count: number;
  /** A sum, or a ratio as a part of the total's. */
  readonly of: { readonly fact: FactId } | RatioShare;
}

export interface SegmentChanges {
  /** Those that add most and those that take most away, in no order; some without any change may stand among them. */
  readonly segments: readonly ComparedSegment[];
  /** Over all segments. One is new, or gone, that has nothing in one period of all facts of the query. */
  readonly totals: SegmentTotals;
}

const counts = { segment_count: z.number(), new_count: z.number(), gone_count: z.number() };
const effects = { new_effect: z.number(), gone_effect: z.number(), within_effect: z.number() };
const storedChange = z.object({ ...counts, ...effects }).catchall(z.union([z.string(), z.number()]));

/** The segments that changed most, and what all of them come to, in one statement. */
export async function readChanges(
  source: Source,
  query: PerformanceQuery,
  wanted: SegmentChangesWanted,
): Promise<SegmentChanges> {
  const statement = segmentChangesSql(query, await readingsOf(source, query), wanted);
  const rows = storedChange.array().parse(await select(source, statement));
  const [first] = rows;
  return {
    segments: rows.map((row) => segmentOf(query, row)),
    totals: {
      count: first?.segment_count ?? 0,
      new: { count: first?.new_count ?? 0, effect: first?.new_effect ?? 0 },
      gone: { count: first?.gone_count ?? 0, effect: first?.gone_effect ?? 0 },
      within: first?.within_effect ?? 0,
    },
  };
}

/** What a segment adds to the change of the total, and how such amounts are added up exactly. */
interface ChangeSql {
  /** `expression AS name` for a WITH clause: `change`, and of a ratio `within`. */
  readonly parts: readonly string[];
  readonly sumOf: (amount: string, condition: string) => string;
  readonly within: string;
  readonly params: SumsQuery['params'];
}

/**
 * The sums of the segments that add most to the change of the total and of those that take most away, and beside them
 * sums over all segments. The `within` of a ratio is the one formula that the domain has as well (`drivers/`): to add
 * it up there, every segment would have to leave the engine.
 */
function segmentChangesSql(
  query: PerformanceQuery,
  readings: readonly RowsReading[],
  { count, of }: SegmentChangesWanted,
): SumsQuery {
  const compared = comparedSumsSql(query, readings, query.facts);
  const change = 'fact' in of ? changeOfSum(of.fact) : changeOfRatio(of);
  const names = segmentsOf(query);
  const isAnything = ([0, 1] as const).map((period) =>
    query.facts.map((fact) => `s.${sumColumn(fact, period)} != 0`).join(' OR '),
  );
  const [isThere, wasThere] = isAnything;
  const columns = [
    ...names,
    ...([0, 1] as const).flatMap((period) =>
      [...query.facts, 'row_count' as const].map((column) => sumColumn(column, period)),
    ),
  ];
  const sql = `WITH
  ${[...change.parts, `(${isThere}) AS is_there`, `(${wasThere}) AS was_there`].join(',\n  ')},
  (is_there AND NOT was_there) AS is_new,
  (was_there AND NOT is_there) AS is_gone
SELECT
  ${columns.map((column) => `s.${column} AS ${column}`).join(', ')},
  count() OVER () AS segment_count,
  countIf(is_new) OVER () AS new_count,
  countIf(is_gone) OVER () AS gone_count,
  ${change.sumOf('change', 'is_new')} AS new_effect,
  ${change.sumOf('change', 'is_gone')} AS gone_effect,
  ${change.within} AS within_effect
FROM (
${compared.sql}
) AS s
ORDER BY abs(change) DESC, ${names.map((name) => `s.${name}`).join(', ')}
LIMIT {top:UInt32} BY sign(change)`;
  return { sql, params: { ...compared.params, ...change.params, top: count } };
}

function changeOfSum(fact: FactId): ChangeSql {
  return {
    parts: [`s.${sumColumn(fact, 0)} - s.${sumColumn(fact, 1)} AS change`],
    sumOf: (amount, condition) => `sumIf(${amount}, ${condition}) OVER ()`,
    within: '0',
    params: {},
  };
}

/** Whole 10⁻¹² are added up, so that the order of segments does not matter. */
const UNITS = '1000000000000';

function sumOfUnits(amount: string, condition: string): string {
  return `toFloat64(sumIf(toInt128(round(${amount} * ${UNITS})), ${condition}) OVER ()) / ${UNITS}`;
}

function changeOfRatio(share: RatioShare): ChangeSql {
  const { parts, params } = ratioShareSql(share);
  return {
    parts: [
      ...parts,
      `${logRatio('amount', 'amount_before')} AS ln_amount`,
      `${logRatio('share', 'share_before')} AS ln_share`,
      'if(amount = amount_before, amount, (amount - amount_before) / ln_amount) AS log_mean',
      `multiIf(
    share <= 0 OR share_before <= 0, change,
    amount = 0 OR amount_before = 0, amount - amount_before,
    (amount > 0) = (amount_before > 0), log_mean * (ln_amount - ln_share),
    (share + share_before) / 2 * (amount / share - amount_before / share_before)
  ) AS within`,
    ],
    sumOf: sumOfUnits,
    within: sumOfUnits('within', 'is_there AND was_there'),
    params,
  };
}

/** ln(a / b), without losing the digits of what lies close together. */
function logRatio(a: string, b: string): string {
  return `if(abs(${a} - ${b}) < abs(${b}) / 2, log1p((${a} - ${b}) / ${b}), log(${a} / ${b}))`;
}
