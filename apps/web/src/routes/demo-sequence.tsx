import { createFileRoute } from '@tanstack/react-router';
import { readSearch } from '@skuline/domain/analysis';
import * as z from 'zod/mini';
import { AnalysisProvider } from '../analysis/index.ts';
import { DashboardPage } from '../features/dashboard/index.ts';
import { TourPage } from '../features/marketing/index.ts';
import { lazyPart } from '../ui/index.ts';
import { SearchVolumeSection } from '../features/search-volume/index.ts';

/** Loaded for the stop that shows it. */
const TourDock = lazyPart(async () => (await import('./-TourDock.tsx')).TourDock);

const stepSchema = z.object({ step: z.catch(z.optional(z.coerce.number()), undefined) });

export const Route = createFileRoute('/demo-sequence')({
  validateSearch: (search) => ({ ...readSearch(search), ...stepSchema.parse(search) }),
  staticData: { title: 'Tour' },
  component: DemoSequence,
});

function DemoSequence() {
  return (
    <AnalysisProvider>
      <TourPage renderAssistant={(findInsights) => <TourDock findInsights={findInsights} />}>
        <DashboardPage>
          <SearchVolumeSection />
        </DashboardPage>
      </TourPage>
    </AnalysisProvider>
  );
}
