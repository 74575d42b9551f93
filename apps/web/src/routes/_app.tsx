import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AppLayout, ProtectedPage } from '../app-shell/index.ts';

function ProtectedApp() {
  return (
    <ProtectedPage>
      <AppLayout>
        <Outlet />
      </AppLayout>
    </ProtectedPage>
  );
}

/** The frame of every protected page; it adds no segment to the path. */
export const Route = createFileRoute('/_app')({ component: ProtectedApp });
