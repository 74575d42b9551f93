import { type ReactNode, useMemo } from 'react';
import { ApiProvider, useApi } from '../api/index.ts';
import { lazyPart } from '../ui/index.ts';
import { useAnalysis } from './use-analysis.tsx';

const Strip = lazyPart(async () => (await import('./AsOfStrip.tsx')).AsOfStrip);

interface AsOfScopeProps {
  readonly children: ReactNode;
  /** Whether the page's figures follow the as-of date in the link; other pages always show current figures. */
  readonly isFollowed: boolean;
}

/** Children request figures as known at the as-of date of the link; everything outside requests current figures. */
export function AsOfScope({ children, isFollowed }: AsOfScopeProps) {
  const api = useApi();
  const { asOf } = useAnalysis();
  const scoped = useMemo(
    () => (asOf === null || !isFollowed ? api : { ...api, asOf }),
    [api, asOf, isFollowed],
  );
  return <ApiProvider api={scoped}>{children}</ApiProvider>;
}

/** The line that names the as-of date; renders nothing for current figures. */
export function AsOfLine() {
  const { asOf } = useAnalysis();
  return asOf === null ? null : <Strip asOf={asOf} />;
}
