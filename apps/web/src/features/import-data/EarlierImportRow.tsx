import { Button } from '@mantine/core';
import type { ImportRecord } from '@skuline/contract';
import { todayInLosAngeles } from '@skuline/domain/calendar';
import { formatCount, formatDay } from '@skuline/domain/formatting';
import { today } from '../../clock.ts';
import { explainNoUndo, formatCovered, kindLabel, stateLabel } from './import-texts.ts';
import classes from './ImportPage.module.css';

export interface EarlierImportRowProps {
  readonly record: ImportRecord;
  readonly onUndo: (record: ImportRecord) => void;
}

/** One import: what it was, when and by whom, where it stands, and its undo or why there is none. */
export function EarlierImportRow({ record, onUndo }: EarlierImportRowProps) {
  const reason = explainNoUndo(record);
  return (
    <tr>
      <th scope="row">
        <span className={classes.fileName} title={record.fileName}>
          {record.fileName}
        </span>
      </th>
      <td data-align="start">{kindLabel(record.kind)}</td>
      <td>{record.rows === 0 ? '—' : formatCount(record.rows)}</td>
      <td data-align="start">{formatCovered(record, today())}</td>
      <td data-align="start">{formatDay(todayInLosAngeles(new Date(record.startedAt)), today())}</td>
      <td data-align="start">
        <span className={classes.person} title={record.importedBy}>
          {record.importedBy}
        </span>
      </td>
      <td data-align="start" title={record.failure?.message}>
        <span className={classes.state} data-status={record.status}>
          {stateLabel(record)}
        </span>
      </td>
      <td>
        {reason === null ? (
          <Button variant="subtle" aria-label={`Undo ${record.fileName}`} onClick={() => onUndo(record)}>
            Undo
          </Button>
        ) : (
          <span className={classes.quiet}>{reason}</span>
        )}
      </td>
    </tr>
  );
}
