import { countOf } from '../../core/formatting/index.ts';

/** Of a report without a line of data. */
export function explainNoRows(label: string): string {
  return `The file is a report ('${label}') with a header but no rows. Choose days with data and download it again.`;
}

/** Of a report with so many cells that can't be read. */
export function explainBad(count: number, label: string): string {
  return `${countOf(count, 'value')} of this report ('${label}') can't be read. Nothing of it is taken: download it again, without editing it.`;
}

/** Of a file with a second header in it, the line of that first. */
export function explainJoined(line: number, what: string): string {
  return `Line ${line} is ${what}: two files were joined in this one. Nothing of it is taken; import them as two files.`;
}

/** Of a file whose last line ends early. */
export function explainShort(line: number, columns: string, label: string): string {
  return `The file breaks off: line ${line} has ${columns} columns. Download the report ('${label}') again.`;
}

/** Of an amount in a currency whose sign is not known. */
export function explainForeignReport(line: number, column: string, sign: string): string {
  return `The currency of line ${line}, ${column}, is not known: it has '${sign}'. Signs that are known are $, €, £, CA$, ¥, or three letters such as SEK.`;
}
