import {
  type Bucket,
  type DateKey,
  type DateRange,
  dayCount,
  daysInRanges,
  findDateKey,
  type Granularity,
  intersectRanges,
  isInRanges,
} from '../../core/calendar/index.ts';
import {
  describeMissingReports,
  findRestingDays,
  type KnownDays,
  knownDaysOf,
  nameMissingReports,
} from '../known-days/index.ts';
import { factsOf, type MetricId } from '../metrics/index.ts';

interface KnownInput {
  readonly metricId: MetricId;
  readonly range: DateRange;
  readonly known: KnownDays;
  /** What the rows are summed by. */
  readonly rowsBy: Granularity;
  readonly today: DateKey;
}

/** On which of a chart's days its metric is known. */
export interface KnownOfMetric {
  /** Whether a row counts. One of a week or month counts as a whole. */
  readonly isKnown: (row: { readonly date_key: string }) => boolean;
  /** Whether the metric is known on any day of the bucket. */
  readonly hasKnown: (bucket: DateRange) => boolean;
  /** Why a bucket does not rest on all of its days; null where it does, or nothing at all is known of the others. */
  readonly missingOf: (bucket: Bucket) => string | null;
  /** `5 of 7 days` of the whole range, where it is not known on all that anything is known of; else null. */
  readonly restsOn: string | null;
}

export function knownOfMetric({ metricId, range, known, rowsBy, today }: KnownInput): KnownOfMetric {
  const facts = factsOf(metricId, 'chart');
  const own = knownDaysOf(facts, range, known);
  const hasKnown = (bucket: DateRange) => intersectRanges(own, [bucket]).length > 0;
  return {
    isKnown:
      rowsBy !== 'daily' || daysInRanges(own) === dayCount(range)
        ? () => true
        : ({ date_key }) => {
            const day = findDateKey(date_key);
            return day !== null && isInRanges(day, own);
          },
    hasKnown,
    restsOn: findRestingDays(facts, { range, compared: null, known }).fewerOwn,
    missingOf: (bucket) => {
      const { fewer, missing } = findRestingDays(facts, { range: bucket, compared: null, known });
      if (fewer === null) return null;
      const [reports] = missing;
      if (reports !== undefined && dayCount(bucket) === 1) return nameMissingReports(reports);
      const text = describeMissingReports(missing, today) ?? fewer;
      return hasKnown(bucket) ? `${fewer}: ${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
    },
  };
}
