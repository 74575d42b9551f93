export { brandsNamedIn, namesInView } from './names-in-view.ts';
export { isWithinLock, lockOf, type ReadLock, readViewOn } from './read-lock.ts';
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
