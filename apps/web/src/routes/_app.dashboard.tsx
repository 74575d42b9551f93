import { createFileRoute } from '@tanstack/react-router';
import { analysisSearchSchema } from '../analysis/index.ts';
import { DashboardPage } from '../features/dashboard/index.ts';
import { SearchVolumeSection } from '../features/search-volume/index.ts';
import { SectionBoundary } from '../ui/index.ts';

export const Route = createFileRoute('/_app/dashboard')({
  validateSearch: analysisSearchSchema,
  staticData: { title: 'Dashboard' },
  component: Dashboard,
});

function Dashboard() {
  return (
    <DashboardPage>
      <SectionBoundary>
        <SearchVolumeSection />
      </SectionBoundary>
    </DashboardPage>
  );
}
