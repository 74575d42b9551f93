import { countOf } from '../../core/formatting/index.ts';
import type { FormatContext, ReportNotice } from './report-format.ts';

/** Says that sales came without a SKU. */
export function noticeWithoutSku(context: FormatContext, lines: number): void {
  if (lines === 0) return;
  const subject = lines === 1 ? '1 line has no SKU and counts' : `${lines} lines have no SKU and count`;
  context.notice({ code: 'line_without_sku', text: `${subject} for 'Unknown SKU'.`, lines });
}

/** More lines than these are counted. */
const MAX_LINES = 5;

/** Says something of lines: 'line 4', 'lines 4, 9 and 3 more'; nothing where there are none. */
export function noticeLines(
  context: Pick<FormatContext, 'notice'>,
  code: string,
  lines: readonly number[],
  tell: (subject: string, count: number) => string,
): void {
  const count = lines.length;
  if (count === 0) return;
  const more = count > MAX_LINES ? ` and ${count - MAX_LINES} more` : '';
  const subject = `line${count === 1 ? '' : 's'} ${lines.slice(0, MAX_LINES).join(', ')}${more}`;
  context.notice({ code, text: tell(subject, count), lines: count });
}

/** Says which lines of orders were refunded in an export that tells no more of it. */
export function noticeRefundsNotTold(context: Pick<FormatContext, 'notice'>, lines: readonly number[]): void {
  noticeLines(context, 'refunds_not_told', lines, (subject, count) => {
    const counts = `${subject} ${count === 1 ? 'counts' : 'count'} as sold`;
    return `The export does not tell what was refunded: ${counts}, and net sales are before refunds.`;
  });
}

/** Says which lines stand among other fees, because their word for an amount is not known. */
export function noticeUnknownAmounts(
  context: Pick<FormatContext, 'notice'>,
  linesOf: ReadonlyMap<string, number>,
): void {
  for (const [word, lines] of linesOf) {
    const stand = lines === 1 ? 'stands' : 'stand';
    const text = `${countOf(lines, 'line')} of '${word}' ${stand} among other fees: Skuline does not know the word.`;
    context.notice({ code: 'unknown_type', text, lines });
  }
}

const NOUNS = { unknown_sku: 'SKU', unknown_asin: 'ASIN' } as const;
/** More names than these are counted. */
const MAX_NAMED = 3;

/** Says that names are not in the seller's catalog; nothing where all are. */
export function noticeUnknownNames(code: keyof typeof NOUNS, names: readonly string[]): ReportNotice[] {
  const [noun, count] = [NOUNS[code], names.length];
  if (count === 0) return [];
  const named =
    names.slice(0, MAX_NAMED).join(', ') + (count > MAX_NAMED ? ` and ${count - MAX_NAMED} more` : '');
  const subject = count === 1 ? `1 ${noun} is` : `${count} ${noun}s are`;
  const them = count === 1 ? 'it' : 'them';
  const text = `${subject} not in your catalog and counted under 'Unknown': ${named}. Add ${them} to the catalog.`;
  return [{ code, text, names }];
}

/** Says that queries are known from the file of another ASIN of the same parent; nothing where none is. */
export function noticeRepeatedQueries(queries: number): ReportNotice[] {
  if (queries === 0) return [];
  const subject = queries === 1 ? '1 query is' : `${queries} queries are`;
  const text = `${subject} known from another ASIN of the same parent SKU; each counts once, with the largest volume.`;
  return [{ code: 'query_known_from_another_asin', text, queries }];
}
