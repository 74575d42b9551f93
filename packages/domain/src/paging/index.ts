export { findSort, formatSort, nextSort, type TableSort } from './table-sort.ts';
export {
  countPages,
  describePage,
  findPage,
  formatPageRows,
  LONGEST_SEARCH,
  type TablePage,
} from './table-page.ts';
