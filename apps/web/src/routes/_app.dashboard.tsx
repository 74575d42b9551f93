import { createFileRoute } from '@tanstack/react-router';
import { analysisSearchSchema } from '../analysis/index.ts';
import { DashboardPage } from '../features/dashboard/index.ts';

export const Route = createFileRoute('/_app/dashboard')({
  validateSearch: analysisSearchSchema,
  staticData: { title: 'Dashboard' },
  component: DashboardPage,
});
