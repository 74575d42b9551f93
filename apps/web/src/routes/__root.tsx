import { createRootRoute, Outlet } from '@tanstack/react-router';
import { ErrorScreen, NotFoundScreen, PageTitle, useScrollToTop } from '../app-shell/index.ts';

function Root() {
  useScrollToTop();
  return (
    <>
      <PageTitle />
      <Outlet />
    </>
  );
}

export const Route = createRootRoute({
  component: Root,
  errorComponent: ErrorScreen,
  notFoundComponent: NotFoundScreen,
});
