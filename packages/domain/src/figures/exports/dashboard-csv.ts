import { type CardsData, prepareCards } from '../cards/index.ts';
import type { ChartModel } from '../charts/index.ts';
import { createKnownSums, describeFewerDays } from '../known-days/index.ts';
import { CARD_METRIC_IDS, explainAbsent, factsOf, metricFormula, METRICS } from '../metrics/index.ts';
import { whereFrom } from '../../files/sources/index.ts';
import { type Note, NOTE_KIND_LABELS } from '../../watch/notes/index.ts';
import { COLUMN_TITLES, type TableCell } from '../tables/index.ts';
import { toCsvText } from './csv-text.ts';
import { exportHeader, type ExportHeaderInput } from './export-header.ts';

/** All 20 metric cards as CSV: exact values of both periods and the growth in percent; which days, where they are fewer. */
export function cardsCsv(data: CardsData, input: ExportHeaderInput): string {
  const cards = prepareCards(createKnownSums(data), data.present);
  const notes = CARD_METRIC_IDS.map((id) => describeFewerDays(factsOf(id), data));
  const isNoted = notes.some((note) => note !== null);
  const rows: TableCell[][] = CARD_METRIC_IDS.map((id, at) => {
    const card = cards[id];
    return [
      METRICS[id].label,
      card?.value ?? null,
      card?.previousValue ?? null,
      card?.growthRate ?? null,
      metricFormula(id, 'card'),
      ...(isNoted ? [notes[at] ?? null] : []),
    ];
  });
  return toCsvText([
    ...exportHeader({ ...input, known: data.known }),
    [
      'Metric',
      'Value',
      COLUMN_TITLES.previous,
      COLUMN_TITLES.change_rate,
      'Formula',
      ...(isNoted ? ['Days'] : []),
    ],
    ...rows,
  ]);
}

interface ChartCsvInput extends ExportHeaderInput {
  /** The notes the chart shows. */
  readonly notes: readonly Note[];
}

/** The chart as CSV: exact numbers (ratios as fractions), a row a bucket, empty cells in gaps; below them its notes. */
export function chartCsv(model: ChartModel, input: ChartCsvInput): string {
  const { metricId } = model;
  const absent = explainAbsent(metricId, input.present ?? null, 'chart', whereFrom(input.request));
  return toCsvText([
    ...exportHeader(input).slice(0, -1),
    ['Metric', METRICS[metricId].label, metricFormula(metricId, 'chart')],
    ['Granularity', model.granularity],
    [],
    ...(absent === null ? figureLines(model) : [[absent]]),
    ...noteLines(input.notes),
  ]);
}

function noteLines(notes: readonly Note[]): TableCell[][] {
  if (notes.length === 0) return [];
  const byDay = notes.toSorted((a, b) => a.date_key.localeCompare(b.date_key));
  return [
    [],
    ['Day', 'Kind', 'Note'],
    ...byDay.map(({ date_key: day, kind, text }) => [day, NOTE_KIND_LABELS[kind], text]),
  ];
}

function figureLines({ range, segments, buckets, total }: ChartModel): TableCell[][] {
  return [
    ['First day', 'Last day', 'Days', ...segments.map((segment) => segment.name), 'Total', 'Note'],
    ...buckets.map(({ start, end, days, values, total: sum, ...bucket }): TableCell[] => [
      start,
      end,
      days,
      ...values,
      sum,
      bucket.missing ?? (bucket.hasData ? (bucket.isMaturing ? 'Not final yet' : null) : 'No data'),
    ]),
    [
      range.start,
      range.end,
      buckets.reduce((days, bucket) => days + bucket.days, 0),
      ...segments.map((segment) => segment.total),
      total,
      'Whole range',
    ],
  ];
}
