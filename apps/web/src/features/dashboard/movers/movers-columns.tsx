import { type MetricId, METRICS } from '@skuline/domain/metrics';
import {
  isShared,
  isSortedBy,
  type MoversColumn,
  type MoversSort,
  type ShownMover,
} from '@skuline/domain/movers';
import { COLUMN_TITLES } from '@skuline/domain/tables';
import type { ReactNode } from 'react';
import { Growth, VisuallyHidden } from '../../../ui/index.ts';
import classes from './Movers.module.css';

/** A change with a bar around zero, on the same scale on all pages. */
function ChangeCell({ mover: { bar, change } }: { readonly mover: ShownMover }) {
  return (
    <span className={classes.change}>
      {bar === null ? null : (
        <span className={classes.track} aria-hidden>
          <span
            className={classes.bar}
            data-side={bar.side}
            data-good={bar.isGood || undefined}
            style={{ width: `${bar.size * 50}%` }}
          />
        </span>
      )}
      {change}
    </span>
  );
}

/** A column of figures. */
export interface Column {
  readonly key: string;
  /** What its head sorts by; null: it does not. */
  readonly sorts: Exclude<MoversColumn, 'name'> | null;
  readonly isStrong: boolean;
  /** Whether it is left out where the card is narrow. */
  readonly isWide: boolean;
  readonly label: (metric: MetricId) => ReactNode;
  readonly cell: (mover: ShownMover) => ReactNode;
}

const FIGURES: Readonly<Record<Exclude<MoversColumn, 'name'>, Pick<Column, 'label' | 'cell'>>> = {
  value: { label: (metric) => METRICS[metric].label, cell: (mover) => mover.value },
  previous: { label: () => COLUMN_TITLES.previous, cell: (mover) => mover.previous },
  change: { label: () => COLUMN_TITLES.change, cell: (mover) => <ChangeCell mover={mover} /> },
  change_rate: {
    label: () => COLUMN_TITLES.change_rate,
    cell: ({ growth }) => <Growth change={growth} align="end" />,
  },
  effect: { label: () => COLUMN_TITLES.effect, cell: (mover) => mover.effect },
  share: { label: () => COLUMN_TITLES.share, cell: (mover) => mover.share },
  share_of_change: { label: () => COLUMN_TITLES.share_of_change, cell: (mover) => mover.shareOfChange },
};

/** What changed comes before what it was; a ratio's parts have no shares, but an effect, which ranks them. */
const OF_SUM = ['value', 'change', 'change_rate', 'previous', 'share', 'share_of_change'] as const;
const OF_RATIO = ['value', 'effect', 'change', 'change_rate', 'previous'] as const;
/** Left out where the card is narrow, unless the rows are sorted by it. */
const WIDE: readonly MoversColumn[] = ['share', 'share_of_change'];

interface Wanted {
  readonly metric: MetricId;
  /** The column the rows are sorted by. */
  readonly sort: MoversSort;
  /** The metrics beside the charted one. */
  readonly added: readonly MetricId[];
}

/** The columns behind the names, in their order. */
export function listColumns({ metric, sort, added }: Wanted): Column[] {
  return [
    ...(isShared(metric) ? OF_SUM : OF_RATIO).map((id) => ({
      key: id,
      sorts: id,
      isStrong: id === 'value',
      isWide: WIDE.includes(id) && !isSortedBy(id, sort, metric),
      ...FIGURES[id],
    })),
    ...added.flatMap(addedColumns),
  ];
}

function addedColumns(id: MetricId): Column[] {
  const { label } = METRICS[id];
  const figuresOf = ({ columns }: ShownMover) => columns.find(({ metric }) => metric === id);
  return [
    {
      key: id,
      sorts: null,
      isStrong: false,
      isWide: false,
      label: () => label,
      cell: (mover) => figuresOf(mover)?.value,
    },
    {
      key: `${id} change`,
      sorts: null,
      isStrong: false,
      isWide: false,
      label: () => (
        <>
          <VisuallyHidden>{label}: </VisuallyHidden>
          {COLUMN_TITLES.change_rate}
        </>
      ),
      cell: (mover) => {
        const figures = figuresOf(mover);
        return figures === undefined ? null : <Growth change={figures.growth} align="end" />;
      },
    },
  ];
}
