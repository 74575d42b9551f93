import { Button, Skeleton } from '@mantine/core';
import type { DateKey } from '@skuline/domain/calendar';
import { describeMissingReports } from '@skuline/domain/known-days';
import {
  figuresOfRow,
  type FigureTreeRow,
  formatRestCount,
  noteOfLine,
  type Statement,
  type StatementRow,
  type StatementTreeRow,
} from '@skuline/domain/profit-loss';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, memo, type ReactNode, type RefObject, useEffect, useMemo } from 'react';
import { useAnalysis } from '../../analysis/index.ts';
import { Badge, Icon, VisuallyHidden } from '../../ui/index.ts';
import classes from './ProfitLoss.module.css';
import { ANSWER_COUNT, ColumnCells } from './StatementColumns.tsx';
import type { ShownStatement } from './use-statement-tree.ts';
import { useTreeKeys } from './use-tree-keys.ts';

interface StatementRowsProps extends ShownStatement {
  readonly viewport: RefObject<HTMLElement | null>;
  readonly isNarrow: boolean;
}

/** With more rows than this, only those in sight are drawn. */
const VIRTUAL_ABOVE = 100;
const ROW_HEIGHT = 36;
const HEAD_HEIGHT = 48;
const SEEN_AFTER_MS = 120;

/** The rows of the statement as a tree that opens. */
export function StatementRows(props: StatementRowsProps) {
  const { statement, rows, viewport } = props;
  const isVirtual = rows.length > VIRTUAL_ABOVE;
  // oxlint-disable-next-line react/incompatible-library -- this component is not compiled
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.key ?? index,
    getScrollElement: () => viewport.current,
    overscan: 12,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
  });
  const scrollTo = (index: number) => {
    if (isVirtual) virtualizer.scrollToIndex(index);
  };
  const { activeKey, setActiveKey, onKeyDown } = useTreeKeys({ ...props, scrollTo });
  const items = isVirtual ? virtualizer.getVirtualItems() : [];
  const drawn = isVirtual ? items.map(({ index }) => index) : [...rows.keys()];
  const above = (items[0]?.start ?? HEAD_HEIGHT) - HEAD_HEIGHT;
  const below = isVirtual
    ? virtualizer.getTotalSize() - ((items.at(-1)?.end ?? HEAD_HEIGHT) - HEAD_HEIGHT)
    : 0;
  // Tab has to reach a row that is drawn.
  const tabbed = drawn.some((index) => rows[index]?.key === activeKey) ? activeKey : rows[drawn[0] ?? 0]?.key;
  const columns = 1 + statement.buckets.length + ANSWER_COUNT;
  return (
    <tbody>
      {above > 0 ? <Spacer height={above} columns={columns} /> : null}
      {drawn.map((index) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <tr
            key={row.key}
            ref={isVirtual ? virtualizer.measureElement : undefined}
            data-index={index}
            data-row={roleOf(row)}
            data-kind={row.kind}
            aria-level={row.level}
            aria-rowindex={index + 2}
            aria-expanded={expandedOf(row)}
            aria-busy={row.kind === 'loading' || undefined}
            tabIndex={row.key === tabbed ? 0 : -1}
            onFocus={() => setActiveKey(row.key)}
            onKeyDown={onKeyDown}
          >
            <RowCells {...props} row={row} columns={columns} />
          </tr>
        );
      })}
      {below > 0 ? <Spacer height={below} columns={columns} /> : null}
    </tbody>
  );
}

/** Stands for the rows that are not drawn. */
function Spacer({ height, columns }: { readonly height: number; readonly columns: number }) {
  return (
    <tr aria-hidden className={classes.spacer}>
      <td colSpan={columns} style={{ height }} aria-hidden />
    </tr>
  );
}

function expandedOf(row: StatementTreeRow): boolean | undefined {
  if (row.kind === 'rest') return false;
  return 'path' in row && row.path !== null ? row.isOpen : undefined;
}

function roleOf({ kind, line }: StatementTreeRow): 'total' | 'memo' | undefined {
  if (kind !== 'line') return undefined;
  if (line.role === 'subtotal') return 'total';
  return line.role === 'memo' || line.role === 'of_which' ? 'memo' : undefined;
}

interface RowCellsProps extends StatementRowsProps {
  readonly row: StatementTreeRow;
  readonly columns: number;
}

/** Memoized: rerenders when the row changes, not with every scroll step. */
const RowCells = memo(function RowCells({ row, columns, ...table }: RowCellsProps) {
  if (row.kind === 'failed') return <FailedCells {...table} row={row} columns={columns} />;
  if (row.kind === 'loading') return <LoadingCells row={row} columns={columns} onSeen={table.onSeen} />;
  return <FigureCells {...table} row={row} />;
});

function FigureCells({
  statement,
  row,
  isNarrow,
  onToggle,
  onShowAll,
}: StatementRowsProps & { readonly row: FigureTreeRow }) {
  const { statement: looked, today } = useAnalysis();
  const { view } = looked;
  const figures = useMemo(() => figuresOfRow(row, { statement, view }), [row, statement, view]);
  const notes = row.kind === 'line' ? notesOf(row.row, statement) : [];
  const open = () => {
    if (row.kind === 'rest') onShowAll(row.below);
    else if (row.path !== null) onToggle(row.path);
  };
  return (
    <>
      <RowHead row={row} title={row.kind === 'line' ? titleOf(row.row, today) : undefined}>
        <span className={classes.head}>
          {expandedOf(row) === undefined ? (
            <span className={classes.name}>
              <span className={classes.chevron} />
              <RowName row={row} />
            </span>
          ) : (
            // The row itself is what the keyboard reaches, and it says whether it is open.
            <button type="button" tabIndex={-1} className={classes.name} onClick={open}>
              <span className={classes.chevron}>
                <Icon shape={expandedOf(row) === true ? IconChevronDown : IconChevronRight} place="small" />
              </span>
              <RowName row={row} />
            </button>
          )}
          {notes.length === 0 ? null : <small>{notes.join(' · ')}</small>}
        </span>
      </RowHead>
      <ColumnCells line={row.line} figures={figures} view={view} isNarrow={isNarrow} />
    </>
  );
}

/** What stands beside a line's name: a rate, and on how many days it rests where those are fewer than of other lines. */
function notesOf({ line, restsOn }: StatementRow, statement: Statement): string[] {
  const note = noteOfLine(line, statement.shareOf(line), statement.costs);
  return [note, restsOn].filter((each) => each !== null);
}

/** The formula, and which reports are missing. */
function titleOf({ line, missing }: StatementRow, today: DateKey): string {
  const reports = describeMissingReports(missing, today);
  return reports === null ? line.formula : `${line.formula}\n${reports}`;
}

function RowName({ row }: { readonly row: FigureTreeRow }) {
  if (row.kind === 'rest') return formatRestCount(row.count, row.by);
  if (row.kind === 'segment') {
    const { name, state } = row.segment;
    return (
      <>
        <span className={classes.segment} title={name}>
          {name}
        </span>
        {state === 'both' ? null : <Badge look="outline">{state}</Badge>}
      </>
    );
  }
  return (
    <span>
      {row.line.role === 'deduction' ? <span aria-hidden>− </span> : null}
      {row.line.label}
    </span>
  );
}

interface RowHeadProps {
  readonly row: StatementTreeRow;
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

function RowHead({ row, title, children }: RowHeadProps) {
  const style: Record<`--${string}`, number> = { '--depth': row.level - 1 };
  return (
    <th
      scope="row"
      title={title}
      style={style satisfies CSSProperties}
      data-inset={(row.kind === 'line' && row.line.role === 'of_which') || undefined}
    >
      {children}
    </th>
  );
}

interface LoadingCellsProps extends Pick<StatementRowsProps, 'onSeen'> {
  readonly row: Extract<StatementTreeRow, { readonly kind: 'loading' }>;
  readonly columns: number;
}

function LoadingCells({ row, columns, onSeen }: LoadingCellsProps) {
  const { below, at } = row;
  // Effect: asks for the segment whose place stays in sight, and not for all that are scrolled past.
  useEffect(() => {
    const timer = setTimeout(() => onSeen(below, at), SEEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [below, at, onSeen]);
  return (
    <>
      <RowHead row={row}>
        <span className={classes.name}>
          <span className={classes.chevron} />
          <Skeleton className={classes.loadingName ?? ''} animate={false} />
          <VisuallyHidden>Loading</VisuallyHidden>
        </span>
      </RowHead>
      {Array.from({ length: columns - 1 }, (_, column) => (
        // oxlint-disable-next-line react/no-array-index-key -- a loading cell is its place
        <td key={column} data-divider={column === columns - 1 - ANSWER_COUNT || undefined}>
          <Skeleton className={classes.loadingFigure ?? ''} animate={false} />
        </td>
      ))}
    </>
  );
}

interface FailedCellsProps extends Pick<StatementRowsProps, 'onRetry'> {
  readonly row: Extract<StatementTreeRow, { readonly kind: 'failed' }>;
  readonly columns: number;
}

function FailedCells({ row, columns, onRetry }: FailedCellsProps) {
  return (
    <th scope="row" colSpan={columns} className={classes.failed}>
      <span role="alert">{row.message}</span>
      <Button size="compact-xs" variant="default" onClick={() => onRetry(row.below)}>
        Retry
      </Button>
    </th>
  );
}
