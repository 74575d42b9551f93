import { createFileRoute } from '@tanstack/react-router';
import { ProfitLossPage, readStatementSearch } from '../features/profit-loss/index.ts';

export const Route = createFileRoute('/_app/profit-loss')({
  validateSearch: readStatementSearch,
  staticData: { title: 'Profit & Loss' },
  component: ProfitLossPage,
});
