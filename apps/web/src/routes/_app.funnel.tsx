import { createFileRoute } from '@tanstack/react-router';
import { analysisSearchSchema } from '../analysis/index.ts';
import { FunnelPage } from '../features/funnel/index.ts';

export const Route = createFileRoute('/_app/funnel')({
  validateSearch: analysisSearchSchema,
  staticData: { title: 'Funnel Analysis' },
  component: FunnelPage,
});
