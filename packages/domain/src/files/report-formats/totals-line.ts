import { englishValue } from './languages/read-words.ts';
import type { ReportLayout } from './match-report.ts';
import { isNameless, readCellText } from './values/cell-text.ts';

/** Also 'Total: Account'. */
const TOTALS = /^(?:grand )?totals?(?::.*)?$/i;

function isTotal(text: string): boolean {
  return TOTALS.test(englishValue(text));
}

/**
 * Tells lines that hold sums from lines of data: their keys are blank, or one of them is 'Total'. The word in the first
 * cell says it too, unless a date and an id stand beside it: then it names a campaign, a product or a note.
 */
export function createTotalsCheck({ format, columns }: ReportLayout): (cells: readonly string[]) => boolean {
  const ruleOf = ({ role }: { readonly role: string }) => format.columns[role];
  const keys = columns.filter((column) => ruleOf(column)?.isKey === true);
  const named = keys.filter((column) => ruleOf(column)?.isAnyWord !== true);
  const ids = keys.filter(({ kind }) => kind === 'text');
  const days = keys.filter(({ kind }) => kind !== 'text');
  return (cells) => {
    const textOf = ({ index }: { readonly index: number }) => readCellText(cells[index] ?? '');
    const isBlank = (key: { readonly index: number }) => isNameless(textOf(key));
    if (named.some((key) => isTotal(textOf(key)))) return true;
    if (keys.length > 0 && keys.every(isBlank)) return true;
    const hasDate = days.length === 0 || !days.every(isBlank);
    const hasId = ids.length === 0 || !ids.every(isBlank);
    const isData = keys.length > 0 && hasDate && hasId;
    return !isData && isTotal(readCellText(cells[0] ?? ''));
  };
}
