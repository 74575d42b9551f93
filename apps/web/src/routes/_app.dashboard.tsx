import { createFileRoute } from '@tanstack/react-router';
import { readSearch } from '@skuline/domain/analysis';
import { fetchAhead } from '../app-shell/index.ts';
import { DashboardPage, fetchDashboardAhead } from '../features/dashboard/index.ts';
import { ChangesMark } from '../features/data-changes/index.ts';
import { DashboardGoals } from '../features/profile/index.ts';
import { SearchVolumeSection } from '../features/search-volume/index.ts';
import { SectionBoundary } from '../ui/index.ts';

export const Route = createFileRoute('/_app/dashboard')({
  codeSplitGroupings: [],
  validateSearch: readSearch,
  staticData: { title: 'Dashboard' },
  // In parallel with the page's code and first render; later changes are fetched by the page itself.
  loader: ({ cause, location }) => {
    if (cause !== 'enter') return;
    fetchAhead(({ api, cache }) => fetchDashboardAhead(cache, api, location.search));
  },
  component: Dashboard,
});

/** What stands under the caption: how goals do, and what has changed since the last visit. */
function Marks() {
  return (
    <>
      <DashboardGoals />
      <ChangesMark />
    </>
  );
}

function Dashboard() {
  return (
    <DashboardPage mark={<Marks />}>
      <SectionBoundary>
        <SearchVolumeSection />
      </SectionBoundary>
    </DashboardPage>
  );
}
