import { assertNever } from '../../core/exhaustive/index.ts';
import { currencyWords } from '../../core/formatting/index.ts';
import { FACTS, isFactId } from '../../figures/metrics/index.ts';
import type { OwnColumnRule, FileColumn, OwnFileFormat } from './file-format.ts';

/** What goes into a column, for whoever makes the file. */
export interface ColumnGuide {
  readonly name: string;
  /** What the column says. */
  readonly meaning: string;
  /** How its values are written. */
  readonly writing: string;
  readonly example: string;
}

const NAMES: Readonly<Record<string, { readonly meaning: string; readonly example: string }>> = {
  brand_name: { meaning: 'The brand.', example: 'Alder & Oak' },
  parent_sku_name: { meaning: 'The product with its variants.', example: 'Kettle 1.7 L' },
  sku_name: { meaning: 'The variant that is sold.', example: 'KTL-17-BLK' },
  query: { meaning: 'What people searched for.', example: 'electric kettle' },
};
const VOLUME = 'How often it was searched in the week.';
const DATES = {
  day: { meaning: 'The day in Los Angeles.', example: '2026-11-20' },
  week: { meaning: 'The first day of the week.', example: '2026-11-15' },
} as const;

/** A line for each column of a format, in the order of its template. */
export function describeColumns(format: OwnFileFormat): readonly ColumnGuide[] {
  return format.columns.map((column) => ({
    name: column.name,
    writing: describeRule(column),
    ...describeMeaning(format, column),
  }));
}

function describeMeaning(format: OwnFileFormat, column: FileColumn) {
  if (column.kind === 'date') return DATES[format.period];
  if (isFactId(column.name)) {
    return { meaning: FACTS[column.name].description, example: column.kind === 'money' ? '1234.50' : '42' };
  }
  return NAMES[column.name] ?? { meaning: VOLUME, example: '1200' };
}

function describeRule(rule: OwnColumnRule): string {
  switch (rule.kind) {
    case 'date':
      return 'YYYY-MM-DD';
    case 'name':
      return rule.whenBlank === null ? 'Text, never blank' : `Text; blank becomes '${rule.whenBlank}'`;
    case 'count':
      return 'Whole number';
    case 'money':
      return rule.mayBeNegative
        ? `${currencyWords()} with a decimal point; may be negative`
        : `${currencyWords()} with a decimal point`;
    default:
      return assertNever(rule);
  }
}

/** An empty file with the right first line. */
export function templateText(format: OwnFileFormat): string {
  return `${format.columns.map(({ name }) => name).join(',')}\n`;
}
