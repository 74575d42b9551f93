import { createFileRoute, redirect } from '@tanstack/react-router';

/** /profile redirects to its first tab. */
export const Route = createFileRoute('/_app/profile/')({
  beforeLoad: () => {
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
    throw redirect({ to: '/profile/account', replace: true });
  },
});
