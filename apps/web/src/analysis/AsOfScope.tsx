import { type ReactNode, useMemo } from 'react';
import { ApiProvider, useApi } from '../api/index.ts';
import { lazyPart } from '../ui/index.ts';
import { useAnalysis } from './use-analysis.tsx';

const Strip = lazyPart(async () => (await import('./AsOfStrip.tsx')).AsOfStrip);

interface AsOfScopeProps {
  readonly children: ReactNode;
  /** Whether the figures of the page follow the link; those of other pages are of now, whatever it says. */
  readonly isFollowed: boolean;
}

/** Whatever is inside asks for figures as they were known when the link says; what is around it, for those of now. */
export function AsOfScope({ children, isFollowed }: AsOfScopeProps) {
  const api = useApi();
  const { asOf } = useAnalysis();
  const scoped = useMemo(
    () => (asOf === null || !isFollowed ? api : { ...api, asOf }),
    [api, asOf, isFollowed],
  );
  return <ApiProvider api={scoped}>{children}</ApiProvider>;
}

/** The line that says so, and nothing of now. */
export function AsOfLine() {
  const { asOf } = useAnalysis();
  return asOf === null ? null : <Strip asOf={asOf} />;
}
