import type { ReactNode } from 'react';
import { Pager } from './Pager.tsx';
import { RowsMessage } from './RowsMessage.tsx';

/** So many rows stand on a page of a card. */
export const RECORD_ROWS = 12;

interface RecordPageProps {
  readonly matchCount: number;
  readonly page: number;
  /** Stands in the place of the rows when there are none. */
  readonly empty: string;
  readonly isStale: boolean;
  /** The name of the pager's buttons. */
  readonly label: string;
  /** In which order the rows stand. */
  readonly note: string;
  readonly onOpen: (page: number) => void;
  /** The table. */
  readonly children: ReactNode;
}

/** A page of a card's rows above its pager; which page it is, the card alone knows. */
export function RecordPage(props: RecordPageProps) {
  const { matchCount, page, empty, isStale, label, note, onOpen, children } = props;
  if (matchCount === 0) return <RowsMessage>{empty}</RowsMessage>;
  return (
    <div aria-busy={isStale}>
      {children}
      {matchCount <= RECORD_ROWS ? null : (
        <Pager
          matchCount={matchCount}
          page={page}
          rows={RECORD_ROWS}
          label={label}
          note={note}
          onOpen={onOpen}
        />
      )}
    </div>
  );
}
