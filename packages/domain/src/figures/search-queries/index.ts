export {
  type ExplainedQueries,
  type ExplainedQuery,
  explainQueries,
  type QueryAlone,
  type ReportedQuery,
} from './explain-queries.ts';
export { findMostComparedWeeks, queryWeeksEndingIn } from './query-weeks.ts';
export { QUERY_DRIVER_IDS, type QueryChange, type QueryCounts, type QueryDriverId } from './split-query.ts';
export {
  countOfQueries,
  describeOtherWeeks,
  describeUncompared,
  explainQueryChange,
  formatDriverValues,
  formatQueryEffect,
  queryDriverLabel,
  queryDriverMeaning,
  queryGroupLabel,
} from './query-words.ts';
