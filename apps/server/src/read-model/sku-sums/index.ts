export { createSkuSums, type SkuSums } from './sku-sums.ts';
export { planSpans, type SpanPlan } from './span-plan.ts';
