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
  SHARED_PAGES,
  type SharedPage,
  SHEET_PAGES,
  SHEETS,
  type Sheet,
  USUAL_LINK_DAYS,
  VIEW_PAGES,
  type ViewPage,
} from './view.ts';
