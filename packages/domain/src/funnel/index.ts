export {
  formatAdShare,
  formatFunnelFigure,
  formatStepRate,
  formatStepRemark,
} from './funnel-words.ts';
export {
  prepareFunnels,
  prepareWholePath,
  type FunnelFigureView,
  type FunnelStageView,
  type FunnelStepView,
  type FunnelView,
  type WholePath,
} from './prepare-funnel.ts';
