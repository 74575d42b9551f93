import { createFileRoute, redirect } from '@tanstack/react-router';

/** /profile itself is its first tab. */
export const Route = createFileRoute('/_app/profile/')({
  beforeLoad: () => {
    // oxlint-disable-next-line typescript/only-throw-error -- how the router is told to go elsewhere
    throw redirect({ to: '/profile/account', replace: true });
  },
});
