import { createFileRoute } from '@tanstack/react-router';
import { PlaceholderPage } from '../app-shell/index.ts';

const TITLE = 'Cohort Analysis';

export const Route = createFileRoute('/_app/cohort')({
  staticData: { title: TITLE },
  component: () => <PlaceholderPage title={TITLE} text="Analyze customer behavior patterns over time" />,
});
