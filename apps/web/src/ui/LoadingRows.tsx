import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './LoadingRows.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface LoadingRowsProps {
  readonly rows: number;
  /** The columns behind the names. */
  readonly columns: readonly { readonly key: string; readonly isWide?: boolean }[];
  readonly rowClassName?: string | undefined;
  /** The last cell of every row, where it is no figure. */
  readonly lastCell?: ReactNode;
  /** Whether the total has a row in the foot already. */
  readonly hasTotal?: boolean;
}

/** The rows and the total of a table while they are loading. */
export function LoadingRows({ rows, columns, rowClassName, lastCell, hasTotal = true }: LoadingRowsProps) {
  const cells = (
    <>
      <th scope="row">
        <Skeleton className={classes.name} animate={false} />
        <VisuallyHidden>Loading</VisuallyHidden>
      </th>
      {columns.map(({ key, isWide }) => (
        <td key={key} data-wide={isWide || undefined}>
          <Skeleton className={classes.figure} animate={false} />
        </td>
      ))}
      {lastCell}
    </>
  );
  return (
    <>
      <tbody aria-busy>
        {Array.from({ length: rows }, (_, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a waiting row is its place
          <tr key={at} className={rowClassName}>
            {cells}
          </tr>
        ))}
      </tbody>
      {hasTotal ? (
        <tfoot>
          <tr>{cells}</tr>
        </tfoot>
      ) : null}
    </>
  );
}
