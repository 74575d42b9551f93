import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AnalysisProvider } from '../analysis/index.ts';
import { AppLayout, DeferredRender, ProtectedPage, prefetchTenant } from '../app-shell/index.ts';

function ProtectedApp() {
  return (
    <ProtectedPage>
      <DeferredRender>
        <AnalysisProvider>
          <AppLayout>
            <Outlet />
          </AppLayout>
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
