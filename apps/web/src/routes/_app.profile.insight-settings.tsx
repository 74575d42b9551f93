import { createFileRoute } from '@tanstack/react-router';
import { InsightSettingsPage } from '../features/profile/index.ts';

export const Route = createFileRoute('/_app/profile/insight-settings')({
  staticData: { title: 'Goals & alerts' },
  component: InsightSettingsPage,
});
