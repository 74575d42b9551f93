export { chooseParentSku, type ParentChoices, type ParentQuestion } from './choose-parent.ts';
export { prepareKeywords, type KeywordVolume, type ShownKeyword } from './prepare-keywords.ts';
export { prepareWeeks, type ShownWeek, type WeeklyVolume, type WeeksModel } from './prepare-weeks.ts';
export {
  findRetailEvent,
  listRetailEvents,
  type RetailEvent,
  type RetailEventId,
} from './retail-calendar.ts';
export { chooseWeek, shownRange } from './shown-weeks.ts';
export { findSpecialDayName, isInSpecialWeek, searchWeekOf } from './special-week.ts';
export { describeWeeks, formatSearches, nameOfWeek } from './volume-words.ts';
