export { ProfitLossPage } from './ProfitLossPage.tsx';
export { readStatementSearch } from './statement-search.ts';
