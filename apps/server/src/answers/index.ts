export { factColumns } from './fact-columns.ts';
export {
  createPublishedDays,
  type DayTotals,
  type PublishedDays,
  type ReadPublishedDays,
} from './published-days.ts';
export { createSnapshotCache } from './snapshot-cache.ts';
export {
  createTaggedAnswers,
  type DataSnapshot,
  type ReadDataVersion,
  type TaggedAnswer,
  type TaggedAnswers,
} from './tagged-answers.ts';
