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
import { type SegmentId, DIMENSIONS } from '../../products/index.ts';
import {
  COLUMN_TITLES,
  nameColumns,
  type NamesOfRow,
  type TableCell,
  type TableColumn,
} from '../tables/index.ts';

/** A segment's step with its name and, of a SKU or parent SKU, those above it. */
export type NamedLoss = StepLoss & NamesOfRow;

/** `Funnel by SKU, sessions to orders` */
export function funnelTitle(step: FunnelStepId, by: SegmentId): string {
  return `Funnel by ${DIMENSIONS[by].singular}, ${formatStep(step)}`;
}

export function funnelColumns(
  by: SegmentId,
  { step, rates }: Pick<LossMeasure, 'step' | 'rates'>,
  reference: FunnelReference,
): TableColumn<NamedLoss>[] {
  const { rate, upstream, downstream, value } = funnelStep(step);
  // A multiple too is a rate between two stages, and is read as percent.
  const format = rate.format === 'percent2' ? 'percent2' : 'percent1';
  return [
    ...nameColumns(by),
    { label: FACTS[upstream].label, format: 'count', cellOf: (loss) => loss.upstream },
    { label: FACTS[downstream].label, format: 'count', cellOf: (loss) => loss.downstream },
    { label: rate.label, format, cellOf: (loss) => loss.rate },
    { label: formatReferenceHead(reference), format, cellOf: (loss) => loss.reference_rate },
    { label: COLUMN_TITLES.change, format, cellOf: (loss) => loss.change },
    { label: 'Test', format: 'text', cellOf: ({ test }) => formatVerdict(test) },
    ...rates.map((id, at): TableColumn<NamedLoss> => {
      const { label, format: own } = METRICS[id];
      return { label, format: own, cellOf: (loss) => loss.rates[at]?.value ?? null };
    }),
    { label: value.label, format: 'money2', cellOf: (loss) => loss.value },
    { label: 'Money lost', format: 'money2', cellOf: (loss) => loss.money_lost },
  ];
}

/** The line of the header that says what rates are measured by. */
export function referenceLine(reference: FunnelReference): TableCell[] {
  return ['Reference', formatReferenceChoice(reference)];
}
