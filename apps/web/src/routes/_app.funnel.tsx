import { createFileRoute } from '@tanstack/react-router';
import { readSearch } from '@skuline/domain/analysis';
import { FunnelPage } from '../features/funnel/index.ts';

export const Route = createFileRoute('/_app/funnel')({
  validateSearch: readSearch,
  staticData: { title: 'Funnel Analysis' },
  component: FunnelPage,
});
