import { createFileRoute } from '@tanstack/react-router';
import { readSearch } from '@skuline/domain/analysis';
import { InsightsHistoryPage } from '../features/insights/index.ts';
import { SectionBoundary } from '../ui/index.ts';

export const Route = createFileRoute('/_app/insights/history')({
  validateSearch: readSearch,
  staticData: { title: 'Insights history' },
  component: InsightsHistory,
});

function InsightsHistory() {
  return (
    <SectionBoundary>
      <InsightsHistoryPage />
    </SectionBoundary>
  );
}
