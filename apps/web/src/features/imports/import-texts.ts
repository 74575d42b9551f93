import type { ImportRecord } from '@skuline/contract';
import { type DateKey, findDateKey } from '@skuline/domain/calendar';
import { assertNever } from '@skuline/domain/exhaustive';
import { formatDateRange } from '@skuline/domain/formatting';
import { OWN_FILE_FORMATS } from '@skuline/domain/import-formats';
import { labelOfReport } from '@skuline/domain/report-formats';

/** The days an import covers; a dash if none. */
export function formatCovered(
  { firstDate, lastDate }: Pick<ImportRecord, 'firstDate' | 'lastDate'>,
  today: DateKey,
): string {
  const [start, end] = [findDateKey(firstDate ?? ''), findDateKey(lastDate ?? '')];
  return start === null || end === null ? '—' : formatDateRange({ start, end }, today);
}

/** 'Daily performance', 'Keyword volumes'. */
export function kindLabel(kind: ImportRecord['kind']): string {
  const { label } = OWN_FILE_FORMATS[kind];
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** 'Amazon: All Orders'; of a file of Skuline's own what it holds. */
export function reportLabel({ kind, format }: Pick<ImportRecord, 'kind' | 'format'>): string {
  return format === null ? kindLabel(kind) : labelOfReport(format);
}

/** 'day' or 'week': what a date of the import stands for. */
export function periodOfKind(kind: ImportRecord['kind']): string {
  return OWN_FILE_FORMATS[kind].period;
}

/** The state of an import as a label. */
export function stateLabel({ status, failure, isSample }: ImportRecord): string {
  switch (status) {
    case 'loading':
    case 'publishing':
      return 'Running';
    case 'published':
      return isSample ? 'Sample data' : 'Imported';
    case 'undone':
      return isSample ? 'Replaced by your own data' : 'Undone';
    case 'unchanged':
      return 'Nothing changed';
    case 'failed':
      return failure?.code === 'refused' ? 'Refused' : 'Failed';
    default:
      return assertNever(status);
  }
}

/** Whether an import can be undone; where it cannot, its state says why. */
export function canUndo({ status }: ImportRecord): boolean {
  return status === 'published';
}
