import { createFileRoute } from '@tanstack/react-router';
import { MatchPage } from '../features/imports/index.ts';

export const Route = createFileRoute('/_app/import/match')({
  staticData: { title: 'Import data' },
  component: () => <MatchPage />,
});
