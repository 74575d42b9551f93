import type { MoverRow } from '@skuline/contract';
import { type MetricId, METRICS } from '@skuline/domain/metrics';
import {
  formatMoversSort,
  isShared,
  isSortedBy,
  type MoversColumn,
  type MoversSort,
  nextMoversSort,
  type ShownMover,
} from '@skuline/domain/movers';
import { COLUMN_TITLES } from '@skuline/domain/tables';
import type { ReactNode } from 'react';
import { useAnalysisActions } from '../../../analysis/index.ts';
import { trackAction } from '../../../telemetry/index.ts';
import { Growth, type RowsColumn, VisuallyHidden } from '../../../ui/index.ts';
import classes from './Movers.module.css';
import type { MoversRequest } from './movers-queries.ts';

export interface MoverColumn extends RowsColumn<{ readonly row: MoverRow; readonly shown: ShownMover }> {
  /** What stands under it of a row or of the whole; left out where it is no figure. */
  readonly renderFigure?: (shown: ShownMover) => ReactNode;
}

type FigureId = Exclude<MoversColumn, 'name'>;
type SortBy = (column: MoversColumn) => MoverColumn['sort'];

/** How the head of each column sorts. */
export function useMoversSort({ metric, view }: MoversRequest, totalChange: number | null): SortBy {
  const { setOwn } = useAnalysisActions();
  const { sort, show } = view;
  return (column) => ({
    direction: isSortedBy(column, sort, metric) ? sort.direction : null,
    onPress: () => {
      const next = nextMoversSort(column, sort, metric, { show, totalChange });
      trackAction('movers_sorted', { order: next.order });
      setOwn({ movers_sort: formatMoversSort(next) });
    },
  });
}

/** A change with a bar around zero, on the same scale on all pages. */
function ChangeCell({ bar, change }: Pick<ShownMover, 'bar' | 'change'>) {
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

const FIGURES: Readonly<Record<FigureId, (shown: ShownMover) => ReactNode>> = {
  value: (shown) => shown.value,
  previous: (shown) => shown.previous,
  change: ({ bar, change }) => <ChangeCell bar={bar} change={change} />,
  change_rate: ({ growth }) => <Growth change={growth} align="end" />,
  effect: (shown) => shown.effect,
  share: (shown) => shown.share,
  share_of_change: (shown) => shown.shareOfChange,
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
export function figureColumns({ metric, sort, added }: Wanted, sortBy: SortBy): MoverColumn[] {
  return [
    ...(isShared(metric) ? OF_SUM : OF_RATIO).map((id) => ({
      ...figureColumn(id, id === 'value' ? METRICS[metric].label : COLUMN_TITLES[id], FIGURES[id]),
      sort: sortBy(id),
      isStrong: id === 'value',
      isWide: WIDE.includes(id) && !isSortedBy(id, sort, metric),
    })),
    ...added.flatMap(addedColumns),
  ];
}

function addedColumns(id: MetricId): MoverColumn[] {
  const { label } = METRICS[id];
  const figuresOf = ({ columns }: ShownMover) => columns.find(({ metric }) => metric === id);
  const title = (
    <>
      <VisuallyHidden>{label}: </VisuallyHidden>
      {COLUMN_TITLES.change_rate}
    </>
  );
  return [
    figureColumn(id, label, (shown) => figuresOf(shown)?.value),
    figureColumn(`${id} change`, title, (shown) => {
      const figures = figuresOf(shown);
      return figures === undefined ? null : <Growth change={figures.growth} align="end" />;
    }),
  ];
}

function figureColumn(key: string, label: ReactNode, figure: (shown: ShownMover) => ReactNode): MoverColumn {
  return { key, label, renderFigure: figure, renderCell: ({ shown }) => figure(shown) };
}
