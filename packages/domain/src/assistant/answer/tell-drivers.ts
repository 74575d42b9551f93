import type { DateKey } from '../../core/calendar/index.ts';
import { lowerWords } from '../../core/formatting/index.ts';
import { type MetricId, METRICS } from '../../figures/metrics/index.ts';
import { DIMENSIONS, type SegmentId } from '../../products/index.ts';
import { type CellFigure, joinWords, say, type Words } from '../citations/words.ts';
import { COLUMN_TITLES } from '../../figures/tables/index.ts';
import type { DriversPlan } from '../plan.ts';
import type { ResultTable } from '../plan-result.ts';
import { type AnswerPart, NOTHING, partOf, type Telling } from './answer-part.ts';
import { changeText, type ToldFigure, formatChange, formatShare, formatValue } from './figure-words.ts';
import { bold, escapeName, markdownTable } from './markdown.ts';
import { figureDays, headOf, previousHead, withDays } from './period-words.ts';
import { findTotal, type PlacedTable, type ReadRow, readRows } from './result-rows.ts';
import { figuresOf, MOST_ROWS_TOLD, totalSentence } from './tell-totals.ts';

/** Why a metric changed: by how much, by which factors, and which segments are behind it. */
export function tellDrivers({ plan, tables, today }: Telling<DriversPlan>): AnswerPart {
  const [totals, factors, segments, composition] = tables;
  if (totals === undefined) return NOTHING;
  const { metric } = plan;
  return partOf([
    totalSentence(totals, today),
    factors === undefined ? null : factorList(factors, figuresOf(totals), metric),
    segments === undefined ? null : segmentSentence(segments, plan, composition ?? null),
    segments === undefined ? null : segmentTable(segments, metric, today),
  ]);
}

/** What a row adds to the change; what reads as 0 adds nothing. */
function effectOf(row: ReadRow, metric: MetricId): { readonly effect: number; readonly text: Words } | null {
  const effect = row.figure(`${metric}.effect`);
  const { format } = METRICS[metric];
  if (effect === null || changeText(format, effect.value) === changeText(format, 0)) return null;
  return { effect: effect.value, text: formatChange(format, effect) };
}

/** The factors, the largest effect first, each with what it is and was: `- Conversion **−$25,300**: now 8.81%, before 10.47%`. */
function factorList(factors: PlacedTable, figures: readonly ToldFigure[], metric: MetricId): Words | null {
  const known = readRows(factors, 'segment').flatMap((row) => {
    const effect = effectOf(row, metric);
    return effect === null ? [] : [{ ...effect, name: row.text('name') }];
  });
  // A metric that is its own only factor explains nothing.
  if (known.every(({ name }) => name === METRICS[metric].label)) return null;
  const lines = known
    .toSorted((a, b) => Math.abs(b.effect) - Math.abs(a.effect))
    .map(({ name, text }) => {
      const own = figures.find((figure) => METRICS[figure.metric].label === name);
      const values =
        own === undefined || own.value === null || own.previous === null
          ? ''
          : say`: now ${formatValue(own.metric, own.value)}, before ${formatValue(own.metric, own.previous)}`;
      return say`- ${name} ${bold(text)}${values}`;
    });
  return joinWords(['What each factor adds to the change:', '', ...lines], '\n');
}

function dimensionOf(table: ResultTable): SegmentId {
  return table.dimension ?? 'sku_name';
}

/** `Most of it is **T-1** with −$14,316, 102.6% of the change. 2 new SKUs add +$15, 1 that is gone −$60.` */
function segmentSentence(
  table: PlacedTable,
  { metric, towards }: DriversPlan,
  composition: PlacedTable | null,
): Words | null {
  const change = findTotal(table)?.number(`${metric}.effect`) ?? 0;
  const way = towards === undefined ? Math.sign(change) : towards === 'up' ? 1 : -1;
  const largest = way === Math.sign(change) ? 'part' : way > 0 ? 'rise' : 'fall';
  const [first] = readRows(table, 'segment')
    .flatMap((row) => {
      const effect = effectOf(row, metric);
      return effect === null || Math.sign(effect.effect) !== way ? [] : [{ ...effect, row }];
    })
    .toSorted((a, b) => Math.abs(b.effect) - Math.abs(a.effect));
  const most =
    first === undefined
      ? []
      : [
          say`The largest ${largest} is **${escapeName(first.row.text('name'))}** with ${first.text}, ${partOfChange(first.row.figure(`${metric}.share_of_change`))}.`,
        ];
  return joinWords([...most, ...compositionSentences(composition, metric, dimensionOf(table))], ' ');
}

/** Where others went against it, one can have more than all of a change. */
function partOfChange(share: CellFigure | null): Words {
  return share !== null && share.value > 1
    ? 'more than the whole change'
    : say`${formatShare(share)} of the change`;
}

const CAME_OR_WENT = new Map([
  ['New', 'that are new'],
  ['Gone', 'that are gone'],
]);

function compositionSentences(table: PlacedTable | null, metric: MetricId, by: SegmentId): Words[] {
  if (table === null) return [];
  const plural = lowerWords(DIMENSIONS[by].plural);
  return readRows(table, 'segment').flatMap((row) => {
    const which = CAME_OR_WENT.get(row.text('name'));
    const effect = effectOf(row, metric);
    const capital = plural.charAt(0).toUpperCase() + plural.slice(1);
    return which === undefined || effect === null ? [] : [say`${capital} ${which} add ${effect.text}.`];
  });
}

function segmentTable(table: PlacedTable, metric: MetricId, today: DateKey): Words {
  const days = figureDays(table, metric, today);
  const segments = readRows(table, 'segment');
  const shown = segments.slice(0, MOST_ROWS_TOLD);
  const rest = shown.length === segments.length ? readRows(table, 'other') : [];
  const { format } = METRICS[metric];
  return markdownTable(
    [
      DIMENSIONS[dimensionOf(table)].singular,
      COLUMN_TITLES.change,
      COLUMN_TITLES.share_of_change,
      withDays(METRICS[metric].label, headOf(days.compared, '')),
      previousHead(days),
    ],
    [...shown, ...rest, ...readRows(table, 'total')].map((row) => [
      escapeName(row.text('name')),
      formatChange(format, row.figure(`${metric}.effect`)),
      formatShare(row.figure(`${metric}.share_of_change`)),
      formatValue(metric, row.figure(metric)),
      formatValue(metric, row.figure(`${metric}.previous`)),
    ]),
  );
}
