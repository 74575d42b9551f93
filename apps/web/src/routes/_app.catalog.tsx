import { createFileRoute, redirect } from '@tanstack/react-router';

/** /catalog, as the page is called, redirects to it. */
export const Route = createFileRoute('/_app/catalog')({
  beforeLoad: () => {
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
    throw redirect({ to: '/catalogue', replace: true });
  },
});
