export {
  FUNNEL_RATE_IDS,
  FUNNEL_STEP_IDS,
  type FunnelRateId,
  type FunnelStepId,
} from './funnel-ids.ts';
export { defaultFunnelStep, funnelStep } from './funnel-steps.ts';
export {
  DEFAULT_FUNNEL_VIEW,
  findFunnelReference,
  findFunnelSort,
  formatFunnelReference,
  FUNNEL_ORDERS,
  FUNNEL_REFERENCES,
  FUNNEL_ROWS,
  type FunnelOrder,
  type FunnelReference,
  type FunnelTableView,
} from './funnel-view.ts';
export {
  formatAdShare,
  formatBefore,
  formatFromTop,
  formatFunnelFigure,
  formatStepRate,
  formatStepRemark,
} from './funnel-words.ts';
export {
  areRatesCompared,
  countLoss,
  countWholeLoss,
  describeFunnelSort,
  describeLeak,
  describeNoLeak,
  formatRate,
  formatReferenceChoice,
  formatReferenceHead,
  formatStep,
  lossesCaption,
  type LossCount,
  NO_LEAK,
  type ShownLoss,
  showStepLoss,
  VERDICTS_EXPLAINED,
} from './loss-words.ts';
export {
  FUNNEL_IDS,
  type FunnelId,
  funnelOf,
  funnelParts,
  prepareFunnels,
  prepareWholePath,
  type FunnelStageView,
  type FunnelStepView,
  type FunnelView,
  type WholePath,
} from './prepare-funnel.ts';
export { type LossMeasure, prepareStepLoss, type StepLoss } from './prepare-losses.ts';
export {
  describeRates,
  prepareRateRows,
  prepareRateSeries,
  type RateRow,
  type RateSeries,
} from './prepare-rates.ts';
