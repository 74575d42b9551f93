import { createFileRoute } from '@tanstack/react-router';
import { InsightsHistoryPage } from '../features/insights/index.ts';

export const Route = createFileRoute('/_app/insights/history')({
  staticData: { title: 'Insights history' },
  component: InsightsHistoryPage,
});
