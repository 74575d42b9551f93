export { createSkuSums, type SkuSums, type SkuSumsDependencies } from './sku-sums.ts';
export { planSpans, type ReadyMonths, type SpanPlan } from './span-plan.ts';
