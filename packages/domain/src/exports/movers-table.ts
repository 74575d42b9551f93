import { type MetricId, METRICS } from '../metrics/index.ts';
import { isShared, type Mover, type MoverFigures, type MoversMetrics } from '../movers/index.ts';
import { type DimensionId, DIMENSIONS, dimensionsAbove } from '../products/index.ts';
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
  const shares = isShared(metric) ? ['Share', 'Share of change'] : [];
  return [
    { label: DIMENSIONS[by].singular, format: 'text' },
    ...dimensionsAbove(by).map((key): ExportColumn => ({ label: DIMENSIONS[key].singular, format: 'text' })),
    { label: 'New or gone', format: 'text' },
    ...figureColumns(metric),
    ...shares.map((label): ExportColumn => ({ label, format: 'percent1' })),
    ...columns.flatMap(figureColumns),
  ];
}

export function moverCells(by: DimensionId, mover: NamedMover): CsvCell[] {
  const { names, state, metric, share, shareOfChange, columns } = mover;
  return [
    names[by],
    ...dimensionsAbove(by).map((key) => names[key]),
    STATES[state],
    ...figureCells(mover),
    ...(isShared(metric) ? [share, shareOfChange] : []),
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
    ...(isShared(total.metric) ? [null, null] : []),
    ...total.columns.flatMap(figureCells),
  ];
}

function figureColumns(metric: MetricId): ExportColumn[] {
  const { label, format } = METRICS[metric];
  return [
    { label, format },
    { label: `Previous ${label}`, format },
    { label: `Change of ${label}`, format },
    { label: `Change rate of ${label}`, format: 'percent1' },
  ];
}

function figureCells({ value, previous, change, changeRate }: MoverFigures): CsvCell[] {
  return [value, previous, change, changeRate];
}
