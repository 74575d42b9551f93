import { Button, Drawer } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import classes from './ChangesDrawer.module.css';
import { QueryView } from './QueryView.tsx';
import { RowsMessage } from './RowsMessage.tsx';
import { LoadingState } from './StateMessage.tsx';

interface ChangesDrawerProps<Change> {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly list: UseInfiniteQueryResult<InfiniteData<{ readonly changes: readonly Change[] }>>;
  /** Said of all of them, in a sentence. */
  readonly note?: string;
  /** Draws a change as an `li` with a key. */
  readonly children: (change: Change) => ReactNode;
}

/** The changes of something in a drawer, newest first; older ones are fetched when asked for. */
export function ChangesDrawer<Change>({
  list,
  note = '',
  children,
  isOpen,
  onClose,
  title,
}: ChangesDrawerProps<Change>) {
  return (
    <Drawer
      title={title}
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="var(--sk-panel-width-drawer)"
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ title: classes.title ?? '' }}
    >
      <QueryView query={list} loading={<LoadingState />}>
        {({ pages }) =>
          pages.every(({ changes }) => changes.length === 0) ? (
            <RowsMessage>Nothing has been changed yet</RowsMessage>
          ) : (
            <>
              <p className={classes.zone}>Times are in Los Angeles. {note}</p>
              <ul className={classes.list} data-numeric>
                {pages.flatMap(({ changes }) => changes.map(children))}
              </ul>
            </>
          )
        }
      </QueryView>
      {list.hasNextPage ? (
        <Button
          variant="subtle"
          fullWidth
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      ) : null}
    </Drawer>
  );
}
