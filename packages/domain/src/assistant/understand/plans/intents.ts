import type { DimensionId } from '../../../products/index.ts';
import type { Plan } from '../../plan.ts';
import type { Reading } from '../reading/reading.ts';
import { type Asked, defaultDimension, overviewMetrics, saidDimension, saidMetrics } from './asked.ts';
import {
  has,
  hasNoMetric,
  isPlain,
  isBareWhatIs,
  isOfSegments,
  isRanked,
  levelsNamed,
} from './conditions.ts';
import { contributors, driversOf, goalsOf, metricsOf, searchVolume, statement } from './class-plans.ts';
import {
  eachName,
  extremes,
  limitOf,
  namedSegments,
  narrowestNames,
  ranking,
  segments,
  totals,
  trend,
} from './figures.ts';

/** A class of questions: when a question is of it, and what it comes to. The first one that applies answers. */
interface Intent {
  readonly applies: (asked: Asked) => boolean;
  readonly plans: (asked: Asked) => readonly Plan[];
}

const INTENTS: readonly Intent[] = [
  {
    applies: (asked) => asked.reading.topics.has('definition') && isPlain(asked),
    plans: ({ reading }) => [{ kind: 'definitions', metrics: reading.metrics }],
  },
  {
    applies: (asked) => isBareWhatIs(asked) && isPlain(asked),
    plans: (asked) => [
      { kind: 'definitions', metrics: asked.reading.metrics },
      totals(asked, metricsOf(asked)),
    ],
  },
  {
    // `the difference between TACoS and ACoS`: what both mean, and their figures.
    applies: ({ reading }) =>
      reading.metrics.length === 2 &&
      reading.tokens.some(({ word }) => word === 'difference') &&
      reading.names.length + reading.periods.length + reading.dimensions.length === 0 &&
      reading.comparison === null,
    plans: (asked) => [
      { kind: 'definitions', metrics: asked.reading.metrics },
      totals(asked, metricsOf(asked)),
    ],
  },
  { applies: has('goals'), plans: (asked) => [goalsOf(asked)] },
  {
    applies: (asked) => asked.reading.topics.has('insights') && hasNoMetric(asked),
    plans: (asked) => [{ kind: 'insights', limit: limitOf(asked, 10) }],
  },
  {
    applies: (asked) => asked.reading.topics.has('coverage') && hasNoMetric(asked),
    plans: () => [{ kind: 'coverage' }],
  },
  {
    applies: (asked) =>
      asked.reading.says.has('how_many') &&
      hasNoMetric(asked) &&
      saidDimension(asked.reading) !== null &&
      !isRanked(asked),
    plans: () => [{ kind: 'coverage' }],
  },
  {
    applies: has('funnel'),
    plans: (asked) => [
      {
        kind: 'funnel',
        ...asked.scope,
        dimension: saidDimension(asked.reading) ?? defaultDimension(asked.scope.filters),
        limit: limitOf(asked),
      },
    ],
  },
  {
    applies: ({ reading }) => reading.topics.has('search_volume') || reading.topics.has('keywords'),
    plans: searchVolume,
  },
  {
    applies: (asked) =>
      asked.reading.topics.has('statement') &&
      !asked.reading.hints.has('ads') &&
      hasNoMetric(asked) &&
      !asked.reading.topics.has('why'),
    plans: statement,
  },
  {
    applies: (asked) =>
      asked.reading.topics.has('contributors') &&
      asked.reading.change === null &&
      isOfSegments(asked) &&
      !asked.reading.topics.has('why'),
    plans: (asked) => [ranking(asked, metricsOf(asked), saidDimension(asked.reading) ?? 'sku_name')],
  },
  {
    applies: (asked) =>
      asked.reading.topics.has('contributors') &&
      asked.reading.change === null &&
      narrowestNames(asked) !== null,
    plans: (asked) => [
      segments(asked, metricsOf(asked), narrowestNames(asked) ?? { dimension: 'brand_name', names: [] }),
    ],
  },
  {
    applies: (asked) =>
      (asked.reading.topics.has('contributors') && isOfSegments(asked)) ||
      (asked.reading.topics.has('why') && asked.reading.asksForSegments),
    plans: contributors,
  },
  {
    applies: ({ reading }) => reading.topics.has('why') || reading.topics.has('contributors'),
    plans: (asked) =>
      metricsOf(asked)
        .slice(0, 3)
        .map((metric) =>
          driversOf(asked, metric, saidDimension(asked.reading) ?? defaultDimension(asked.scope.filters)),
        ),
  },
  {
    applies: has('movers'),
    plans: (asked) =>
      metricsOf(asked).map((metric) =>
        driversOf(asked, metric, saidDimension(asked.reading) ?? defaultDimension(asked.scope.filters)),
      ),
  },
  {
    applies: (asked) =>
      asked.reading.topics.has('changes') && hasNoMetric(asked) && saidDimension(asked.reading) === null,
    plans: (asked) => [totals(asked, overviewMetrics(asked.context))],
  },
  {
    applies: ({ reading }) =>
      (reading.noun !== null || reading.series !== null || reading.topics.has('when')) &&
      reading.rank !== null &&
      reading.dimensions.length === 0 &&
      reading.change === null,
    plans: (asked) => [
      extremes(asked, metricsOf(asked), asked.reading.noun ?? asked.reading.series ?? 'daily'),
    ],
  },
  {
    applies: (asked) =>
      asked.reading.topics.has('share') &&
      narrowestNames(asked) !== null &&
      saidDimension(asked.reading) === null &&
      asked.reading.series === null,
    plans: (asked) => [
      segments(asked, metricsOf(asked), narrowestNames(asked) ?? { dimension: 'brand_name', names: [] }),
    ],
  },
  {
    applies: ({ reading }) =>
      reading.topics.has('trend') ||
      reading.series !== null ||
      (reading.noun !== null && reading.rank === null && reading.periods.length < 2),
    plans: (asked) => [trend(asked, metricsOf(asked))],
  },
  {
    applies: (asked) =>
      namedSegments(asked) !== null &&
      (saidDimension(asked.reading) === null ||
        saidDimension(asked.reading) === namedSegments(asked)?.dimension),
    plans: (asked) => [
      segments(
        asked,
        saidMetrics(asked.reading) ?? overviewMetrics(asked.context),
        namedSegments(asked) ?? { dimension: 'brand_name', names: [] },
      ),
    ],
  },
  {
    applies: ({ reading }) =>
      reading.topics.has('compare') && levelsNamed(reading) > 1 && reading.dimensions.length === 0,
    plans: (asked) => eachName(asked, saidMetrics(asked.reading) ?? overviewMetrics(asked.context)),
  },
  {
    applies: ({ reading }) => saidDimension(reading) !== null,
    plans: (asked) => dimensionsToRank(asked).map((dimension) => ranking(asked, metricsOf(asked), dimension)),
  },
  {
    // What sells best, what earns least: the level nobody said is that of single SKUs.
    applies: (asked) =>
      asked.reading.rank !== null &&
      (hasNoMetric(asked) || asked.reading.hints.size > 0 || asked.reading.change !== null) &&
      asked.reading.names.every(({ dimension }) => dimension !== 'sku_name'),
    plans: (asked) => [ranking(asked, metricsOf(asked), 'sku_name')],
  },
  { applies: (asked) => !hasNoMetric(asked), plans: (asked) => [totals(asked, metricsOf(asked))] },
  {
    applies: ({ reading }) =>
      reading.topics.has('overview') ||
      reading.topics.has('compare') ||
      reading.names.length > 0 ||
      reading.periods.length > 0 ||
      reading.comparison !== null ||
      reading.change !== null ||
      reading.says.has('overall'),
    plans: (asked) => [totals(asked, overviewMetrics(asked.context))],
  },
];

/** `by brand and by SKU` are two tables, the `SKUs of each brand` one of SKUs. */
function dimensionsToRank({ reading }: Asked): readonly DimensionId[] {
  const narrowest = saidDimension(reading);
  const isList = reading.rank === null && reading.tokens.filter(({ word }) => word === 'by').length > 1;
  return isList ? reading.dimensions : narrowest === null ? [] : [narrowest];
}

/** What a question that is understood comes to; nothing where no class of questions fits. */
export function plansFor(asked: Asked): readonly Plan[] {
  return bothEnds(asked, (one) => INTENTS.find(({ applies }) => applies(one))?.plans(one) ?? []);
}

/** Whether the question only makes sense with something to compare with. */
/** The first and the last ones: a plan for each end. */
function bothEnds(asked: Asked, plansOf: (asked: Asked) => readonly Plan[]): readonly Plan[] {
  if (!asked.reading.bothEnds) return plansOf(asked);
  return (['best', 'worst'] as const).flatMap((rank) =>
    plansOf({ ...asked, reading: { ...asked.reading, rank, bothEnds: false } }),
  );
}

export function needsComparison({ topics, change }: Reading): boolean {
  return (
    change !== null ||
    topics.has('why') ||
    topics.has('contributors') ||
    topics.has('movers') ||
    topics.has('changes')
  );
}
