import { Button } from '@mantine/core';
import { ApiError } from '@skuline/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { type Api, ApiProvider, tenantQuery, useApi } from '../api/index.ts';
import { EmptyState, lazyPart, LoadingState } from '../ui/index.ts';
import { useAnalysis, useAnalysisActions } from './use-analysis.tsx';

const Strip = lazyPart(async () => (await import('./AsOfStrip.tsx')).AsOfStrip);

interface FiguresScopeProps {
  readonly children: ReactNode;
  /** Whether the page's figures follow the as-of date and the channels in the link; other pages always show all of now. */
  readonly isFollowed: boolean;
}

/**
 * Children request figures as known at the as-of date of the link and of its channels; everything outside requests current
 * figures of all.
 */
export function FiguresScope({ children, isFollowed }: FiguresScopeProps) {
  const api = useApi();
  const { asOf, channels, marketplaces, tags } = useAnalysis();
  const scoped = useMemo(
    () => (isFollowed ? { ...api, asOf, channels, marketplaces, tags } : api),
    [api, asOf, channels, marketplaces, tags, isFollowed],
  );
  return (
    <ApiProvider api={scoped}>
      {asOf === null || !isFollowed ? children : <KnownThen api={scoped}>{children}</KnownThen>}
    </ApiProvider>
  );
}

/** The page as it was known then; one sentence where the history does not reach so far. */
function KnownThen({ api, children }: { readonly api: Api; readonly children: ReactNode }) {
  const { setAsOf } = useAnalysisActions();
  const { isPending, error } = useQuery({ ...tenantQuery(api), retry: false });
  if (isPending) return <LoadingState />;
  if (!(error instanceof ApiError) || error.code !== 'unknown_data_version') return children;
  return (
    <EmptyState
      title={error.message}
      titleOrder={1}
      message="The link asks for what was known at another time."
      actions={<Button onClick={() => setAsOf(null)}>Back to now</Button>}
    />
  );
}

/** The line that names the as-of date; renders nothing for current figures. */
export function AsOfLine() {
  const { asOf } = useAnalysis();
  return asOf === null ? null : <Strip asOf={asOf} />;
}
