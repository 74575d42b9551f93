export { ProfitLossPage } from './ProfitLossPage.tsx';
export { statementSearchSchema } from './statement-search.ts';
