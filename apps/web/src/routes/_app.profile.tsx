import { createFileRoute, Outlet } from '@tanstack/react-router';
import { ProfileLayout } from '../features/profile/index.ts';

export const Route = createFileRoute('/_app/profile')({
  component: () => (
    <ProfileLayout>
      <Outlet />
    </ProfileLayout>
  ),
});
