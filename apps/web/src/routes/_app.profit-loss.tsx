import { createFileRoute } from '@tanstack/react-router';
import { ProfitLossPage, statementSearchSchema } from '../features/profit-loss/index.ts';

export const Route = createFileRoute('/_app/profit-loss')({
  validateSearch: statementSearchSchema,
  staticData: { title: 'Profit & Loss' },
  component: ProfitLossPage,
});
