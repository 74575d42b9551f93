import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

interface SortHeadProps {
  readonly label: ReactNode;
  /** How the table is sorted by this column; null: by another one. */
  readonly direction: 'asc' | 'desc' | null;
  /** Whether it is left out where the table is narrow. */
  readonly isWide?: boolean;
  readonly onPress: () => void;
}

/** The head of a column the table can be sorted by. */
export function SortHead({ label, direction, isWide = false, onPress }: SortHeadProps) {
  const isUp = direction === 'asc';
  return (
    <th
      scope="col"
      aria-sort={direction === null ? undefined : isUp ? 'ascending' : 'descending'}
      data-wide={isWide || undefined}
    >
      <button type="button" onClick={onPress}>
        {label}
        {direction === null ? null : <Icon shape={isUp ? IconArrowUp : IconArrowDown} place="small" />}
      </button>
    </th>
  );
}
