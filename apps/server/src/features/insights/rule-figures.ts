import {
  type ComparedPeriods,
  comparisonRange,
  type DateKey,
  type DateRange,
  DEFAULT_PRESET,
  isInRange,
  type Maturity,
  newestFinalDay,
  rangeOfPreset,
  resolveComparison,
} from '@skuline/domain/calendar';
import { tenantOf } from '../../stores/reader.ts';
import { anyKnown, comparedDaysOf, maturityOf } from '@skuline/domain/known-days';
import { FACT_IDS, factsOf, type MetricId } from '@skuline/domain/metrics';
import { brandsInSnapshot, type MetricsSnapshot, prepareSnapshot } from '@skuline/domain/notifications';
import {
  cacheBySnapshot,
  comparedPeriods,
  type CurrentSnapshot,
  type DataSnapshot,
  performanceQuery,
  type PublishedDays,
  type ReadModel,
  type SumRow,
} from '../../read-model/index.ts';

export interface RuleFiguresDependencies {
  readonly readModel: Pick<ReadModel, 'readPublishedDays' | 'readMaturing' | 'performance'>;
}

/**
 * What the built-in rules look at: as many days as the default range of the dashboard has, up to the newest that is final in
 * all kinds of fact, because rules hold several against each other; and days and state of the data, which are the same
 * for the same figures. Null where none of these days has data.
 */
export type ReadRuleFigures = (
  snapshot: CurrentSnapshot,
  today: DateKey,
) => Promise<{ readonly snapshot: MetricsSnapshot; readonly figuresVersion: string } | null>;

type Brands = MetricsSnapshot['brands'];

const MAX_READERS = 100;

export function createReadRuleFigures({
  readModel: { readPublishedDays, readMaturing, performance },
}: RuleFiguresDependencies): ReadRuleFigures {
  // The days move on once a day: those of a data version are read once for each.
  const brandsOfDays = cacheBySnapshot(async () => new Map<string, Promise<Brands>>(), MAX_READERS);
  const readBrands = async (snapshot: DataSnapshot, periods: ComparedPeriods, days: PublishedDays) => {
    const byDays = await brandsOfDays(snapshot);
    const key = JSON.stringify(periods);
    const known = byDays.get(key);
    if (known !== undefined) return known;
    const reading = performance
      .read(snapshot, productsQuery(periods, days))
      .then((rows) => brandsInSnapshot(productsOf(rows)));
    byDays.set(key, reading);
    reading.catch(() => byDays.delete(key));
    return reading;
  };
  return async (snapshot, today) => {
    const days = await readPublishedDays(snapshot);
    const maturing = await readMaturing(tenantOf(snapshot.reader));
    const range = newestDays(days, maturityOf(days.factsPresent ?? FACT_IDS, { today, ...maturing }));
    if (range === null) return null;
    const comparison = comparisonRange(range, DEFAULT_PRESET);
    const { periods } = resolveComparison({ range, comparison, known: anyKnown(days.known), days: 'same' });
    if (periods === null) return null;
    const daysIn = (of: typeof range) =>
      days.all.flatMap(({ date, facts }) => (isInRange(date, of) ? [{ date, sums: facts }] : []));
    const { dataVersion, changedAt } = snapshot;
    return {
      figuresVersion: [dataVersion, changedAt, periods.current.start, periods.current.end].join(' '),
      snapshot: prepareSnapshot({
        today,
        periods,
        current: daysIn(range),
        previous: daysIn(periods.previous),
        known: days.known,
        present: days.factsPresent,
        brands: await readBrands(snapshot, periods, days),
      }),
    };
  };
}

/** The default range up to the newest final day; where nothing has come of its last days, up to the newest that has data. */
function newestDays(days: Pick<PublishedDays, 'dataThrough'>, maturity: Maturity): DateRange | null {
  const final = rangeOfPreset(DEFAULT_PRESET, newestFinalDay(maturity));
  const last = days.dataThrough(final.end)?.last;
  return last === undefined || last < final.start ? null : rangeOfPreset(DEFAULT_PRESET, last);
}

/** The products of both periods, over the days on which their sales and costs are known, or else their sales alone. */
function productsQuery(periods: ComparedPeriods, { known }: PublishedDays) {
  const hasDays = (metric: MetricId) => comparedDaysOf(factsOf(metric), periods, known).current.length > 0;
  const facts = factsOf(hasDays('contribution_margin') ? 'contribution_margin' : 'net_sales');
  const [current, previous] = comparedPeriods(facts, periods, known, 'unknown');
  return performanceQuery({
    periods: [current, previous],
    groupBy: ['brand_name', 'parent_sku_name'],
    facts,
  });
}

function productsOf(rows: readonly SumRow[]) {
  return [...Map.groupBy(rows, ({ names }) => JSON.stringify(names)).values()].map((ofProduct) => {
    const [brand_name = '', parent_sku_name = ''] = ofProduct[0]?.names ?? [];
    const sumsOf = (period: number) => ofProduct.find((row) => row.period === period) ?? null;
    return { brand_name, parent_sku_name, current: sumsOf(0), previous: sumsOf(1) };
  });
}
