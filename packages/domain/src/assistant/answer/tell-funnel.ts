import type { DateKey } from '../../core/calendar/index.ts';
import { lowerWords } from '../../core/formatting/index.ts';
import { formatStep, FUNNEL_STEP_IDS, type FunnelStepId, funnelStep } from '../../figures/funnel/index.ts';
import { DIMENSIONS } from '../../products/index.ts';
import { COLUMN_TITLES } from '../../figures/tables/index.ts';
import type { FunnelPlan } from '../plan.ts';
import { joinWords, say, type Words } from '../citations/words.ts';
import { type AnswerPart, NOTHING, partOf, type Telling } from './answer-part.ts';
import { changeSize, formatChange, formatCited } from './figure-words.ts';
import { bold, escapeName, listWords, markdownTable } from './markdown.ts';
import { figureDays } from './period-words.ts';
import { findTotal, hasColumn, type PlacedTable, type ReadRow, readRows } from './result-rows.ts';
import { MOST_ROWS_TOLD } from './tell-totals.ts';

/** Verdicts of a change that is more than chance. */
const REAL: ReadonlySet<string> = new Set(['clear', 'likely']);

/** Where most money is lost, then the stages and the rates between them. */
export function tellFunnel({ tables, today }: Telling<FunnelPlan>): AnswerPart {
  const [stages, steps] = tables;
  if (stages === undefined || steps === undefined) return NOTHING;
  const losses = tables.filter((table) => table.dimension !== null);
  const leak = findLeak(losses);
  if (leak === null) {
    const ids = readRows(steps).map(stepOfRow);
    if (ids.length > 0 && ids.every((id) => id === 'units_per_order'))
      return partOf([NO_STEPS, stageSentence(stages, today)]);
    return partOf([stepSentence(steps, today), stageSentence(stages, today), stepsTable(steps)]);
  }
  return partOf([
    leakSentence(leak, today),
    lossTable(leak.table),
    stepList(steps),
    stageSentence(stages, today),
  ]);
}

/** How many units an order has is no step at which anybody leaves. */
const NO_STEPS =
  'Where shoppers leave before they order is not known: that takes sessions, or the impressions and clicks of ads.';

function rateText(row: ReadRow, id: string): Words {
  return formatCited('percent2', row.figure(id));
}

function moneyText(row: ReadRow): Words {
  return formatCited('money', row.figure('money_lost'));
}

/** A segment that lost more than noise allows, in the table of its step. */
interface Leak {
  readonly row: ReadRow;
  readonly table: PlacedTable;
}

/** The one that lost most money at any step. */
function findLeak(losses: readonly PlacedTable[]): Leak | null {
  const [leak] = losses
    .flatMap((table) =>
      readRows(table, 'segment')
        .filter((row) => REAL.has(row.text('test')))
        .map((row) => ({ row, table })),
    )
    .toSorted((a, b) => (b.row.number('money_lost') ?? 0) - (a.row.number('money_lost') ?? 0));
  return leak ?? null;
}

/** `from sessions to orders`: the title says the step, `Money lost from sessions to orders by SKU`. */
function stepOf({ title }: PlacedTable): string {
  return lowerWords(title.replace(/^Money lost /, '').replace(/ by [^ ].*$/, ''));
}

/** `The SKU that loses most on Nov 20 is **T-1**, from sessions to orders: its rate was 8.64%, before 10.50%, which …` */
function leakSentence({ row, table }: Leak, today: DateKey): Words {
  const step = FUNNEL_STEP_IDS.find((id) => stepOf(table).endsWith(formatStep(id))) ?? 'conversion';
  const on = figureDays(table, step, today).value;
  const { singular, plural } = DIMENSIONS[table.dimension ?? 'sku_name'];
  const name = bold(escapeName(row.text('name')));
  const rates = say`its rate was ${rateText(row, 'rate')}, before ${rateText(row, 'rate.previous')}`;
  const head = say`The ${lowerWords(singular)} that loses most${on} is ${name}, ${stepOf(table)}: ${rates}, which cost ${bold(moneyText(row))} (${row.text('test')}).`;
  const total = findTotal(table);
  if (total === null || total.number('money_lost') === null) return head;
  return say`${head} The losses of all ${lowerWords(plural)} at this step come to ${moneyText(total)}.`;
}

function labelOf({ columns }: PlacedTable, id: string): string {
  return columns.find((column) => column.id === id)?.label ?? '';
}

/** What each segment lost at the leak's step, the most first. */
function lossTable(table: PlacedTable): Words {
  return markdownTable(
    [
      DIMENSIONS[table.dimension ?? 'sku_name'].singular,
      labelOf(table, 'rate'),
      COLUMN_TITLES.previous,
      'Money lost',
      'Test',
    ],
    readRows(table, 'segment')
      .slice(0, MOST_ROWS_TOLD)
      .map((row) => [
        escapeName(row.text('name')),
        rateText(row, 'rate'),
        rateText(row, 'rate.previous'),
        moneyText(row),
        row.text('test'),
      ]),
  );
}

/** `- Conversion, sessions to orders: now 8.81%, before 10.47% (clear)` */
function stepList(steps: PlacedTable): Words {
  const lines = readRows(steps).map((row) => {
    const before =
      steps.comparison === null ? '' : say`, before ${rateText(row, 'rate.previous')} (${row.text('test')})`;
    return say`- ${row.text('name')}, ${row.text('step')}: now ${rateText(row, 'rate')}${before}`;
  });
  return joinWords(['The steps as a whole:', '', ...lines], '\n');
}

/** `Conversion was **8.81%** on Nov 20, down 1.66 percentage points from 10.47% on Nov 19 (clear).` */
function stepSentence(steps: PlacedTable, today: DateKey): Words | null {
  const rows = readRows(steps);
  const row = rows.find((step) => step.text('name') === 'Conversion') ?? rows[0];
  if (row === undefined) return null;
  const change = row.figure('rate.change');
  const days = figureDays(steps, stepOfRow(row), today);
  if (days.isUnknown) return `${row.text('name')} is not known${days.value}.`;
  const words =
    change !== null && change.value !== 0
      ? say`, ${change.value > 0 ? 'up' : 'down'} ${changeSize('percent2', change)} from ${rateText(row, 'rate.previous')}${days.previous} (${row.text('test')})`
      : '';
  return say`${row.text('name')} was ${bold(rateText(row, 'rate'))}${days.value}${words}.`;
}

function stepOfRow(row: ReadRow): FunnelStepId {
  return FUNNEL_STEP_IDS.find((id) => funnelStep(id).rate.label === row.text('name')) ?? 'conversion';
}

/** A step of each funnel, whose days are those of its stages. */
const STEPS_OF_FUNNELS: Readonly<Record<string, FunnelStepId>> = {
  Advertising: 'ad_conversion',
  Store: 'conversion',
};

/** `36,210 sessions led to 3,191 orders and 3,400 units sold.`; where a report is missing, with the days that are known. */
function stageSentence(stages: PlacedTable, today: DateKey): Words | null {
  const byFunnel = Map.groupBy(readRows(stages), (row) => row.text('funnel'));
  const sentences = [...byFunnel].flatMap(([funnel, rows]) => {
    const texts = rows.map(
      (row) => say`${formatCited('count', row.figure('value'))} ${lowerWords(row.text('name'))}`,
    );
    const [first, ...others] = texts;
    const days = figureDays(stages, STEPS_OF_FUNNELS[funnel] ?? 'conversion', today);
    if (first === undefined || others.length === 0 || days.isUnknown) return [];
    return [say`${first} led to ${listWords(others)}${stages.known === undefined ? '' : days.value}.`];
  });
  return sentences.length === 0 ? null : joinWords(sentences, ' ');
}

function stepsTable(steps: PlacedTable): Words {
  const hasTest = hasColumn(steps, 'test') && steps.comparison !== null;
  return markdownTable(
    hasTest ? ['Step', 'Rate', COLUMN_TITLES.previous, COLUMN_TITLES.change, 'Test'] : ['Step', 'Rate'],
    readRows(steps).map((row) => [
      `${row.text('name')}, ${row.text('step')}`,
      rateText(row, 'rate'),
      ...(hasTest
        ? [
            rateText(row, 'rate.previous'),
            formatChange('percent2', row.figure('rate.change')),
            row.text('test'),
          ]
        : []),
    ]),
  );
}
