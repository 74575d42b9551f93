export { generateDailyPerformanceCsv } from './daily-performance-csv.ts';
export { generateKeywordVolumesCsv } from './keyword-volumes-csv.ts';
export {
  createSampleData,
  type FilledTenant,
  type SampleData,
  sampleOptionsAt,
  type SampleWishes,
} from './sample-data.service.ts';
