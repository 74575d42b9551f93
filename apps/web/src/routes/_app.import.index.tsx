import { createFileRoute } from '@tanstack/react-router';
import { ImportPage } from '../features/imports/index.ts';

export const Route = createFileRoute('/_app/import/')({
  staticData: { title: 'Import data' },
  component: () => <ImportPage />,
});
