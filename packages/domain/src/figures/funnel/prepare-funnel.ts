import { showGrowth, type ShownChange, showPoints } from '../changes/index.ts';
import { roundTo, shiftPoint, subtract } from '../../core/exact/index.ts';
import { lowerWords } from '../../core/formatting/index.ts';
import { type KnownSums, sumsOfMetric } from '../known-days/index.ts';
import {
  explainMissing,
  type FactId,
  FACTS,
  factsOf,
  type FactsPresent,
  findExactly,
  findMetric,
  growthRate,
  isMetricPresent,
  METRICS,
  missingFacts,
  type RatioMetric,
  type RatioMetricId,
} from '../metrics/index.ts';
import type { FunnelStepId } from './funnel-ids.ts';

export const FUNNEL_IDS = ['advertising', 'store'] as const;
export type FunnelId = (typeof FUNNEL_IDS)[number];

interface FunnelDefinition {
  readonly id: FunnelId;
  readonly title: string;
  readonly stages: readonly FactId[];
  /** The rates between the stages, from the one each divides by to the one it divides. */
  readonly steps: readonly FunnelStepId[];
  /** From the first stage to the last one. */
  readonly fromTop: RatioMetricId;
  /** What stands below the stages. */
  readonly figures: readonly RatioMetricId[];
}

/** Advertising, and beside it the store: sessions include organic traffic, so the one does not run on into the other. */
const FUNNELS: readonly FunnelDefinition[] = [
  {
    id: 'advertising',
    title: 'Advertising',
    stages: ['ad_impressions', 'ad_clicks', 'ad_orders'],
    steps: ['ctr', 'ad_conversion'],
    fromTop: 'ad_orders_per_impression',
    figures: ['cpc', 'cost_per_order', 'roas'],
  },
  {
    id: 'store',
    title: 'Store',
    stages: ['sessions', 'orders', 'units_sold'],
    steps: ['conversion', 'units_per_order'],
    fromTop: 'units_per_session',
    figures: ['avg_net_price', 'net_sales_per_session'],
  },
];

/** The stages of a funnel and the steps between them. */
export function funnelParts(id: FunnelId): Pick<FunnelDefinition, 'stages' | 'steps'> {
  return FUNNELS.find((funnel) => funnel.id === id) ?? { stages: [], steps: [] };
}

/** The funnel that a step is part of. */
export function funnelOf(step: FunnelStepId): FunnelId {
  return FUNNELS.find(({ steps }) => steps.includes(step))?.id ?? 'store';
}

export interface FunnelStageView {
  readonly id: FactId;
  readonly label: string;
  /** Null when it is unknown, since its report is missing. */
  readonly value: number | null;
  /** Null when there is nothing to compare with. */
  readonly previous: number | null;
  /** In percent; null when unknown. */
  readonly growth: number | null;
  readonly shownGrowth: ShownChange;
  /** `3 of 6 days`, where it rests on fewer days than other stages; else null. */
  readonly restsOn: string | null;
}

export interface FunnelStepView {
  readonly id: FunnelStepId;
  /** From its denominator to its numerator. */
  readonly metric: RatioMetric;
  /** The rate's name as it stands in a sentence: `CTR`, `ad conversion`. */
  readonly label: string;
  /**
   * A fraction, never clamped: more orders than sessions is above 1. Of the days on which both stages are known; null
   * without any, and when there is nothing to divide by.
   */
  readonly rate: number | null;
  /** In percentage points, rounded as it is shown; null when either rate is unknown. */
  readonly changePoints: number | null;
  readonly shownChange: ShownChange;
  /** How many of `from` did not become `to`; null where the step loses none by its nature, or more came out than went in. */
  readonly droppedOff: number | null;
  /** `3 of 6 days`, where it rests on fewer days than other figures; else null. */
  readonly restsOn: string | null;
}

export interface FunnelFigureView {
  readonly metric: RatioMetric;
  /** Dollars or a plain multiple; null when there is nothing to divide by. */
  readonly value: number | null;
}

export interface FunnelView {
  readonly definition: FunnelDefinition;
  readonly stages: readonly FunnelStageView[];
  readonly steps: readonly FunnelStepView[];
  /** From the first stage to the last, a fraction; null when unknown or a stage is missing. */
  readonly fromTop: number | null;
  readonly figures: readonly FunnelFigureView[];
  /** Which of its stages the data do not carry; null when all are there. */
  readonly missing: string | null;
}

export interface WholePath {
  readonly stages: readonly FunnelStageView[];
  /** Before and after the join. */
  readonly steps: readonly [FunnelStepView, FunnelStepView];
  /** Ad clicks / sessions: not a true step, since sessions include organic traffic. Can pass 1. */
  readonly adShare: number | null;
  /** Which of its stages the data do not carry, so that there is no such path; null when all are there. */
  readonly missing: string | null;
}

/** Both funnels of a period, against the compared one, with the stages that the data carry; `where`: see explainMissing. */
export function prepareFunnels(sums: KnownSums, present: FactsPresent = null, where?: string): FunnelView[] {
  const find = (id: RatioMetricId) => findKnown(id, sums);
  return FUNNELS.map((whole) => {
    const isPresent = (id: RatioMetricId) => isMetricPresent(id, present);
    const missing = missingFacts(whole.stages, present);
    const definition = { ...whole, stages: whole.stages.filter((id) => !missing.includes(id)) };
    return {
      definition,
      stages: definition.stages.map((id) => prepareStage(id, sums)),
      steps: whole.steps.filter(isPresent).map((id) => prepareStep(id, sums)),
      fromTop: isPresent(whole.fromTop) ? find(whole.fromTop) : null,
      figures: whole.figures.filter(isPresent).map((id) => ({ metric: METRICS[id], value: find(id) })),
      missing: explainMissing(missing, where),
    };
  });
}

const PATH_STAGES: readonly FactId[] = ['ad_impressions', 'ad_clicks', 'sessions', 'orders'];

/** From an impression to an order in one line, against the compared period. */
export function prepareWholePath(sums: KnownSums, present: FactsPresent = null, where?: string): WholePath {
  return {
    stages: PATH_STAGES.map((id) => prepareStage(id, sums)),
    steps: [prepareStep('ctr', sums), prepareStep('conversion', sums)],
    adShare: findKnown('ad_session_share', sums),
    missing: explainMissing(missingFacts(PATH_STAGES, present), where),
  };
}

function findKnown(id: RatioMetricId, sums: KnownSums): number | null {
  const own = sumsOfMetric(id, sums);
  return own === null ? null : findMetric(id, own);
}

function prepareStage(id: FactId, sums: KnownSums): FunnelStageView {
  const compared = sums.compared([id]);
  const growth = compared === null ? null : growthRate(compared.current[id], compared.previous[id]);
  return {
    id,
    label: FACTS[id].label,
    value: sumsOfMetric(id, sums)?.[id] ?? null,
    previous: compared?.previous[id] ?? null,
    growth,
    shownGrowth: showGrowth(growth, METRICS[id].goodDirection),
    restsOn: sums.fewer([id]),
  };
}

function prepareStep(id: FunnelStepId, sums: KnownSums): FunnelStepView {
  const metric = METRICS[id];
  const facts = factsOf(id);
  const compared = sums.compared(facts);
  const [now, before] =
    compared === null
      ? [null, null]
      : [findExactly(id, compared.current), findExactly(id, compared.previous)];
  const isKnown = now !== null && before !== null;
  const decimals = metric.format === 'percent2' ? 2 : 1;
  const changePoints = isKnown ? roundTo(shiftPoint(subtract(now, before), 2), decimals) : null;
  const growth = isKnown ? growthRate(now, before) : null;
  const own = sums.ofKnown(facts);
  const dropped = own === null ? -1 : own[metric.denominator] - own[metric.numerator];
  return {
    id,
    metric,
    label: lowerWords(metric.label),
    rate: findKnown(id, sums),
    changePoints,
    shownChange: showPoints(changePoints, decimals, growth, metric.goodDirection),
    // An order holds one or more units: none of them drops off.
    droppedOff: metric.format === 'multiple' || dropped < 0 ? null : dropped,
    restsOn: sums.fewer(facts),
  };
}
