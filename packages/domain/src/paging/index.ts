export {
  countPages,
  describePage,
  findPage,
  formatPageRows,
  LONGEST_SEARCH,
  type TablePage,
} from './table-page.ts';
