import { type MetricId, METRICS } from '../metrics/index.ts';
import { isShared, type Mover, type MoverFigures, type MoversMetrics } from '../movers/index.ts';
import { type DimensionId, DIMENSIONS, dimensionsAbove } from '../products/index.ts';
import { COLUMN_TITLES, titleBeside } from '../tables/index.ts';
import type { CsvCell } from './csv-text.ts';
import type { ExportColumn, ProductNamesOfRow } from './export-column.ts';

/** A mover with its name and, of a SKU or parent SKU, those above it; null where it has none or several. */
export interface NamedMover extends Mover {
  readonly names: ProductNamesOfRow;
}

const STATES = { new: 'New', gone: 'Gone', both: null } as const;

/** `Net Sales Movers by SKU` */
export function moversTitle(metric: MetricId, by: DimensionId): string {
  return `${METRICS[metric].label} Movers by ${DIMENSIONS[by].singular}`;
}

export function moversColumns(by: DimensionId, { metric, columns }: MoversMetrics): ExportColumn[] {
  return [
    { label: DIMENSIONS[by].singular, format: 'text' },
    ...dimensionsAbove(by).map((key): ExportColumn => ({ label: DIMENSIONS[key].singular, format: 'text' })),
    { label: 'New or gone', format: 'text' },
    ...figureColumns(metric, true),
    ...partColumns(metric),
    ...columns.flatMap((id) => figureColumns(id, false)),
  ];
}

export function moverCells(by: DimensionId, mover: NamedMover): CsvCell[] {
  const { names, state, metric, effect, share, shareOfChange, columns } = mover;
  return [
    names[by],
    ...dimensionsAbove(by).map((key) => names[key]),
    STATES[state],
    ...figureCells(mover),
    ...(isShared(metric) ? [share, shareOfChange] : [effect]),
    ...columns.flatMap(figureCells),
  ];
}

/** The last line: of the whole, whose share needs no saying. */
export function moversTotalCells(
  by: DimensionId,
  total: Pick<Mover, keyof MoverFigures | 'columns'>,
): CsvCell[] {
  return [
    'Total',
    ...dimensionsAbove(by).map(() => null),
    null,
    ...figureCells(total),
    ...(isShared(total.metric) ? [null, null] : [total.change]),
    ...total.columns.flatMap(figureCells),
  ];
}

/** What a segment is of the whole. */
function partColumns(metric: MetricId): ExportColumn[] {
  const { format } = METRICS[metric];
  // Most segments move a rate by less than 0.1 %.
  const effect = format === 'percent1' ? 'percent2' : format;
  if (!isShared(metric)) return [{ label: COLUMN_TITLES.effect, format: effect }];
  return (['share', 'share_of_change'] as const).map((id) => ({
    label: COLUMN_TITLES[id],
    format: 'percent1',
  }));
}

function figureColumns(metric: MetricId, isMain: boolean): ExportColumn[] {
  const { label, format } = METRICS[metric];
  return [
    { label, format },
    { label: titleBeside('previous', metric, isMain), format },
    { label: titleBeside('change', metric, isMain), format },
    { label: titleBeside('change_rate', metric, isMain), format: 'percent1' },
  ];
}

function figureCells({ value, previous, change, changeRate }: MoverFigures): CsvCell[] {
  return [value, previous, change, changeRate];
}
