import { describePage, type TablePage } from '@skuline/domain/paging';
import type { ReactNode } from 'react';
import { Pager } from './Pager.tsx';
import { RowsMessage } from './RowsMessage.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** So many rows stand on a page of a card. */
export const RECORD_ROWS = 12;

interface PagedRowsProps extends Omit<TablePage, 'rows'> {
  /** How many rows a page has; as many as a card's where it is not said. */
  readonly rows?: number;
  /** What screen readers are told before the page: how many rows there are, and in which order. */
  readonly said: string;
  /** Stands in the place of the rows when there are none. */
  readonly empty: string;
  readonly isStale: boolean;
  /** The name of the pager's buttons: 'Pages of products'. */
  readonly label: string;
  /** Stands in the pager behind which rows these are. */
  readonly note?: ReactNode;
  /** Whether the pager stands below a single page too. */
  readonly isPagerKept?: boolean;
  readonly className?: string | undefined;
  readonly onOpen: (page: number) => void;
  /** The table. */
  readonly children: ReactNode;
}

/** A page of a long table above its pager, told to screen readers each time it changes. */
export function PagedRows(props: PagedRowsProps) {
  const { said, empty, isStale, label, note, isPagerKept = false, className, onOpen, children } = props;
  const { matchCount, page, rows = RECORD_ROWS } = props;
  const shown = { matchCount, page, rows };
  return (
    <div className={className} data-stale={isStale || undefined} aria-busy={isStale}>
      <output>
        {matchCount === 0 ? (
          <RowsMessage isStatus>{empty}</RowsMessage>
        ) : (
          <VisuallyHidden>{`${said}, ${describePage(shown)}`}</VisuallyHidden>
        )}
      </output>
      {matchCount === 0 ? null : children}
      {matchCount > rows || (isPagerKept && matchCount > 0) ? (
        <Pager {...shown} label={label} note={note} onOpen={onOpen} />
      ) : null}
    </div>
  );
}
