import {
  type FunnelReference,
  type FunnelStepId,
  formatReferenceChoice,
  formatReferenceHead,
  formatStep,
  type LossMeasure,
  type StepLoss,
  funnelStep,
} from '../funnel/index.ts';
import { FACTS, METRICS } from '../metrics/index.ts';
import { formatVerdict } from '../changes/index.ts';
import { type DimensionId, DIMENSIONS, dimensionsAbove } from '../products/index.ts';
import { COLUMN_TITLES } from '../tables/index.ts';
import type { CsvCell } from './csv-text.ts';
import type { ExportColumn, ProductNamesOfRow } from './export-column.ts';

/** A segment's step with its name and, of a SKU or parent SKU, those above it. */
export interface NamedLoss extends StepLoss {
  readonly names: ProductNamesOfRow;
}

/** `Funnel by SKU, sessions to orders` */
export function funnelTitle(step: FunnelStepId, by: DimensionId): string {
  return `Funnel by ${DIMENSIONS[by].singular}, ${formatStep(step)}`;
}

export function funnelColumns(
  by: DimensionId,
  { step, rates }: Pick<LossMeasure, 'step' | 'rates'>,
  reference: FunnelReference,
): ExportColumn[] {
  const { rate, upstream, downstream, value } = funnelStep(step);
  // A multiple too is a rate between two stages, and is read as percent.
  const format = rate.format === 'percent2' ? 'percent2' : 'percent1';
  return [
    { label: DIMENSIONS[by].singular, format: 'text' },
    ...dimensionsAbove(by).map((key): ExportColumn => ({ label: DIMENSIONS[key].singular, format: 'text' })),
    { label: FACTS[upstream].label, format: 'count' },
    { label: FACTS[downstream].label, format: 'count' },
    { label: rate.label, format },
    { label: formatReferenceHead(reference), format },
    { label: COLUMN_TITLES.change, format },
    { label: 'Test', format: 'text' },
    ...rates.map((id): ExportColumn => ({ label: METRICS[id].label, format: METRICS[id].format })),
    { label: value.label, format: 'money2' },
    { label: 'Money lost', format: 'money2' },
  ];
}

export function funnelCells(by: DimensionId, { names, ...loss }: NamedLoss): CsvCell[] {
  return [names[by], ...dimensionsAbove(by).map((key) => names[key]), ...figuresOf(loss)];
}

/** The last line: the whole, with the money that is lost beyond noise. */
export function funnelTotalCells(by: DimensionId, total: StepLoss): CsvCell[] {
  return ['Total', ...dimensionsAbove(by).map(() => null), ...figuresOf(total)];
}

function figuresOf(loss: StepLoss): CsvCell[] {
  return [
    loss.upstream,
    loss.downstream,
    loss.rate,
    loss.referenceRate,
    loss.change,
    formatVerdict(loss.test),
    ...loss.rates.map(({ value }) => value),
    loss.value,
    loss.moneyLost,
  ];
}

/** The line of the header that says what rates are measured by. */
export function referenceLine(reference: FunnelReference): CsvCell[] {
  return ['Reference', formatReferenceChoice(reference)];
}
