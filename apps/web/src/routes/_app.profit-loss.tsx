import { createFileRoute } from '@tanstack/react-router';
import { readSearch } from '@skuline/domain/analysis';
import { ProfitLossPage } from '../features/profit-loss/index.ts';

export const Route = createFileRoute('/_app/profit-loss')({
  validateSearch: readSearch,
  staticData: { title: 'Profit & Loss' },
  component: ProfitLossPage,
});
