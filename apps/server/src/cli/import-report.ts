import { formatCount, countOf } from '@skuline/domain/formatting';
import { OWN_FILE_FORMATS } from '@skuline/domain/import-formats';
import type { BadLine, ImportOutcome, ImportRecord, UndoOutcome } from '../features/files/index.ts';
import { formatTable, type TextColumn } from './text-table.ts';

/** What is said of a report beside its figures; nothing of a file of Skuline's own. */
export interface ReportRemarks {
  readonly label: string | null;
  readonly notices: readonly string[];
}

/** What an import did, for the person who asked for it. */
export function formatOutcome(
  outcome: ImportOutcome,
  tenant: string,
  seconds: number,
  { label, notices }: ReportRemarks,
): string {
  if (outcome.status === 'refused') return formatRefusal(outcome);
  const { import: taken } = outcome;
  if (outcome.status === 'unchanged') {
    return `Nothing changed: '${tenant}' shows this very file already, as import ${taken.id} of ${dayOf(taken.startedAt)}.`;
  }
  return [
    `Imported ${taken.fileName} into '${tenant}' as import ${taken.id}.`,
    ...describe(taken, seconds, label),
    ...ignoredColumnsLine(taken.ignoredColumns),
    ...roundedLine(outcome.rounded),
    ...notices.map((notice) => `  Note             ${notice}`),
  ].join('\n');
}

/** Says which columns were ignored, where any were. */
export function ignoredColumnsLine(columns: readonly string[]): string[] {
  return columns.length === 0 ? [] : [`  Ignored columns  ${columns.join(', ')}`];
}

/** Says that values were rounded, where any were. */
export function roundedLine(rounded: Extract<ImportOutcome, { status: 'published' }>['rounded']): string[] {
  if (rounded === null) return [];
  const { count, firstLine, firstColumn } = rounded;
  const values = countOf(count, 'value');
  return [
    `  Note             ${values} had more than 4 decimals and were rounded (first: line ${firstLine}, ${firstColumn}).`,
  ];
}

function describe(taken: ImportRecord, seconds: number, label: string | null): string[] {
  const days = `${formatCount(taken.days)} (${taken.firstDate ?? ''} to ${taken.lastDate ?? ''})`;
  return [
    `  Kind             ${label ?? OWN_FILE_FORMATS[taken.kind].label}`,
    `  Rows             ${formatCount(taken.rows)}`,
    ...(taken.days === 0
      ? []
      : [`  ${taken.kind === 'keyword_volume' ? 'Weeks' : 'Days '}            ${days}`]),
    ...countLine('Brands', taken.brands),
    ...countLine('Parent SKUs', taken.parentSkus),
    ...countLine('SKUs', taken.skus),
    `  Seconds          ${seconds.toFixed(1)}`,
  ];
}

/** Nothing for what the kind of file does not have. */
function countLine(label: string, value: number): string[] {
  return value === 0 ? [] : [`  ${label.padEnd(15)}  ${formatCount(value)}`];
}

/** Why a file was refused, with the first of its bad lines and how many there are. */
export function formatRefusal({
  message,
  badLines,
  badLineCount,
}: Pick<Extract<ImportOutcome, { status: 'refused' }>, 'message' | 'badLines' | 'badLineCount'>): string {
  const lines = [`The file was refused; nothing was stored. ${message}`, ...badLines.map(formatBadLine)];
  if (badLineCount > badLines.length) {
    lines.push(
      `  … and ${formatCount(badLineCount - badLines.length)} more (${formatCount(badLineCount)} in all).`,
    );
  }
  return lines.join('\n');
}

function formatBadLine({ line, column, value, reason }: BadLine): string {
  const place = line === null ? 'A row' : `Line ${line}`;
  const what = [column, value === null ? null : JSON.stringify(value)]
    .filter((part) => part !== null)
    .join(' ');
  return `  ${place}: ${what}${what === '' ? '' : ' '}${reason}`;
}

export function formatUndo({ import: undone, fallBacks }: UndoOutcome, tenant: string): string {
  const lines = [`Import ${undone.id} of '${tenant}' (${undone.fileName}) is undone.`];
  if (fallBacks.length === 0) lines.push('  Later imports show all its days: nothing on them changed.');
  for (const { importId, days, firstDate, lastDate } of fallBacks) {
    const period = firstDate === lastDate ? firstDate : `${firstDate} to ${lastDate}`;
    const now = importId === null ? 'no data now' : `import ${importId} again`;
    lines.push(`  ${countOf(days, 'day')} (${period}): ${now}`);
  }
  return lines.join('\n');
}

type ListedImport = ImportRecord & { readonly tenant: string };

const IMPORT_COLUMNS: readonly TextColumn<ListedImport>[] = [
  { title: 'ID', cell: ({ id }) => String(id), isNumber: true },
  { title: 'Tenant', cell: ({ tenant }) => tenant },
  { title: 'File', cell: ({ fileName }) => fileName },
  { title: 'Kind', cell: ({ kind, format }) => format ?? OWN_FILE_FORMATS[kind].label },
  { title: 'Status', cell: ({ status }) => status },
  { title: 'Rows', cell: ({ rows }) => formatCount(rows), isNumber: true },
  { title: 'Days', cell: ({ days }) => formatCount(days), isNumber: true },
  { title: 'From', cell: ({ firstDate }) => firstDate ?? '–' },
  { title: 'To', cell: ({ lastDate }) => lastDate ?? '–' },
  { title: 'Imported (UTC)', cell: ({ startedAt }) => startedAt.slice(0, 16).replace('T', ' ') },
];

export function formatImports(imports: readonly ListedImport[]): string {
  return formatTable(IMPORT_COLUMNS, imports, 'There are no imports yet.');
}

function dayOf(moment: string): string {
  return moment.slice(0, 10);
}
