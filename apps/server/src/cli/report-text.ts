import { formatCount, countOf } from '@skuline/domain/formatting';
import type { ReportQuestion } from '@skuline/domain/report-formats';
import type { ReadingSummary, ReportReading } from '../features/files/index.ts';

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const KIND_LABELS = { sales: 'Sales', refunds: 'Refunds', traffic: 'Traffic', ads: 'Ads' } as const;

/** What a report holds, for a person who wonders what it is. */
export function formatReading(fileName: string, reading: ReportReading, summary: ReadingSummary): string {
  return [
    `${fileName}: ${reading.label} (${reading.format})`,
    line('Lines', formatCount(reading.rowCount())),
    ...periodLines(reading, summary),
    ...summary.kinds.map(({ kind, counts, money }) =>
      line(
        KIND_LABELS[kind],
        [
          ...[...counts].map(([fact, value]) => `${inWords(fact)} ${formatCount(value)}`),
          ...[...money].map(([fact, value]) => `${inWords(fact)} ${DOLLARS.format(value)}`),
        ].join(', '),
      ),
    ),
    ...reading.notices().map(({ text }) => line('Note', text)),
  ].join('\n');
}

function periodLines(
  reading: ReportReading,
  { weeks, queries, products, recordDays }: ReadingSummary,
): string[] {
  if (reading.holds === 'catalogue') return [line('Products', formatCount(products))];
  if (reading.holds === 'keywords') {
    return [line('Weeks', weeks.join(', ')), line('Queries', formatCount(queries))];
  }
  if (reading.holds === 'records') {
    return [line('Days', recordDays.length === 0 ? 'none' : `${recordDays[0]} to ${recordDays.at(-1)}`)];
  }
  const [cover] = reading.covers();
  const days = cover === undefined ? 'none' : `${cover.first} to ${cover.last}`;
  const offered = reading.suggestions?.().length ?? 0;
  const catalog = `names brand and parent of ${countOf(offered, 'SKU')}`;
  return [line('Days', days), ...(offered === 0 ? [] : [line('Catalog', catalog)])];
}

function line(label: string, text: string): string {
  return `  ${label.padEnd(9)} ${text}`;
}

function inWords(fact: string): string {
  return fact.replaceAll('_', ' ');
}

/** A question as it comes to the command line. */
export type AskedQuestion = Omit<ReportQuestion, 'what'> & { readonly what: string };

/** A question as a person at the terminal reads it. */
export function formatQuestion(asked: AskedQuestion): string {
  const { question, problem, choices, example } = asked;
  const hint = choices.length > 0 || example === null ? '' : ` For example ${example}.`;
  return `${question} ${reasonOf(asked)}${hint}${problem === null ? '' : `\n  ${problem}`}`;
}

function reasonOf({ why, firstLine }: AskedQuestion): string {
  return firstLine === null ? why : `${why}\n    First line: “${firstLine}”.`;
}

/** Questions about a file, each with the option that answers it, for all files or for one of them. */
export function formatQuestions(questions: readonly AskedQuestion[], file = ''): string {
  return questions
    .flatMap((asked) => {
      const { what, question, choices, example, problem } = asked;
      return [
        `  ${what}: ${question} ${reasonOf(asked)}`,
        ...(problem === null ? [] : [`    ${problem}`]),
        ...choices.map((choice) => `    --answer '${file}${what}=${choice}'`),
        ...(choices.length > 0
          ? []
          : [`    --answer '${file}${what}=…'${example === null ? '' : `, for example ${example}`}`]),
      ];
    })
    .join('\n');
}
