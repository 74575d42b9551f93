import { ActionIcon } from '@mantine/core';
import { formatCount } from '@skuline/domain/formatting';
import { countPages, formatPageRows, type TablePage } from '@skuline/domain/paging';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import classes from './Pager.module.css';

interface PagerProps extends TablePage {
  /** The name of the buttons' group: 'Pages of movers'. */
  readonly label: string;
  /** Stands behind which rows these are; hidden on phones. */
  readonly note?: ReactNode;
  /** Controls before the buttons. */
  readonly children?: ReactNode;
  readonly onOpen: (page: number) => void;
}

/** The foot of a long table: which rows these are, and the ways to the pages beside. */
export function Pager({ label, note, children, onOpen, ...shown }: PagerProps) {
  const { page, matchCount, rows } = shown;
  const pages = countPages(matchCount, rows);
  return (
    <div className={classes.pager} data-numeric>
      <p className={classes.range}>
        {formatPageRows(shown)}
        {note === undefined ? null : <span className={classes.note}> · {note}</span>}
      </p>
      {children}
      <nav className={classes.steps} aria-label={label}>
        <ActionIcon aria-label="Previous page" disabled={page === 1} onClick={() => onOpen(page - 1)}>
          <Icon shape={IconChevronLeft} />
        </ActionIcon>
        <span>
          {formatCount(page)} / {formatCount(pages)}
        </span>
        <ActionIcon aria-label="Next page" disabled={page === pages} onClick={() => onOpen(page + 1)}>
          <Icon shape={IconChevronRight} />
        </ActionIcon>
      </nav>
    </div>
  );
}
