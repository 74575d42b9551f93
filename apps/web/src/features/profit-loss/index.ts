export { ProfitLossPage } from './ProfitLossPage.tsx';
