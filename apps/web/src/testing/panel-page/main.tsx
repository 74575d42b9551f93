import '../../theme/styles.css';
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import {
  AppLayout,
  AppProviders,
  ProtectedPage,
  useFocusOnPathChange,
  useScrollToTop,
  useShellPanel,
} from '../../app-shell/index.ts';

/** A stand-in for the assistant, with a close button and a text field. */
function Panel({ close }: { readonly close: () => void }) {
  return (
    <div style={{ display: 'grid', gap: 8, padding: 16 }}>
      <h2>Panel</h2>
      <button type="button" onClick={close}>
        Close panel
      </button>
      <textarea aria-label="Message" />
    </div>
  );
}

function Frame() {
  const panel = useShellPanel(({ close }) => <Panel close={close} />);
  return (
    <AppLayout panel={panel}>
      <Outlet />
    </AppLayout>
  );
}

function Root() {
  useScrollToTop();
  useFocusOnPathChange();
  return (
    <ProtectedPage>
      <Frame />
    </ProtectedPage>
  );
}

const rootRoute = createRootRoute({ component: Root });
/** Every address shows the same page: only the shell is under test. */
const anyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  staticData: { title: 'Any page' },
  component: () => (
    <section data-testid="page" style={{ minHeight: '150vh' }}>
      <button type="button">On the page</button>
    </section>
  ),
});

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');
createRoot(root).render(
  <AppProviders>
    <RouterProvider router={createRouter({ routeTree: rootRoute.addChildren([anyRoute]) })} />
  </AppProviders>,
);
