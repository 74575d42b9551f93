import { Skeleton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { Icon } from './Icon.tsx';
import classes from './RowsTable.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** What a cell or a row may carry for its looks. */
type Looks = { readonly className?: string | undefined } & Readonly<
  Record<`data-${string}`, string | boolean | undefined>
>;

/** A column of a table; the first one names the rows. */
export interface RowsColumn<Row> {
  readonly key: string;
  /** The key where left out. */
  readonly label?: ReactNode;
  readonly hint?: string | undefined;
  /** How its head sorts the rows; none: it does not. */
  readonly sort?: RowsSort | null | undefined;
  /** A column of words, on the left. */
  readonly isWord?: boolean;
  /** The most important figure. */
  readonly isStrong?: boolean;
  /** Left out where the card is narrow. */
  readonly isWide?: boolean;
  /** What is done with a row: its head is not seen, and it is empty in the foot and while rows are loading. */
  readonly isAction?: boolean;
  /** Whether a cell is drawn in a quieter color, and never as strong. */
  readonly isQuiet?: (row: Row) => boolean;
  readonly looks?: Looks;
  readonly titleOf?: (row: Row) => string | undefined;
  readonly renderCell: (row: Row, at: number) => ReactNode;
}

interface RowsSort {
  /** How the rows are sorted by this column; null: by another one. */
  readonly direction: 'asc' | 'desc' | null;
  readonly onPress: () => void;
}

/** A row of the foot; its first cell names it. */
interface FootRow<Column> {
  readonly key: string;
  readonly renderCell: (column: Column, at: number) => ReactNode;
}

interface RowsTableProps<Row, Column extends RowsColumn<Row>> extends Omit<DataTableProps, 'children'> {
  readonly columns: readonly Column[];
  /** Null while they are loading: the head is there already. */
  readonly rows: readonly Row[] | null;
  readonly keyOf: (row: Row, at: number) => string | number;
  /** How many rows are awaited, and whether the foot is there before them. */
  readonly awaited?: { readonly rows: number; readonly hasFoot?: boolean };
  readonly looksOf?: (row: Row) => Looks;
  /** What stands under a row, as rows of its own. */
  readonly renderBelow?: (row: Row) => ReactNode;
  readonly foot?: readonly FootRow<Column>[];
}

/** A table drawn from its columns: head, rows and foot, and the same while the rows are loading. */
export function RowsTable<Row, Column extends RowsColumn<Row>>(props: RowsTableProps<Row, Column>) {
  const { columns, rows, keyOf, awaited, looksOf, renderBelow, foot = [], ...frame } = props;
  return (
    <DataTable {...frame}>
      <thead>
        <tr>
          {columns.map((column, at) => (
            <HeadCell key={column.key} column={column} isFirst={at === 0} />
          ))}
        </tr>
      </thead>
      {rows === null ? (
        <AwaitedRows columns={columns} {...(awaited ?? { rows: 1 })} />
      ) : (
        <tbody>
          {rows.map((row, at) => (
            <Fragment key={keyOf(row, at)}>
              <tr {...looksOf?.(row)}>
                {columns.map((column, place) => (
                  <Cell key={column.key} column={column} row={row} at={at} isFirst={place === 0} />
                ))}
              </tr>
              {renderBelow?.(row)}
            </Fragment>
          ))}
        </tbody>
      )}
      {rows === null || foot.length === 0 ? null : (
        <tfoot>
          {foot.map((row) => (
            <tr key={row.key}>
              {columns.map((column, at) => (
                <Plain key={column.key} column={column} isFirst={at === 0}>
                  {column.isAction === true ? null : row.renderCell(column, at)}
                </Plain>
              ))}
            </tr>
          ))}
        </tfoot>
      )}
    </DataTable>
  );
}

interface HeadCellProps {
  readonly column: Omit<RowsColumn<never>, 'renderCell' | 'isQuiet' | 'titleOf'>;
  readonly isFirst: boolean;
}

function HeadCell({ column, isFirst }: HeadCellProps) {
  const { key, label = key, hint, sort = null, isAction } = column;
  const isUp = sort?.direction === 'asc';
  return (
    <th
      scope="col"
      title={hint}
      aria-sort={(sort?.direction ?? null) === null ? undefined : isUp ? 'ascending' : 'descending'}
      {...looksIn(column, isFirst)}
    >
      {sort === null ? (
        isAction === true ? (
          <VisuallyHidden>{label}</VisuallyHidden>
        ) : (
          label
        )
      ) : (
        <button type="button" onClick={sort.onPress}>
          {label}
          {sort.direction === null ? null : <Icon shape={isUp ? IconArrowUp : IconArrowDown} place="small" />}
        </button>
      )}
    </th>
  );
}

/** What all cells of a column carry. */
function looksIn({ isWord, isWide, looks }: HeadCellProps['column'], isFirst: boolean) {
  return {
    'data-align': isWord === true && !isFirst ? 'start' : undefined,
    'data-wide': isWide === true || undefined,
    ...looks,
  };
}

interface CellProps<Row> {
  readonly column: RowsColumn<Row>;
  readonly row: Row;
  readonly at: number;
  readonly isFirst: boolean;
}

function Cell<Row>({ column, row, at, isFirst }: CellProps<Row>) {
  const { isStrong, isQuiet, titleOf, renderCell } = column;
  const quiet = isQuiet?.(row) === true || undefined;
  return (
    <Plain
      column={column}
      isFirst={isFirst}
      title={titleOf?.(row)}
      data-strong={(isStrong === true && quiet === undefined) || undefined}
      data-quiet={quiet}
    >
      {renderCell(row, at)}
    </Plain>
  );
}

interface PlainProps extends HeadCellProps {
  readonly title?: string | undefined;
  readonly 'data-strong'?: boolean | undefined;
  readonly 'data-quiet'?: boolean | undefined;
  readonly children: ReactNode;
}

function Plain({ column, isFirst, children, ...attributes }: PlainProps) {
  const all = { ...looksIn(column, isFirst), ...attributes };
  if (isFirst) {
    return (
      <th scope="row" {...all}>
        {children}
      </th>
    );
  }
  return (
    <td aria-hidden={(column.isAction === true && children === null) || undefined} {...all}>
      {children}
    </td>
  );
}

interface AwaitedRowsProps {
  readonly columns: readonly HeadCellProps['column'][];
  readonly rows: number;
  readonly hasFoot?: boolean;
}

/** The rows and the foot while they are loading. */
function AwaitedRows({ columns, rows, hasFoot = false }: AwaitedRowsProps) {
  const cells = columns.map((column, at) => (
    <Plain key={column.key} column={column} isFirst={at === 0}>
      {column.isAction === true ? null : (
        <>
          <Skeleton className={at === 0 ? classes.name : classes.figure} animate={false} />
          {at === 0 ? <VisuallyHidden>Loading</VisuallyHidden> : null}
        </>
      )}
    </Plain>
  ));
  return (
    <>
      <tbody aria-busy>
        {Array.from({ length: rows }, (_, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- an awaited row is its place
          <tr key={at}>{cells}</tr>
        ))}
      </tbody>
      {hasFoot ? (
        <tfoot>
          <tr>{cells}</tr>
        </tfoot>
      ) : null}
    </>
  );
}
