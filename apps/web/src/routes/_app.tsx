import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import {
  AnalysisProvider,
  AsOfLine,
  FiguresScope,
  AskProvider,
  type AskSubject,
  useNewestDay,
} from '../analysis/index.ts';
import {
  AppLayout,
  DeferredRender,
  findAnalysisSection,
  InsightCount,
  ProtectedPage,
  prefetchTenant,
  rememberShownRange,
  useShellPanel,
} from '../app-shell/index.ts';
import { VisitKeeper } from '../features/data-changes/index.ts';
import { NotificationProvider, useNotifications } from '../features/notifications/index.ts';
import { lazyPart, SectionBoundary } from '../ui/index.ts';

const AssistantDock = lazyPart(async () => (await import('./-AssistantDock.tsx')).AssistantDock);

/** The only part of the frame that reads the notifications: a new one must not draw the page again. */
function ListedCount() {
  return <InsightCount count={useNotifications().listed.length} />;
}

function Shell() {
  const [asked, setAsked] = useState<AskSubject | null>(null);
  const panel = useShellPanel(
    ({ close, dismiss, isOpenedByButton }) => (
      <SectionBoundary>
        <AssistantDock
          onClose={close}
          onLoadError={dismiss}
          isOpenedByButton={isOpenedByButton}
          asked={asked}
          onAskedTaken={() => setAsked(null)}
        />
      </SectionBoundary>
    ),
    <ListedCount />,
  );
  const isFollowed = useLocation({ select: ({ pathname }) => findAnalysisSection(pathname) !== undefined });
  useShownRange(isFollowed);
  const ask = (subject: AskSubject) => {
    setAsked(subject);
    panel.reveal();
  };
  return (
    <AskProvider value={ask}>
      <VisitKeeper />
      <AppLayout panel={panel} strip={isFollowed ? <AsOfLine /> : null}>
        <FiguresScope isFollowed={isFollowed}>
          <Outlet />
        </FiguresScope>
      </AppLayout>
    </AskProvider>
  );
}

/** Keeps the range of the page for the links of the pages without one. */
function useShownRange(isFollowed: boolean): void {
  const search = useLocation({ select: (location) => location.search });
  // Effect: hands the range to the links of the sidebar.
  useEffect(() => {
    if (isFollowed) rememberShownRange(search);
  }, [isFollowed, search]);
}

/** The analysis of the tenant's data, as far as they reach. */
function TenantAnalysis({ children }: { readonly children: ReactNode }) {
  return <AnalysisProvider newestDay={useNewestDay()}>{children}</AnalysisProvider>;
}

function ProtectedApp() {
  return (
    <ProtectedPage>
      <DeferredRender>
        <TenantAnalysis>
          <NotificationProvider>
            <Shell />
          </NotificationProvider>
        </TenantAnalysis>
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
