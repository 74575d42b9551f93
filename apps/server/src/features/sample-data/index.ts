export { generateDailyPerformanceCsv, generateKeywordVolumesCsv } from './sample-csv.ts';
export { createSampleDataService, type SampleDataService } from './sample-data.service.ts';
