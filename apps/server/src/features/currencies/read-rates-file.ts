import { LATEST_DAY, toDateKey } from '@skuline/domain/calendar';
import type { FileFormat } from '@skuline/domain/import-formats';
import { unescapeTsv } from '../../stores/tsv-text.ts';
import {
  type BadLine,
  FileRefused,
  type FileSource,
  loadRows,
  MAX_BAD_LINES,
  openFile,
  refuseBadLines,
  shortenValue,
} from '../imports/index.ts';
import type { CurrencyRate } from './currencies.repository.ts';

const RATES: FileFormat = {
  label: 'currency rates',
  columns: [
    { name: 'date_key', kind: 'date' },
    { name: 'from', kind: 'name', whenBlank: null },
    { name: 'to', kind: 'name', whenBlank: null },
    { name: 'rate', kind: 'name', whenBlank: null },
  ],
};

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const RATE = /^\d{1,9}(?:\.\d{1,10})?$/;
/** Thirty years of ten currencies. */
const MAX_RATES = 110_000;

interface FileRate extends CurrencyRate {
  readonly line: number;
}

/**
 * Reads a file of rates (`date_key,from,to,rate`: one unit of `from` is `rate` units of `to`). Throws FileRefused with the
 * first lines that are wrong, also for one that says the same day and currencies twice.
 */
export async function readRatesFile(source: FileSource): Promise<readonly CurrencyRate[]> {
  const file = await openFile(source, [RATES]);
  const rates: FileRate[] = [];
  const decoder = new TextDecoder();
  const read = await loadRows(file, {
    importId: 0,
    today: LATEST_DAY,
    insert: (columns, chunk) => {
      for (const line of decoder.decode(chunk).split('\n')) {
        if (line !== '') rates.push(rateOf(columns, line));
      }
      if (rates.length > MAX_RATES) {
        throw new FileRefused(`The file has more than ${MAX_RATES.toLocaleString('en-US')} rates. Split it.`);
      }
      return Promise.resolve();
    },
    onRows: () => undefined,
  });
  refuseBadLines(read);
  refuseBadLines({ ...problemsOf(rates), rows: rates.length });
  return rates;
}

function rateOf(columns: readonly string[], line: string): FileRate {
  const fields = line.split('\t');
  const field = (name: string) => unescapeTsv(fields[columns.indexOf(name)] ?? '').trim();
  return {
    line: Number(field('line')),
    day: toDateKey(field('date_key')),
    from: field('from').toUpperCase(),
    to: field('to').toUpperCase(),
    rate: field('rate'),
  };
}

function problemsOf(rates: readonly FileRate[]): { badLines: BadLine[]; badLineCount: number } {
  const firstLines = new Map<string, number>();
  const bad: BadLine[] = [];
  for (const { line, day, from, to, rate } of rates) {
    for (const [column, value] of Object.entries({ from, to })) {
      if (CURRENCIES.has(value)) continue;
      bad.push({ line, column, value: shortenValue(value), reason: 'is not a currency such as EUR' });
    }
    if (from === to) bad.push({ line, column: 'to', value: to, reason: 'is the currency that is converted' });
    if (!RATE.test(rate) || Number(rate) === 0) {
      const reason = 'is not a number above 0 with a decimal point and at most 10 decimals';
      bad.push({ line, column: 'rate', value: shortenValue(rate), reason });
    }
    const key = `${day} ${from} ${to}`;
    const first = firstLines.get(key);
    if (first === undefined) firstLines.set(key, line);
    else bad.push({ line, column: null, value: key, reason: `repeats line ${first}` });
  }
  return { badLines: bad.slice(0, MAX_BAD_LINES), badLineCount: bad.length };
}
