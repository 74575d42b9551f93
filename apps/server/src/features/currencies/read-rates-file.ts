import { toDateKey } from '@skuline/domain/calendar';
import type { FileFormat } from '@skuline/domain/import-formats';
import { shortenValue } from '@skuline/domain/report-formats';
import { type FileSource, readLines } from '../files/index.ts';
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
  const { lines } = await readLines<FileRate>(source, {
    format: RATES,
    most: MAX_RATES,
    what: 'rates',
    lineOf: (field) => ({
      line: Number(field('line')),
      day: toDateKey(field('date_key')),
      from: field('from').trim().toUpperCase(),
      to: field('to').trim().toUpperCase(),
      rate: field('rate').trim(),
    }),
    problemsOf,
    keyOf: ({ day, from, to }) => `${day} ${from} ${to}`,
  });
  return lines;
}

function problemsOf({ from, to, rate }: FileRate) {
  const problems = Object.entries({ from, to })
    .filter(([, value]) => !CURRENCIES.has(value))
    .map(([column, value]) => ({
      column,
      value: shortenValue(value),
      reason: 'is not a currency such as EUR',
    }));
  if (from === to) problems.push({ column: 'to', value: to, reason: 'is the currency that is converted' });
  if (!RATE.test(rate) || Number(rate) === 0) {
    const reason = 'is not a number above 0 with a decimal point and at most 10 decimals';
    problems.push({ column: 'rate', value: shortenValue(rate), reason });
  }
  return problems;
}
