import { createFileRoute } from '@tanstack/react-router';
import { readSearch } from '@skuline/domain/analysis';
import { CostsPage } from '../features/costs/index.ts';

export const Route = createFileRoute('/_app/costs')({
  validateSearch: readSearch,
  staticData: { title: 'Costs' },
  component: CostsPage,
});
