import { type MetricId, METRICS } from '../metrics/index.ts';
import {
  isShared,
  type Mover,
  type MoverFigures,
  type MoversMetrics,
  type MoversTotal,
} from '../movers/index.ts';
import { type SegmentId, DIMENSIONS } from '../../products/index.ts';
import {
  COLUMN_TITLES,
  nameColumns,
  type NamesOfRow,
  type TableColumn,
  titleBeside,
  totalNames,
} from '../tables/index.ts';

/** A mover with its name and, of a SKU or parent SKU, those above it. */
export type NamedMover = Mover & NamesOfRow;

const STATES = { new: 'New', gone: 'Gone', both: null } as const;

/** `Net Sales Movers by SKU` */
export function moversTitle(metric: MetricId, by: SegmentId): string {
  return `${METRICS[metric].label} Movers by ${DIMENSIONS[by].singular}`;
}

export function moversColumns(by: SegmentId, { metric, columns }: MoversMetrics): TableColumn<NamedMover>[] {
  return [
    ...nameColumns(by),
    { label: 'New or gone', format: 'text', cellOf: ({ state }) => STATES[state] },
    ...figureColumns(metric, true, (mover) => mover),
    ...partColumns(metric),
    ...columns.flatMap((id, at) => figureColumns(id, false, (mover) => mover.columns[at])),
  ];
}

/** The last row: the whole, whose share needs no saying. */
export function moversTotalRow(by: SegmentId, total: MoversTotal): NamedMover {
  return {
    ...total,
    ...totalNames(by),
    effect: total.change,
    share: null,
    share_of_change: null,
    state: 'both',
  };
}

/** What a segment is of the whole. */
function partColumns(metric: MetricId): TableColumn<Mover>[] {
  const { format } = METRICS[metric];
  if (isShared(metric)) {
    return (['share', 'share_of_change'] as const).map((id) => ({
      label: COLUMN_TITLES[id],
      format: 'percent1',
      cellOf: (mover) => mover[id],
    }));
  }
  // Most segments move a rate by less than 0.1 %.
  const finer = format === 'percent1' ? 'percent2' : format;
  return [{ label: COLUMN_TITLES.effect, format: finer, cellOf: ({ effect }) => effect }];
}

function figureColumns(
  metric: MetricId,
  isMain: boolean,
  figuresOf: (mover: Mover) => MoverFigures | undefined,
): TableColumn<Mover>[] {
  const { label, format } = METRICS[metric];
  const beside = (['previous', 'change', 'change_rate'] as const).map(
    (id): TableColumn<Mover> => ({
      label: titleBeside(id, metric, isMain),
      format: id === 'change_rate' ? 'percent1' : format,
      cellOf: (mover) => figuresOf(mover)?.[id] ?? null,
    }),
  );
  return [{ label, format, cellOf: (mover) => figuresOf(mover)?.value ?? null }, ...beside];
}
