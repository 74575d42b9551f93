import { createFileRoute } from '@tanstack/react-router';
import { readSearch } from '@skuline/domain/analysis';
import { ChangesPage } from '../features/data-changes/index.ts';

export const Route = createFileRoute('/_app/import/changes')({
  validateSearch: readSearch,
  staticData: { title: 'Import data' },
  component: () => <ChangesPage />,
});
