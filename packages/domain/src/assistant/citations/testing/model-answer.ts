import { toDateKey } from '../../../core/calendar/index.ts';
import { resultOf, segmentTable, totalsTable } from '../../answer/testing/results.ts';
import type { FigureMark } from '../../answer.ts';
import type { NamedResult } from '../../plan-result.ts';
import { createCellBook, type Evidence } from '../cell-book.ts';
import { createAnswerMarker } from '../mark-answer.ts';
import { createCitationReader } from '../read-citations.ts';
import { shiftMark } from '../words.ts';

export const TODAY = toDateKey('2026-11-20');

/** Net sales by SKU, whose cells are `r1.c1` to `r1.c28`: a row is name, value, before, change, growth, share, of change. */
export const SKUS: NamedResult = resultOf([
  segmentTable(
    'net_sales',
    'sku_name',
    { 'Oak Desk': [11_321, 19_632], 'Box 500': [13_965, 16_644], 'Lamp 2': [158_914, 165_194] },
    [184_200, 201_470],
  ),
]);
/** Sessions and conversion as a whole, `r2.c1` to `r2.c9`. */
export const TOTALS: NamedResult = {
  ...resultOf([totalsTable({ sessions: [42_188, 45_800], conversion: [0.11, 0.1] })]),
  callId: 'call_2',
};

export interface ReadAnswer {
  readonly text: string;
  readonly figures: readonly FigureMark[];
}

/** What a reader sees of what a model writes, in the parts that it comes in. */
export function readAnswer(
  written: string | readonly string[],
  {
    question = '',
    results = [SKUS, TOTALS],
    evidence,
  }: {
    readonly question?: string;
    readonly results?: readonly NamedResult[];
    readonly evidence?: Evidence;
  } = {},
): ReadAnswer {
  const book = createCellBook(TODAY);
  for (const result of results) book.add(result, evidence);
  const reader = createCitationReader(book);
  const cited: FigureMark[] = [];
  let text = '';
  const parts = typeof written === 'string' ? [written] : written;
  for (const part of [...parts.map((delta) => reader.write(delta)), reader.end()]) {
    cited.push(...part.figures.map((mark) => shiftMark(mark, text.length)));
    text += part.text;
  }
  const mark = createAnswerMarker(question);
  return { text, figures: mark({ text, cited, results, isDone: true }) };
}

/** Each figure with what is said of it: `$11,321 verified`. */
export function statusesOf({ text, figures }: ReadAnswer): string[] {
  return figures.map(({ start, end, status }) => `${text.slice(start, end)} ${status}`);
}
