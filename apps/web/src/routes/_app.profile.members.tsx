import { createFileRoute } from '@tanstack/react-router';
import { MembersPage } from '../features/profile/index.ts';

export const Route = createFileRoute('/_app/profile/members')({
  staticData: { title: 'Members' },
  component: MembersPage,
});
