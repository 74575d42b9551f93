export { describeRestated, formatFact, formatFactChange } from './change-text.ts';
export {
  changedFacts,
  type ChangedFigures,
  changeOfFact,
  type ChangeSum,
  type DayChange,
  type DayMark,
  listDayChanges,
  netChanges,
  sumChanges,
} from './day-changes.ts';
export { findKnownAt, type KnownAt } from './known-at.ts';
export { describeKnownAt, knownBefore } from './known-at-text.ts';
export { findSince, type Since } from './since.ts';
export { describeMoment, describeSince, sinceParameter } from './since-text.ts';
export { type ChangeCause, whatHappened } from './what-happened.ts';
