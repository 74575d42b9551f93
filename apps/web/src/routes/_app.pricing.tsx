import { createFileRoute } from '@tanstack/react-router';
import { PlaceholderPage } from '../app-shell/index.ts';

const TITLE = 'Pricing Analysis';

export const Route = createFileRoute('/_app/pricing')({
  staticData: { title: TITLE },
  component: () => (
    <PlaceholderPage title={TITLE} text="Analyze pricing strategies and their impact on performance" />
  ),
});
