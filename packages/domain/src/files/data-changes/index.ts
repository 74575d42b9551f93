export {
  describeMost,
  describeRestated,
  describeUnlisted,
  formatFact,
  formatFactChange,
} from './change-text.ts';
export { isOfNames, type KnownCause, mergeCauses, UNKNOWN_CAUSE } from './change-cause.ts';
export {
  CHANGED_FACTS,
  type ChangedFact,
  describeFact,
  changedSumsOf,
  sumsOfWeek,
} from './changed-facts.ts';
export { type ChangedName, listChangedNames, type RenamedSku } from './changed-names.ts';
export {
  changedFacts,
  type ChangedFigures,
  changeOfFact,
  type ChangeSum,
  type DayChange,
  type DayMark,
  type FindFigures,
  hasOtherFigures,
  listDayChanges,
  netChanges,
  sumChanges,
} from './day-changes.ts';
export { findKnownAt, type KnownAt } from './known-at.ts';
export { describeKnownAt, knownBefore } from './known-at-text.ts';
export { findSince, type Since } from './since.ts';
export { describeMoment, describeSince, sinceParameter } from './since-text.ts';
export { whatHappened } from './what-happened.ts';
