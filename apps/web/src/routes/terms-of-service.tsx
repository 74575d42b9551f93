import { createFileRoute } from '@tanstack/react-router';
import { TermsPage } from '../features/marketing/index.ts';

export const Route = createFileRoute('/terms-of-service')({
  staticData: { title: 'Terms of service' },
  component: TermsPage,
});
