import { createFileRoute } from '@tanstack/react-router';
import { ImportPage } from '../features/import-data/index.ts';

export const Route = createFileRoute('/_app/import')({
  staticData: { title: 'Import data' },
  component: () => <ImportPage />,
});
