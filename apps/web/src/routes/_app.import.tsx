import { createFileRoute, Outlet } from '@tanstack/react-router';
import { ImportLayout } from '../features/imports/index.ts';

export const Route = createFileRoute('/_app/import')({
  component: () => (
    <ImportLayout>
      <Outlet />
    </ImportLayout>
  ),
});
