import { createFileRoute } from '@tanstack/react-router';
import { RequestDemoPage } from '../features/marketing/index.ts';

export const Route = createFileRoute('/request-demo')({
  staticData: { title: 'Request a demo' },
  component: RequestDemoPage,
});
