export { generateDailyPerformanceCsv, generateKeywordVolumesCsv } from './sample-csv.ts';
export { createSampleData, type FilledTenant, type SampleData } from './sample-data.service.ts';
