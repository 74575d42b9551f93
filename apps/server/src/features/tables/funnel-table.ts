import { funnelColumns, funnelTitle, referenceLine } from '@skuline/domain/exports';
import {
  type FunnelOrder,
  type FunnelRateId,
  type FunnelReference,
  type FunnelStepId,
  funnelStep,
  type LossMeasure,
  prepareStepLoss,
  type StepLoss,
} from '@skuline/domain/funnel';
import { factsOfMetric } from '@skuline/domain/known-days';
import { factsOf, type MetricId, ZERO_FACTS } from '@skuline/domain/metrics';
import { type MoverState, stateOf } from '@skuline/domain/movers';
import { NO_FILTERS } from '@skuline/domain/products';
import { totalNames } from '@skuline/domain/tables';
import type { LossTotals, PairedMetrics, SegmentPage } from '../../read-model/index.ts';
import type { ComparedTable, Measured, Question, TableRequest } from './compared-table.ts';

/** Which step is looked at, measured by what, and by which figure segments are ordered. */
interface FunnelAsked {
  readonly step: FunnelStepId;
  readonly rates: readonly FunnelRateId[];
  readonly reference: FunnelReference;
  readonly order_by: FunnelOrder;
}

/** A segment's step, with whether it is new or gone. */
type FunnelFigures = StepLoss & { readonly state: MoverState };

/** A step of the funnel by segment against a reference rate, with the money lost. */
export function funnelTable(
  asked: FunnelAsked,
  request: TableRequest,
): ComparedTable<FunnelFigures, StepLoss> {
  const { step, rates, reference } = asked;
  const { by } = request;
  const { rate, value } = funnelStep(step);
  return {
    request,
    metrics: [rate.id, value.id, ...rates],
    async measure(question) {
      const measure = await readMeasure(asked, question);
      return {
        order: orderOf(asked, question.paired, measure),
        figuresOf: (facts) => ({ ...prepareStepLoss(facts, measure), state: stateOf(facts) }),
        totalOf: (totals, losses) => totalOf(prepareStepLoss(totals, measure), losses),
      };
    },
    file: {
      title: funnelTitle(step, by),
      lines: [referenceLine(reference)],
      columns: funnelColumns(by, asked, reference),
      totalRow: (total) => ({ ...total, ...totalNames(by), state: 'both' }),
    },
  };
}

/** The rates of the whole are Σ / Σ; its money lost is that of all segments beyond noise. */
function totalOf(total: StepLoss, { lostCents }: LossTotals): StepLoss {
  return { ...total, money_lost: lostCents === 0 ? null : lostCents / 100 };
}

/** The measure with the sums of its reference, each over the days on which it is known. */
async function readMeasure(
  { step, rates, reference }: FunnelAsked,
  { readSums }: Question,
): Promise<LossMeasure> {
  if (reference.kind === 'previous') return { step, rates, reference: null };
  const filters = reference.kind === 'tenant' ? NO_FILTERS : { ...NO_FILTERS, brand_name: [reference.brand] };
  const { rate, value } = funnelStep(step);
  const sums = await readSums({ filters, facts: [...new Set([...factsOf(rate.id), ...factsOf(value.id)])] });
  const currentOf = (metric: MetricId) => factsOfMetric(metric, sums).current ?? ZERO_FACTS;
  return { step, rates, reference: currentOf(rate.id), referenceWorth: currentOf(value.id) };
}

/** What a page is ordered by. All segments have the same given reference: its column leaves them by name. */
function orderOf(
  { step, order_by: orderBy }: FunnelAsked,
  paired: PairedMetrics,
  { reference, referenceWorth }: LossMeasure,
): Measured<FunnelFigures, StepLoss>['order'] {
  const { upstream, downstream, value } = funnelStep(step);
  const figureOf = (figure: 'value' | 'previous' | 'change') => ({ metric: step, figure });
  const rateOf = (metric: FunnelRateId) =>
    ({ metric, figure: 'value', pair: paired.pairOf(metric) }) as const;
  const orders: Readonly<Record<FunnelOrder, SegmentPage['orderBy']>> = {
    name: 'name',
    upstream: { metric: upstream, figure: 'value' },
    downstream: { metric: downstream, figure: 'value' },
    rate: figureOf('value'),
    reference: reference === null ? figureOf('previous') : 'name',
    change: figureOf(reference === null ? 'change' : 'value'),
    money_lost: 'loss',
    ctr: rateOf('ctr'),
    ad_conversion: rateOf('ad_conversion'),
    conversion: rateOf('conversion'),
  };
  return {
    show: 'all',
    loss: {
      upstream,
      downstream,
      value: value.numerator,
      valuePair: paired.pairOf(value.id),
      reference,
      ...(referenceWorth === undefined ? {} : { referenceWorth }),
    },
    orderBy: orders[orderBy],
  };
}
