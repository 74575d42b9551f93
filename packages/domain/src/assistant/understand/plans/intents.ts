import { DIMENSION_IDS } from '../../../products/index.ts';
import type { Plan } from '../../plan.ts';
import type { Reading } from '../reading/reading.ts';
import type { Topic } from '../words/meaning.ts';
import { type Asked, defaultDimension, overviewMetrics, saidDimension, saidMetrics } from './asked.ts';
import { contributors, driversOf, metricsOf, searchVolume, statement } from './class-plans.ts';
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

function has(topic: Topic): (asked: Asked) => boolean {
  return ({ reading }) => reading.topics.has(topic);
}

function hasNoMetric({ reading }: Asked): boolean {
  return saidMetrics(reading) === null;
}

function isPlain({ reading }: Asked): boolean {
  const { names, periods, rank, change, dimensions, comparison, series } = reading;
  return (
    names.length + periods.length + dimensions.length === 0 &&
    rank === null &&
    change === null &&
    comparison === null &&
    series === null
  );
}

/** `what is TACoS?`: nothing but the metric is named, so its meaning is asked for, or its figure. */
function isBareWhatIs({ reading }: Asked): boolean {
  const words = reading.tokens.map(({ word }) => word);
  const isOpened = /^(?:what|whats) (?:(?:is|are) )?/.test(`${words.slice(0, 2).join(' ')} `);
  const article = words.some((word) => ['the', 'our', 'my', 'total', 'todays', 'current'].includes(word));
  return (
    isOpened &&
    reading.metrics.length === 1 &&
    !article &&
    !reading.says.has('ours') &&
    reading.topics.size === 0 &&
    !reading.says.has('how_many') &&
    reading.hints.size === 0 &&
    reading.tokens.length <= 8
  );
}

function isOfSegments({ reading }: Asked): boolean {
  return saidDimension(reading) !== null || reading.asksForSegments;
}

function isRanked({ reading }: Asked): boolean {
  return reading.rank !== null || reading.change !== null;
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
  { applies: has('goals'), plans: () => [{ kind: 'goals' }] },
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
      (hasNoMetric(asked) || !isRanked(asked)) &&
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
      (reading.noun !== null && reading.rank === null),
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
    plans: (asked) => [ranking(asked, metricsOf(asked), saidDimension(asked.reading) ?? 'sku_name')],
  },
  {
    // What sells best, what earns least: the level nobody said is that of single SKUs.
    applies: (asked) =>
      asked.reading.rank !== null &&
      (hasNoMetric(asked) || asked.reading.hints.size > 0) &&
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

function levelsNamed({ names }: Reading): number {
  return DIMENSION_IDS.filter((id) => names.some(({ dimension }) => dimension === id)).length;
}

/** What a question that is understood comes to; nothing where no class of questions fits. */
export function plansFor(asked: Asked): readonly Plan[] {
  return INTENTS.find(({ applies }) => applies(asked))?.plans(asked) ?? [];
}

/** Whether the question only makes sense with something to compare with. */
export function needsComparison({ topics, change }: Reading): boolean {
  return (
    change !== null ||
    topics.has('why') ||
    topics.has('contributors') ||
    topics.has('movers') ||
    topics.has('changes')
  );
}
