import { createFileRoute } from '@tanstack/react-router';
import { readSearch } from '@skuline/domain/analysis';
import { AbleGate } from '../api/index.ts';
import { CataloguePage } from '../features/catalogue/index.ts';

export const Route = createFileRoute('/_app/catalogue')({
  validateSearch: readSearch,
  staticData: { title: 'Catalog' },
  component: () => (
    <AbleGate ability="catalog.read">
      <CataloguePage />
    </AbleGate>
  ),
});
