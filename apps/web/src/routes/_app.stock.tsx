import { createFileRoute } from '@tanstack/react-router';
import { readSearch } from '@skuline/domain/analysis';
import { StockPage } from '../features/stock/index.ts';

export const Route = createFileRoute('/_app/stock')({
  validateSearch: readSearch,
  staticData: { title: 'Stock' },
  component: StockPage,
});
