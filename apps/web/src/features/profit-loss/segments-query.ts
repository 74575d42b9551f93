import { listSegments } from '@skuline/contract';
import type { ComparedDays, DateRange, Granularity } from '@skuline/domain/calendar';
import { areToldWithin, type KnownDays, readKnownDays } from '@skuline/domain/known-days';
import { readFacts } from '@skuline/domain/metrics';
import { type ProductFilters, segmentName } from '@skuline/domain/products';
import {
  factsOfSegments,
  filtersBelow,
  type RowPath,
  type SegmentSums,
  segmentsBelow,
  STATEMENT_LINES,
} from '@skuline/domain/profit-loss';
import { queryOptions } from '@tanstack/react-query';
import { comparedParameters } from '../../analysis/index.ts';
import { type Api, dataScope } from '../../api/index.ts';

/** Segments on a page of a level. */
export const PAGE_SEGMENTS = 50;

/** What the segments below any row are asked for with. */
export interface SegmentsSubject {
  readonly range: DateRange;
  readonly previous: DateRange;
  readonly days: ComparedDays;
  readonly filters: ProductFilters;
  readonly granularity: Granularity;
}

export interface SegmentsPage {
  readonly count: number;
  readonly segments: readonly SegmentSums[];
}

/** A page of the segments below a row, the largest first. */
export function segmentsQuery(api: Api, subject: SegmentsSubject, below: RowPath, page: number) {
  const { range, previous, days, filters, granularity } = subject;
  const line = STATEMENT_LINES[below.line];
  // A SKU has no segments, and a line that does not open is never asked for.
  const by = segmentsBelow(below) ?? 'sku_name';
  const fact = line.opensBy ?? 'net_sales';
  const toldIn = (known: KnownDays) => ({
    current: areToldWithin([fact], range, known),
    previous: areToldWithin([fact], previous, known),
  });
  const parameters = {
    ...dataScope(api),
    ...comparedParameters({ current: range, previous }, filtersBelow(below, filters), days),
    by,
    order_by: fact,
    granularity,
    facts: factsOfSegments(line),
    limit: PAGE_SEGMENTS,
    offset: page * PAGE_SEGMENTS,
  };
  return queryOptions({
    queryKey: ['segments', parameters],
    queryFn: async ({ signal }): Promise<SegmentsPage> => {
      const { rows, count } = await api.call(listSegments, parameters, { signal });
      const segments = rows.map(({ name, current, compared, previous: before, buckets, known }) => ({
        name: segmentName(by, name),
        ...(known === undefined ? {} : { told: toldIn(readKnownDays(known)) }),
        current,
        ...(compared === undefined ? {} : { comparable: compared }),
        previous: before,
        buckets: buckets.map(({ date_key, ...sums }) => ({ date_key, sums: readFacts(sums) })),
      }));
      return { count, segments };
    },
  });
}
