import { showGrowth, type ShownChange, showPoints } from '../changes/index.ts';
import { roundTo, shiftPoint, subtract } from '../exact/index.ts';
import { lowerWords } from '../formatting/index.ts';
import {
  explainMissing,
  type FactId,
  FACTS,
  type FactsPresent,
  type FactSums,
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
  readonly value: number;
  /** Null when there is nothing to compare with. */
  readonly previous: number | null;
  /** In percent; null when unknown. */
  readonly growth: number | null;
  readonly shownGrowth: ShownChange;
}

export interface FunnelStepView {
  readonly id: FunnelStepId;
  /** From its denominator to its numerator. */
  readonly metric: RatioMetric;
  /** The rate's name as it stands in a sentence: `CTR`, `ad conversion`. */
  readonly label: string;
  /** A fraction, never clamped: more orders than sessions is above 1. Null when there is nothing to divide by. */
  readonly rate: number | null;
  /** In percentage points, rounded as it is shown; null when either rate is unknown. */
  readonly changePoints: number | null;
  readonly shownChange: ShownChange;
  /** How many of `from` did not become `to`; null where the step loses none by its nature, or more came out than went in. */
  readonly droppedOff: number | null;
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

/**
 * Both funnels of a period's sums, against those of the compared one (null: nothing to compare with), with the stages
 * that the data carry.
 */
export function prepareFunnels(
  current: FactSums,
  previous: FactSums | null,
  present: FactsPresent = null,
): FunnelView[] {
  return FUNNELS.map((whole) => {
    const isPresent = (id: RatioMetricId) => isMetricPresent(id, present);
    const missing = missingFacts(whole.stages, present);
    const definition = { ...whole, stages: whole.stages.filter((id) => !missing.includes(id)) };
    return {
      definition,
      stages: definition.stages.map((id) => prepareStage(id, current, previous)),
      steps: whole.steps.filter(isPresent).map((id) => prepareStep(id, current, previous)),
      fromTop: isPresent(whole.fromTop) ? findMetric(whole.fromTop, current) : null,
      figures: whole.figures
        .filter(isPresent)
        .map((id) => ({ metric: METRICS[id], value: findMetric(id, current) })),
      missing: explainMissing(missing),
    };
  });
}

const PATH_STAGES: readonly FactId[] = ['ad_impressions', 'ad_clicks', 'sessions', 'orders'];

/** From an impression to an order in one line, against the sums of the compared period (null: there are none). */
export function prepareWholePath(
  current: FactSums,
  previous: FactSums | null,
  present: FactsPresent = null,
): WholePath {
  return {
    stages: PATH_STAGES.map((id) => prepareStage(id, current, previous)),
    steps: [prepareStep('ctr', current, previous), prepareStep('conversion', current, previous)],
    adShare: findMetric('ad_session_share', current),
    missing: explainMissing(missingFacts(PATH_STAGES, present)),
  };
}

function prepareStage(id: FactId, current: FactSums, previous: FactSums | null): FunnelStageView {
  const before = previous === null ? null : previous[id];
  const growth = before === null ? null : growthRate(current[id], before);
  return {
    id,
    label: FACTS[id].label,
    value: current[id],
    previous: before,
    growth,
    shownGrowth: showGrowth(growth, METRICS[id].goodDirection),
  };
}

function prepareStep(id: FunnelStepId, current: FactSums, previous: FactSums | null): FunnelStepView {
  const metric = METRICS[id];
  const rate = findExactly(id, current);
  const before = previous === null ? null : findExactly(id, previous);
  const isKnown = rate !== null && before !== null;
  const decimals = metric.format === 'percent2' ? 2 : 1;
  const changePoints = isKnown ? roundTo(shiftPoint(subtract(rate, before), 2), decimals) : null;
  const growth = isKnown ? growthRate(rate, before) : null;
  const dropped = current[metric.denominator] - current[metric.numerator];
  return {
    id,
    metric,
    label: lowerWords(metric.label),
    rate: findMetric(id, current),
    changePoints,
    shownChange: showPoints(changePoints, decimals, growth, metric.goodDirection),
    // An order holds one or more units: none of them drops off.
    droppedOff: metric.format === 'multiple' || dropped < 0 ? null : dropped,
  };
}
