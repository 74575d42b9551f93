import { createRootRoute, Outlet } from '@tanstack/react-router';
import {
  ErrorScreen,
  NotFoundScreen,
  PageTitle,
  useFocusOnPathChange,
  useScrollToTop,
} from '../app-shell/index.ts';

function Root() {
  useScrollToTop();
  useFocusOnPathChange();
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
