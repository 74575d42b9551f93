import { createFileRoute } from '@tanstack/react-router';
import { ActivityPage } from '../features/profile/index.ts';

export const Route = createFileRoute('/_app/profile/activity')({
  staticData: { title: 'Activity' },
  component: ActivityPage,
});
