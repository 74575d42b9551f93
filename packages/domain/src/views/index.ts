export { isWithinLock, lockOf, type ReadLock } from './read-lock.ts';
export {
  isSharedPage,
  keepSearch,
  LINK_KINDS,
  lockSearch,
  type LinkKind,
  LONGEST_LINK_DAYS,
  LONGEST_SEARCH_TEXT,
  searchOfView,
  type SharedPage,
  SHEET_PAGES,
  SHEETS,
  type Sheet,
  VIEW_PAGES,
  type ViewPage,
} from './view.ts';
