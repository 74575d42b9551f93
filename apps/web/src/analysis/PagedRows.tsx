import { describePage, type TablePage } from '@skuline/domain/paging';
import type { ReactNode } from 'react';
import { Pager, RowsMessage, VisuallyHidden } from '../ui/index.ts';
import { type OwnSearch, useAnalysisActions } from './use-analysis.tsx';

interface PagedRowsProps extends TablePage {
  /** What screen readers are told before the page: how many rows there are, and in which order. */
  readonly said: string;
  /** Stands in the place of the rows when there are none. */
  readonly empty: string;
  readonly isStale: boolean;
  /** The key of the page in the URL; the first page is left out of it. */
  readonly pageKey: keyof OwnSearch & `${string}_page`;
  /** The name of the pager's buttons: 'Pages of products'. */
  readonly label: string;
  /** Stands in the pager behind which rows these are. */
  readonly note?: ReactNode;
  /** Whether the pager stands below a single page too. */
  readonly isPagerKept?: boolean;
  readonly className?: string | undefined;
  /** The table. */
  readonly children: ReactNode;
}

/** A page of a long table above its pager, told to screen readers each time it changes. */
export function PagedRows(props: PagedRowsProps) {
  const { said, empty, isStale, pageKey, label, note, isPagerKept = false, className, children } = props;
  const { matchCount, page, rows } = props;
  const { setOwn } = useAnalysisActions();
  const shown = { matchCount, page, rows };
  return (
    <div className={className} data-stale={isStale || undefined} aria-busy={isStale}>
      <output>
        <VisuallyHidden>{matchCount === 0 ? empty : `${said}, ${describePage(shown)}`}</VisuallyHidden>
      </output>
      {matchCount === 0 ? <RowsMessage>{empty}</RowsMessage> : children}
      {matchCount > rows || (isPagerKept && matchCount > 0) ? (
        <Pager
          {...shown}
          label={label}
          note={note}
          onOpen={(to) => setOwn({ [pageKey]: to === 1 ? undefined : String(to) })}
        />
      ) : null}
    </div>
  );
}
