import { Button } from '@mantine/core';
import type { ImportRecord } from '@skuline/contract';
import { formatCount, formatMoment } from '@skuline/domain/formatting';
import { now, today } from '../../clock.ts';
import { explainNoUndo, formatCovered, reportLabel, stateLabel } from './import-texts.ts';
import classes from './ImportPage.module.css';

export interface EarlierImportRowProps {
  readonly record: ImportRecord;
  readonly onUndo: (record: ImportRecord) => void;
  readonly onShow: (record: ImportRecord) => void;
}

/** One import: its file, when and by whom it was imported, its state, and Undo or why there is none. */
export function EarlierImportRow({ record, onUndo, onShow }: EarlierImportRowProps) {
  const reason = explainNoUndo(record);
  return (
    <tr>
      <th scope="row">
        <div className={classes.fileName} title={record.fileName}>
          {record.fileName}
        </div>
      </th>
      <td data-align="start">{reportLabel(record)}</td>
      <td>{record.rows === 0 ? '—' : formatCount(record.rows)}</td>
      <td data-align="start">{formatCovered(record, today())}</td>
      <td data-align="start">{formatMoment(new Date(record.startedAt), now())}</td>
      <td data-align="start">
        <div className={classes.person} title={record.importedBy}>
          {record.importedBy}
        </div>
      </td>
      <td data-align="start" className={classes.state} data-status={record.status}>
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
      <td>
        {reason === null ? (
          <Button
            className={classes.undo}
            variant="subtle"
            aria-label={`Undo ${record.fileName}`}
            onClick={() => onUndo(record)}
          >
            Undo
          </Button>
        ) : (
          reason
        )}
      </td>
    </tr>
  );
}
