import { Button } from '@mantine/core';
import type { ApiCalls, ImportRecord } from '@skuline/contract';
import { formatCount, formatMoment } from '@skuline/domain/formatting';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { now, today } from '../../clock.ts';
import { Card, DataTable, LoadingState, MiddleCut, QueryView } from '../../ui/index.ts';
import { FailureDialog } from './FailureDialog.tsx';
import { useMay } from '../../api/index.ts';
import { canUndo, formatCovered, reportLabel, stateLabel } from './import-texts.ts';
import classes from './ImportPage.module.css';
import { UndoDialog } from './UndoDialog.tsx';

type ImportsPage = Awaited<ReturnType<ApiCalls['listImports']>>;
type ListedImports = UseInfiniteQueryResult<InfiniteData<ImportsPage>>;

export interface EarlierImportsProps {
  readonly list: ListedImports;
}

/** All imports, newest first, paginated; each can be undone while its data are shown. */
export function EarlierImports({ list }: EarlierImportsProps) {
  return (
    <Card className={classes.sheet}>
      <div className={classes.sheetHead}>
        <h2>Earlier imports</h2>
        <p className={classes.zone}>Times are in Los Angeles.</p>
      </div>
      <QueryView query={list} loading={<LoadingState />} renderError="state">
        {({ pages }) => {
          const imports = pages.flatMap((page) => page.imports);
          return imports.length === 0 ? (
            <p className={classes.nothing}>Nothing has been imported yet. What you import appears here.</p>
          ) : (
            <ImportsTable imports={imports} list={list} />
          );
        }}
      </QueryView>
    </Card>
  );
}

const COLUMNS = ['File', 'Lines', 'Range', 'Imported', 'State'] as const;

function ImportsTable({
  imports,
  list,
}: EarlierImportsProps & { readonly imports: readonly ImportRecord[] }) {
  const [undoing, setUndoing] = useState<ImportRecord | null>(null);
  const [failed, setFailed] = useState<ImportRecord | null>(null);
  return (
    <>
      <DataTable caption="Earlier imports" inset="card" frozenEnd={1} isStacked>
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col" data-align={name === 'Lines' ? undefined : 'start'}>
                {name}
              </th>
            ))}
            <th scope="col">Undo</th>
          </tr>
        </thead>
        <tbody>
          {imports.map((record) => (
            <EarlierImportRow key={record.id} record={record} onUndo={setUndoing} onShow={setFailed} />
          ))}
        </tbody>
      </DataTable>
      {list.hasNextPage ? (
        <div className={classes.more}>
          <Button
            variant="subtle"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      ) : null}
      <UndoDialog record={undoing} onClose={() => setUndoing(null)} />
      <FailureDialog record={failed} onClose={() => setFailed(null)} />
    </>
  );
}

export interface EarlierImportRowProps {
  readonly record: ImportRecord;
  readonly onUndo: (record: ImportRecord) => void;
  readonly onShow: (record: ImportRecord) => void;
}

/** One import: its file and report, when and by whom it was imported, its state, and Undo where it can be undone. */
function EarlierImportRow({ record, onUndo, onShow }: EarlierImportRowProps) {
  const { may } = useMay('imports.write');
  return (
    <tr className={classes.import}>
      <th scope="row">
        <div className={classes.fileName} title={record.fileName}>
          <MiddleCut text={record.fileName} />
        </div>
        <div className={classes.below}>{reportLabel(record)}</div>
      </th>
      <td data-label="Lines">{record.rows === 0 ? '—' : formatCount(record.rows)}</td>
      <td data-align="start">{formatCovered(record, today())}</td>
      <td data-align="start" data-place="line">
        {formatMoment(new Date(record.startedAt), now())}
        <div className={`${classes.below} ${classes.clipped}`} title={record.importedBy}>
          {record.importedBy}
        </div>
      </td>
      <td data-align="start" data-place="answer" className={classes.state} data-status={record.status}>
        {record.failure === null ? (
          stateLabel(record)
        ) : (
          <Button
            className={classes.why}
            variant="subtle"
            aria-label={`${stateLabel(record)}: why ${record.fileName} was not imported`}
            onClick={() => onShow(record)}
          >
            {stateLabel(record)}
          </Button>
        )}
      </td>
      <td data-place="last">
        {may && canUndo(record) ? (
          <Button
            className={classes.undo}
            variant="subtle"
            aria-label={`Undo ${record.fileName}`}
            onClick={() => onUndo(record)}
          >
            Undo
          </Button>
        ) : null}
      </td>
    </tr>
  );
}
