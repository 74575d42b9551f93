import { Button, Drawer } from '@mantine/core';
import type { ImportRecord } from '@skuline/contract';
import { formatMoment } from '@skuline/domain/formatting';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../api/index.ts';
import { now } from '../../clock.ts';
import { LoadingState, QueryView, RowsMessage } from '../../ui/index.ts';
import classes from './Catalogue.module.css';
import { changesQuery } from './catalogue-queries.ts';

interface ChangesDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onUndo: (id: number) => void;
}

/** Every edit and file of the catalog, newest first, each with its Undo. */
export function ChangesDrawer({ isOpen, onClose, onUndo }: ChangesDrawerProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="var(--sk-panel-width-drawer)"
      title="Changes of names"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Changes onUndo={onUndo} />
    </Drawer>
  );
}

function Changes({ onUndo }: Pick<ChangesDrawerProps, 'onUndo'>) {
  const list = useInfiniteQuery(changesQuery(useApi()));
  return (
    <QueryView
      query={list}
      loading={<LoadingState />}
      renderError={({ message }, retry) => <RowsMessage onRetry={retry}>{message}</RowsMessage>}
    >
      {({ pages }) => {
        const changes = pages.flatMap((page) => page.changes);
        if (changes.length === 0) return <RowsMessage>Nothing has been changed yet</RowsMessage>;
        return (
          <>
            <p className={classes.quiet}>Times are in Los Angeles.</p>
            <ul className={classes.list} data-numeric>
              {changes.map((change) => (
                <Change key={change.id} change={change} onUndo={onUndo} />
              ))}
            </ul>
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
          </>
        );
      }}
    </QueryView>
  );
}

const ENDS: Readonly<Partial<Record<ImportRecord['status'], string>>> = {
  undone: 'undone',
  failed: 'not saved',
};

function Change({ change, onUndo }: { readonly change: ImportRecord } & Pick<ChangesDrawerProps, 'onUndo'>) {
  const { id, fileName, rows, status, startedAt } = change;
  const when = formatMoment(new Date(startedAt), now());
  const end = ENDS[status];
  return (
    <li className={classes.change}>
      <p>
        <strong>{fileName}</strong>, {when}
        <span className={classes.soft}>
          {' · '}
          {rows === 1 ? '1 name' : `${rows} names`}
          {end === undefined ? '' : ` · ${end}`}
        </span>
      </p>
      {status === 'published' ? (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Undo ${fileName}, ${when}`}
          onClick={() => onUndo(id)}
        >
          Undo
        </Button>
      ) : null}
    </li>
  );
}
