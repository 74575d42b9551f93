import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AnalysisProvider } from '../analysis/index.ts';
import {
  AppLayout,
  DeferredRender,
  ProtectedPage,
  prefetchTenant,
  useShellPanel,
} from '../app-shell/index.ts';
import { AssistantPanel, NotificationProvider, useNotifications } from '../features/notifications/index.ts';
import { SectionBoundary } from '../ui/index.ts';

function Shell() {
  const { listed } = useNotifications();
  const panel = useShellPanel(
    ({ close, dismiss }) => (
      <SectionBoundary>
        <AssistantPanel onClose={close} onLoadError={dismiss} />
      </SectionBoundary>
    ),
    listed.length,
  );
  return (
    <AppLayout panel={panel}>
      <Outlet />
    </AppLayout>
  );
}

function ProtectedApp() {
  return (
    <ProtectedPage>
      <DeferredRender>
        <AnalysisProvider>
          <NotificationProvider>
            <Shell />
          </NotificationProvider>
        </AnalysisProvider>
      </DeferredRender>
    </ProtectedPage>
  );
}

/** The layout of all protected pages; it adds no path segment. */
export const Route = createFileRoute('/_app')({
  codeSplitGroupings: [],
  loader: ({ cause }) => (cause === 'enter' ? prefetchTenant() : undefined),
  component: ProtectedApp,
});
