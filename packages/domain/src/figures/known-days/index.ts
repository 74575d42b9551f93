export {
  describeAwaited,
  findPulledKinds,
  type KindOfChannel,
  partAwaited,
  partAwaitedTogether,
  type NewestOfKind,
} from './awaited-reports.ts';
export {
  anyKnown,
  anyTold,
  areToldWithin,
  comparedDaysOf,
  type ComparedFacts,
  countKnown,
  type DaysBefore,
  factsOfMetric,
  isKnownOn,
  joinKnown,
  knownDaysOf,
  knownWithin,
  readKnownDays,
} from './compared-days.ts';
export {
  findKnownDays,
  type KnownDays,
  type OwnDays,
  type ReportedDays,
} from './find-known-days.ts';
export {
  type FactMaturity,
  knownForGood,
  type Maturing,
  maturingDaysOf,
  maturityOf,
  maturityOfSales,
  newestDayFinalInAny,
  settlingOn,
} from './maturing-facts.ts';
export { describeMissingRates } from './missing-rates.ts';
export {
  describeMissingReport,
  describeMissingReports,
  describeNoReport,
  findMissingKinds,
  findMissingReports,
  findUntoldFacts,
  isWholeOn,
  kindsOf,
  type MissingReport,
  type MissingReports,
  nameMissingReports,
  newestDayOfKind,
  reportName,
} from './missing-reports.ts';
export {
  type ComparedSums,
  createKnownSums,
  type DaysOfPeriods,
  type DaySums,
  type KnownSums,
  plainSums,
  sumsOfMetric,
} from './known-sums.ts';
export {
  comparedSpanOf,
  describeFewerDays,
  describeMissingIn,
  findRestingDays,
  listMissingReports,
  type RestingDays,
} from './resting-days.ts';
