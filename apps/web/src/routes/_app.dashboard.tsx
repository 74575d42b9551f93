import { createFileRoute } from '@tanstack/react-router';
import { readSearch } from '@skuline/domain/analysis';
import { fetchAhead } from '../app-shell/index.ts';
import { DashboardPage, fetchDashboardAhead } from '../features/dashboard/index.ts';
import { SearchVolumeSection } from '../features/search-volume/index.ts';
import { SectionBoundary } from '../ui/index.ts';

export const Route = createFileRoute('/_app/dashboard')({
  codeSplitGroupings: [],
  validateSearch: readSearch,
  staticData: { title: 'Dashboard' },
  // Beside the page's code and its first drawing; a change of what is looked at is the page's own business.
  loader: ({ cause, location }) => {
    if (cause !== 'enter') return;
    fetchAhead(({ api, cache }) => fetchDashboardAhead(cache, api, location.search));
  },
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
