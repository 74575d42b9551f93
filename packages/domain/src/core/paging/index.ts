export { foldForSearch, isFoundIn } from './search-fold.ts';
export {
  countPages,
  describePage,
  findPage,
  findSort,
  formatPageRows,
  formatSort,
  LONGEST_SEARCH,
  nextSort,
  type TablePage,
  type TableSort,
} from './table-page.ts';
