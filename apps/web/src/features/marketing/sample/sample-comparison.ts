import { type ApiCalls, DEFAULT_TOP_CHANGES, ENDPOINTS } from '@skuline/contract';
import { type ComparedPeriods, todayInLosAngeles } from '@skuline/domain/calendar';
import {
  type ComparedCoverage,
  decompose,
  factsOfChange,
  prepareComparedCoverage,
} from '@skuline/domain/drivers';
import { joinKnown, type KnownDays, knownWithin } from '@skuline/domain/known-days';
import { FACT_IDS, factsOf, METRICS, sumFacts } from '@skuline/domain/metrics';
import { moversFile, orderMovers, prepareMoversTable } from './sample-movers.ts';
import {
  type BothPeriods,
  countDays,
  periodsOf,
  readBoth,
  type SampleHistory,
  sampleSegmentsOf,
  sampleSumsOf,
} from './sample-periods.ts';

interface ComparisonDependencies extends SampleHistory {
  readonly maturingDays: number;
  readonly now: Date;
}

type Answer<Id extends 'getChangeDrivers' | 'listMovers' | 'exportMovers' | 'listSegments'> = ApiCalls[Id];
export type SampleComparison = Pick<
  ApiCalls,
  'getChangeDrivers' | 'listMovers' | 'exportMovers' | 'listSegments'
>;

/** What compares two periods, answered by the domain from the sample's rows, as the server does from its sums. */
export function createSampleComparison(dependencies: ComparisonDependencies): SampleComparison {
  return {
    getChangeDrivers: answerDrivers(dependencies),
    listMovers: answerMovers(dependencies),
    exportMovers: async (query) => {
      const { format, ...request } = ENDPOINTS.exportMovers.query.parse(query);
      const rows = await readBoth(dependencies, request, factsOf(request.metric));
      return moversFile(prepareMoversTable(rows, request), request, format);
    },
    listSegments: answerSegments(dependencies),
  };
}

function answerDrivers(dependencies: ComparisonDependencies): Answer<'getChangeDrivers'> {
  const { known, maturingDays, now } = dependencies;
  return async (query) => {
    const request = ENDPOINTS.getChangeDrivers.query.parse(query);
    const { metric: metricId, place, by, top = DEFAULT_TOP_CHANGES } = request;
    const question = { metricId, place, present: FACT_IDS };
    const periods = periodsOf(request);
    const rows = await readBoth(dependencies, request, factsOfChange(metricId, question));
    const { current, previous } = sampleSumsOf(rows);
    const segments = () =>
      [...sampleSegmentsOf(rows, by)].map(([name, own]) => ({ name, ...sampleSumsOf(own) }));
    const coverage = prepareComparedCoverage({
      ...periods,
      datesWithData: [...new Set([...rows.current, ...rows.previous].map((row) => row.date_key))],
      today: todayInLosAngeles(now),
      maturingDays,
    });
    return {
      metric: metricId,
      ...decompose(question, current, previous, by === undefined ? null : { segments: segments(), top }),
      coverage: {
        current: toWire(coverage.current),
        previous: toWire(coverage.previous),
        cautions: coverage.cautions,
        known: knownIn(known, periods),
      },
    };
  };
}

function answerMovers(dependencies: ComparisonDependencies): Answer<'listMovers'> {
  return async (query) => {
    const { limit, offset, ...request } = ENDPOINTS.listMovers.query.parse(query);
    const rows = await readBoth(dependencies, request, factsOf(request.metric));
    const { movers, total } = prepareMoversTable(rows, request);
    const shown = orderMovers(movers, request);
    const countOf = (sign: 1 | -1) => movers.filter(({ change }) => Math.sign(change ?? 0) === sign).length;
    const periods = periodsOf(request);
    const sizes = movers.map(({ change }) => Math.abs(change ?? 0));
    return {
      rows: shown.slice(offset, offset + limit),
      total,
      count: movers.length,
      match_count: shown.length,
      up_count: countOf(1),
      down_count: countOf(-1),
      largest_change: METRICS[request.metric].kind === 'ratio' ? null : Math.max(0, ...sizes),
      coverage: {
        current: countDays(periods.current, rows.current),
        previous: countDays(periods.previous, rows.previous),
      },
      known: knownIn(dependencies.known, periods),
    };
  };
}

function answerSegments(dependencies: ComparisonDependencies): Answer<'listSegments'> {
  return async (query) => {
    const request = ENDPOINTS.listSegments.query.parse(query);
    const { by, order_by: fact, offset, limit } = request;
    const whole = sampleSegmentsOf(await readBoth(dependencies, { ...request, days: 'whole' }, [fact]), by);
    // The sample knows all facts on the same days.
    const compared = sampleSegmentsOf(await readBoth(dependencies, request, [fact]), by);
    const segments = [...whole].map(([name, { current }]) => {
      const both = compared.get(name);
      return {
        name,
        current: sumOfAny(current),
        compared: sumOfAny(both?.current),
        previous: sumOfAny(both?.previous),
        buckets: [],
      };
    });
    const largestFirst = segments.toSorted((a, b) => (b.current?.[fact] ?? 0) - (a.current?.[fact] ?? 0));
    return {
      rows: largestFirst.slice(offset, offset + limit),
      count: segments.length,
      known: knownIn(dependencies.known, periodsOf(request)),
    };
  };
}

function sumOfAny(rows: BothPeriods['current'] = []) {
  return rows.length === 0 ? null : sumFacts(rows);
}

function knownIn(known: KnownDays, { current, previous }: ComparedPeriods): KnownDays {
  return joinKnown([current, previous].map((range) => knownWithin(known, range)));
}

function toWire({ days, daysWithData, daysNotFinal }: ComparedCoverage['current']) {
  return { days, days_with_data: daysWithData, days_not_final: daysNotFinal };
}
