import { plainSums } from '../../figures/known-days/index.ts';
import { lowerWords } from '../../core/formatting/index.ts';
import {
  FUNNEL_IDS,
  formatStep,
  FUNNEL_STEP_IDS,
  type FunnelId,
  funnelOf,
  funnelParts,
  type FunnelStepId,
  funnelStep,
  prepareFunnels,
  prepareStepLoss,
  type StepLoss,
} from '../../figures/funnel/index.ts';
import {
  FACT_IDS,
  type FactId,
  FACTS,
  type FactsPresent,
  type FactSums,
  isMetricPresent,
  missingFacts,
  ZERO_FACTS,
} from '../../figures/metrics/index.ts';
import { formatVerdict } from '../../figures/changes/index.ts';
import { type DimensionId, DIMENSIONS } from '../../products/index.ts';
import {
  COLUMN_TITLES,
  growthCell,
  nameColumn,
  type ResultColumn,
  type ResultTable,
  resultTable,
  type TableCell,
  tableColumn,
  type TableScope,
  textColumn,
} from '../../figures/tables/index.ts';

/** The sums of both periods; null: there are no rows. */
interface ComparedFacts {
  readonly current: FactSums | null;
  readonly previous: FactSums | null;
}

/** The steps whose rate the data carry. */
export function stepsPresent(present: FactsPresent): FunnelStepId[] {
  return FUNNEL_STEP_IDS.filter((id) => isMetricPresent(id, present));
}

/** What a funnel's stages and steps are made of: its figures are of the days on which all of it is known. */
export function factsOfFunnel(id: FunnelId, present: FactsPresent): FactId[] {
  const { stages, steps } = funnelParts(id);
  const values = steps.map((step) => funnelStep(step).value.numerator);
  const missing = missingFacts(FACT_IDS, present);
  return [...new Set([...stages, ...values])].filter((fact) => !missing.includes(fact));
}

/** The sums of a funnel's days: each funnel has its own, for their reports arrive on different days. */
export type FunnelTotals = Readonly<Record<FunnelId, ComparedFacts>>;

/** The stages with what dropped off behind each, and the steps between them with their rates and what a fall cost. */
export function prepareFunnelTables(
  totals: FunnelTotals,
  present: FactsPresent,
  scope: TableScope,
): [stages: ResultTable, steps: ResultTable] {
  return [stageTable(totals, present, scope), stepTable(totals, present, scope)];
}

const GROWTH = tableColumn('growth', COLUMN_TITLES.change_rate, 'growth', 'growth');

function stageTable(totals: FunnelTotals, present: FactsPresent, scope: TableScope): ResultTable {
  const funnels = FUNNEL_IDS.flatMap((id) => {
    const { current, previous } = totals[id];
    return prepareFunnels(plainSums(current ?? ZERO_FACTS, previous), present).filter(
      ({ definition }) => definition.id === id,
    );
  });
  const rows = funnels.flatMap(({ definition, stages, steps }) =>
    stages.map(({ id, label, value, previous, growth }): TableCell[] => {
      const behind = steps.find(({ metric }) => metric.denominator === id);
      return [label, definition.title, value, previous, growth, behind?.droppedOff ?? null];
    }),
  );
  return resultTable({
    ...scope,
    title: 'Funnel stages',
    columns: [
      nameColumn('Stage'),
      textColumn('funnel', 'Funnel'),
      tableColumn('value', 'Count', 'value', 'number'),
      tableColumn('previous', COLUMN_TITLES.previous, 'previous', 'number'),
      GROWTH,
      tableColumn('dropped_off', 'Dropped off', 'count', 'number'),
    ],
    rows,
  });
}

/** Of a step: its rate, what it was, the change in points as a fraction, its growth, the test, and the money lost. */
function lossCells(loss: StepLoss): TableCell[] {
  const { rate, reference_rate: reference, change, change_rate: growth, test, money_lost: lost } = loss;
  return [rate, reference, change, growthCell(growth), formatVerdict(test), lost];
}

const lossColumns = (rateLabel: string): ResultColumn[] => [
  tableColumn('rate', rateLabel, 'value', 'percent2'),
  tableColumn('rate.previous', COLUMN_TITLES.previous, 'previous', 'percent2'),
  tableColumn('rate.change', COLUMN_TITLES.change, 'change', 'percent2'),
  GROWTH,
  textColumn('test', 'Test'),
  tableColumn('money_lost', 'Money lost', 'value', 'money'),
];

function stepTable(totals: FunnelTotals, present: FactsPresent, scope: TableScope): ResultTable {
  const rows = stepsPresent(present).map((id): TableCell[] => {
    const loss = prepareStepLoss(totals[funnelOf(id)], { step: id, reference: null, rates: [] });
    return [funnelStep(id).rate.label, formatStep(id), ...lossCells(loss)];
  });
  return resultTable({
    ...scope,
    title: 'Funnel steps',
    columns: [nameColumn('Rate'), textColumn('step', 'Step'), ...lossColumns('Rate')],
    rows,
  });
}

/** The segments that lost most money at one step, and all of them. */
export interface StepLosses {
  readonly step: FunnelStepId;
  readonly segments: readonly { readonly name: string; readonly loss: StepLoss }[];
  /** With the money that all segments lost beyond noise. */
  readonly total: StepLoss;
  readonly count: number;
}

/** What one step lost by segment, the most money first. */
export function prepareLossTable(
  { step, segments, total, count }: StepLosses,
  dimension: DimensionId,
  scope: TableScope,
): ResultTable {
  const { upstream, downstream, rate } = funnelStep(step);
  const { singular } = DIMENSIONS[dimension];
  return resultTable({
    ...scope,
    dimension,
    title: `Money lost from ${formatStep(step)} by ${lowerWords(singular)}`,
    columns: [
      nameColumn(singular),
      tableColumn('upstream', FACTS[upstream].label, 'count', 'number'),
      tableColumn('downstream', FACTS[downstream].label, 'count', 'number'),
      ...lossColumns(rate.label),
    ],
    rows: [
      ...segments.map(({ name, loss }) => segmentCells(name, loss)),
      { kind: 'total', cells: segmentCells('Total', total) },
    ],
    rowCount: count + 1,
  });
}

function segmentCells(name: string, loss: StepLoss): TableCell[] {
  return [name, loss.upstream, loss.downstream, ...lossCells(loss)];
}
