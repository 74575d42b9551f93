export { chooseParentSku, type ParentChoices } from './choose-parent.ts';
export { prepareKeywords, type KeywordVolume, type ShownKeyword } from './prepare-keywords.ts';
export { prepareWeeks, type ShownWeek, type WeeklyVolume, type WeeksModel } from './prepare-weeks.ts';
export { findRetailEvent, listRetailEvents, type RetailEventId } from './retail-calendar.ts';
export { chooseWeek, shownRange } from './shown-weeks.ts';
export {
  findSpecialDayName,
  findSpecialEvent,
  isEventDay,
  isInSalesWeek,
  isInSpecialWeek,
} from './special-days.ts';
export { describeWeeks, formatSearches, nameOfWeek } from './volume-words.ts';
