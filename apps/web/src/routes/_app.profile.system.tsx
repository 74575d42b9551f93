import { createFileRoute } from '@tanstack/react-router';
import { SystemPage } from '../features/profile/index.ts';

export const Route = createFileRoute('/_app/profile/system')({
  staticData: { title: 'System' },
  component: SystemPage,
});
