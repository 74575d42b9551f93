export { CATALOG } from './catalog.ts';
export { sampleOptionsAt, sampleRange, type SampleOptions, type SampleWishes } from './sample-history.ts';
export { generateSampleRows, type SampleRow } from './sample-rows.ts';
export { listSampleWeeks, sampleKeywords } from './sample-searches.ts';
export { getPlantedStory } from './stories.ts';
