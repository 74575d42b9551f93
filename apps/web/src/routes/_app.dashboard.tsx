import { createFileRoute } from '@tanstack/react-router';
import { readSearch } from '@skuline/domain/analysis';
import { fetchAhead } from '../app-shell/index.ts';
import { DashboardPage, fetchDashboardAhead } from '../features/dashboard/index.ts';
import { ChangesMark } from '../features/data-changes/index.ts';
import { fetchTodayAhead, TodayStrip } from '../features/insights/index.ts';
import { SearchVolumeSection } from '../features/search-volume/index.ts';
import { SectionBoundary } from '../ui/index.ts';

export const Route = createFileRoute('/_app/dashboard')({
  codeSplitGroupings: [],
  validateSearch: readSearch,
  staticData: { title: 'Dashboard' },
  // In parallel with the page's code and first render; later changes are fetched by the page itself.
  loader: ({ cause, location }) => {
    if (cause !== 'enter') return;
    fetchAhead(({ api, cache }) =>
      Promise.all([fetchDashboardAhead(cache, api, location.search), fetchTodayAhead(cache, api)]),
    );
  },
  component: Dashboard,
});

function Dashboard() {
  return (
    <DashboardPage mark={<ChangesMark />} today={<TodayStrip />}>
      <SectionBoundary>
        <SearchVolumeSection />
      </SectionBoundary>
    </DashboardPage>
  );
}
