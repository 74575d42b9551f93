import { z } from 'zod';
import type { PerformanceQuery, SegmentChanges, SegmentChangesWanted } from './performance-query.ts';
import { readingsOf, select, type Source } from './reading.ts';
import { segmentChangesSql } from './segment-changes.queries.ts';
import { segmentOf } from './segment-page.ts';

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
