import { createFileRoute } from '@tanstack/react-router';
import { readSearch } from '@skuline/domain/analysis';
import { CataloguePage } from '../features/catalogue/index.ts';

export const Route = createFileRoute('/_app/catalogue')({
  validateSearch: readSearch,
  staticData: { title: 'Catalog' },
  component: () => <CataloguePage />,
});
