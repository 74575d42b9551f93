export { CATALOG, type ParentProduct } from './catalog.ts';
export { parentDemand } from './demand.ts';
export { describeDays, listSampleDays, type SampleDay, type SampleOptions } from './sample-history.ts';
export { mixSeeds, randomStream, seedOf, slowWave } from './seeded-random.ts';
export { simulateSkuDay, type SkuDay } from './sku-day.ts';
export { planSkus, type SkuPlan } from './sku-plan.ts';
export { PLANTED_STORIES, storyEffectOn } from './stories.ts';
