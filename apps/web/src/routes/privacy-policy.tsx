import { createFileRoute } from '@tanstack/react-router';
import { PrivacyPage } from '../features/marketing/index.ts';

export const Route = createFileRoute('/privacy-policy')({
  staticData: { title: 'Privacy policy' },
  component: PrivacyPage,
});
