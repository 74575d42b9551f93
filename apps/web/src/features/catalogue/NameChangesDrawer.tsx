import { Button } from '@mantine/core';
import type { ImportRecord } from '@skuline/contract';
import { formatMoment } from '@skuline/domain/formatting';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../api/index.ts';
import { now } from '../../clock.ts';
import { ChangesDrawer } from '../../ui/index.ts';
import classes from './Catalogue.module.css';
import { changesQuery } from './catalogue-queries.ts';

interface NameChangesDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onUndo: (id: number) => void;
}

/** Every edit and file of the catalog, newest first, each with its Undo. */
export function NameChangesDrawer({ onUndo, ...drawer }: NameChangesDrawerProps) {
  const list = useInfiniteQuery({ ...changesQuery(useApi()), enabled: drawer.isOpen });
  return (
    <ChangesDrawer
      title="Name changes"
      note="After an Undo, SKUs that were changed again later keep their names."
      list={list}
      {...drawer}
    >
      {(change) => <Change key={change.id} change={change} onUndo={onUndo} />}
    </ChangesDrawer>
  );
}

const ENDS: Readonly<Partial<Record<ImportRecord['status'], string>>> = {
  undone: 'undone',
  failed: 'not saved',
};

function Change({
  change,
  onUndo,
}: { readonly change: ImportRecord } & Pick<NameChangesDrawerProps, 'onUndo'>) {
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
