export { generateDailyPerformanceCsv, generateKeywordVolumesCsv } from './sample-csv.ts';
export { createSampleDataService, type FilledTenant, type SampleDataService } from './sample-data.service.ts';
