import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { analysisSearchSchema } from '../analysis/index.ts';
import { DashboardPage } from '../features/dashboard/index.ts';
import { TourPage } from '../features/marketing/index.ts';
import { SearchVolumeSection } from '../features/search-volume/index.ts';

export const Route = createFileRoute('/demo-sequence')({
  validateSearch: analysisSearchSchema.extend({ step: z.coerce.number().optional().catch(undefined) }),
  staticData: { title: 'Tour' },
  component: DemoSequence,
});

function DemoSequence() {
  return (
    <TourPage>
      <DashboardPage>
        <SearchVolumeSection />
      </DashboardPage>
    </TourPage>
  );
}
