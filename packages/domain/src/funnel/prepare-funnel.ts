import { type FactId, FACTS, type FactSums, growthRate } from '../metrics/index.ts';
import { type FunnelDefinition, type FunnelFigure, FUNNELS, type FunnelStep } from './funnel-steps.ts';

export interface FunnelStageView {
  readonly id: FactId;
  readonly label: string;
  readonly value: number;
  /** Null when there is nothing to compare with. */
  readonly previous: number | null;
  /** In percent; null when unknown. */
  readonly growth: number | null;
  /** A fraction of the first stage, above 1 where there is more; null when the first stage is 0. */
  readonly rateFromTop: number | null;
}

export interface FunnelStepView {
  readonly step: FunnelStep;
  /** A fraction, never clamped: more orders than sessions is above 1. Null when there is nothing to divide by. */
  readonly rate: number | null;
  readonly previousRate: number | null;
  /** In percentage points, rounded as it is shown; null when either rate is unknown. */
  readonly changePoints: number | null;
  /** Null when unknown or none. */
  readonly isGood: boolean | null;
  /** How many of `from` did not become `to`; null where the step loses none by its nature, or more came out than went in. */
  readonly droppedOff: number | null;
}

export interface FunnelFigureView {
  readonly figure: FunnelFigure;
  /** Dollars or a plain multiple; null when there is nothing to divide by. */
  readonly value: number | null;
}

export interface FunnelView {
  readonly definition: FunnelDefinition;
  readonly stages: readonly FunnelStageView[];
  readonly steps: readonly FunnelStepView[];
  readonly figures: readonly FunnelFigureView[];
}

export interface WholePath {
  readonly clickRate: number | null;
  /** Ad clicks / sessions: not a true step, since sessions include organic traffic. Can pass 1. */
  readonly adShare: number | null;
  readonly conversion: number | null;
}

function ratioOf(sums: FactSums, numerator: FactId, denominator: FactId): number | null {
  // + 0 turns the -0 of 0 / negative into 0.
  return sums[denominator] === 0 ? null : sums[numerator] / sums[denominator] + 0;
}

/** Both funnels of a period's sums, against those of the compared one (null: nothing to compare with). */
export function prepareFunnels(current: FactSums, previous: FactSums | null): FunnelView[] {
  return FUNNELS.map((definition) => ({
    definition,
    stages: definition.stages.map((id) => prepareStage(id, definition, current, previous)),
    steps: definition.steps.map((step) => prepareStep(step, current, previous)),
    figures: definition.figures.map((figure) => ({
      figure,
      value: ratioOf(current, figure.numerator, figure.denominator),
    })),
  }));
}

/** From an impression to an order in one line. */
export function prepareWholePath(current: FactSums): WholePath {
  return {
    clickRate: ratioOf(current, 'ad_clicks', 'ad_impressions'),
    adShare: ratioOf(current, 'ad_clicks', 'sessions'),
    conversion: ratioOf(current, 'orders', 'sessions'),
  };
}

function prepareStage(
  id: FactId,
  { stages }: FunnelDefinition,
  current: FactSums,
  previous: FactSums | null,
): FunnelStageView {
  const before = previous === null ? null : previous[id];
  return {
    id,
    label: FACTS[id].label,
    value: current[id],
    previous: before,
    growth: before === null ? null : growthRate(current[id], before),
    rateFromTop: ratioOf(current, id, stages[0] ?? id),
  };
}

function prepareStep(step: FunnelStep, current: FactSums, previous: FactSums | null): FunnelStepView {
  const rate = ratioOf(current, step.to, step.from);
  const previousRate = previous === null ? null : ratioOf(previous, step.to, step.from);
  const changePoints =
    rate === null || previousRate === null ? null : pointsBetween(rate, previousRate, step.decimals);
  const dropped = current[step.from] - current[step.to];
  return {
    step,
    rate,
    previousRate,
    changePoints,
    isGood: changePoints === null || changePoints === 0 ? null : changePoints > 0,
    droppedOff: step.kind === 'multiple' || dropped < 0 ? null : dropped,
  };
}

/** To the decimals it is shown with: what reads 0.0 is no change, and so neither good nor bad. */
function pointsBetween(rate: number, previousRate: number, decimals: number): number {
  const unit = 10 ** decimals;
  // + 0 turns -0 into 0.
  return Math.round((rate - previousRate) * 100 * unit) / unit + 0;
}
