import { createFileRoute } from '@tanstack/react-router';
import { CoveragePage } from '../features/imports/index.ts';

export const Route = createFileRoute('/_app/import/coverage')({
  staticData: { title: 'Import data' },
  component: CoveragePage,
});
