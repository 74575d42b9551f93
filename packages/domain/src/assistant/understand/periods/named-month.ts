import { addMonths, type DateKey, startOfMonth } from '../../../core/calendar/index.ts';
import type { QuestionContext } from '../../question.ts';
import { MONTH_WORDS } from '../words/period-words.ts';

const DAY_OF_MONTH = /(\d{1,2}(?:st|nd|rd|th)?) of (this|the current|last|the last|the previous) month\b/giu;

const DAYS_OF_MONTH =
  /(?:the )?(\d{1,2})(?:st|nd|rd|th)? (?:to|through|thru|until|till|up to|and) (?:the )?(\d{1,2})(?:st|nd|rd|th)? of ((?:january|february|march|april|may|june|july|august|september|october|november|december)\b)/giu;

const THE_UNIT =
  /(?<!\S)(\S{1,20}) (of|over) the (year|quarter|month)\b(?!\s+(?:of|before|ago|to|over|by|\d))/giu;
/** What a unit has many of, or is parted in. */
const PART_OF_UNIT =
  /^(?:days?|dates?|ends?|beginning|start|rest|remainder|middle|half|part|time|weeks?|months?|quarters?|course|first|last|out|most|each|one)$/iu;

const EVERY_YEAR =
  /\b(q[1-4]|(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)|black friday|cyber monday|christmas)(?:s)?(?:,| of| in| for| from|, in|, of|, for)? (?:every|each|all(?: the)?|the last few) years?\b/giu;
/** As many years are looked at one by one. */
const MOST_YEARS = 4;

/** `Q1 of every year` as that of each year that the data have. */
export function withEachYear(
  question: string,
  { oldestDay, newestDay }: Pick<QuestionContext, 'oldestDay' | 'newestDay'>,
): string {
  if (oldestDay === null || newestDay === null) return question;
  const last = Number(newestDay.slice(0, 4));
  const first = Math.max(Number(oldestDay.slice(0, 4)), last + 1 - MOST_YEARS);
  const years = Array.from({ length: last + 1 - first }, (_, at) => first + at);
  return question.replaceAll(EVERY_YEAR, (_, part: string) => {
    const [from, to] = monthsOf(part.toLowerCase());
    const within = years.filter((year) => {
      const [start, end] = [from, to].map((month) => `${year}-${String(month).padStart(2, '0')}`);
      return (end ?? '') >= oldestDay.slice(0, 7) && (start ?? '') <= newestDay.slice(0, 7);
    });
    return within.map((year) => `${part} ${year}`).join(', ');
  });
}

const MONTH = String.raw`(${Object.keys(MONTH_WORDS).join('|')})`;
const MONTHS_OF_YEARS = new RegExp(
  String.raw`\b${MONTH} ((?:20)?\d\d)( (?:vs\.?|versus|v\.?|against|and|or|to|compared (?:to|with)|than) (?:in )?)${MONTH} (\d\d)(?!\d|,? ?\d{4}|st\b|nd\b|rd\b|th\b)`,
  'iu',
);

/** `nov 17 vs nov 16`, where the newest data are of 2017: the same month of two years, which may be two days as well. */
export function withMonthsOfYears(
  question: string,
  { oldestDay, newestDay }: Pick<QuestionContext, 'oldestDay' | 'newestDay'>,
): { readonly question: string; readonly said: readonly string[] } {
  const [all, month = '', year = '', link = '', other = '', before = ''] =
    MONTHS_OF_YEARS.exec(question) ?? [];
  const years = [year, before].map((short) => Number(`20${short.slice(-2)}`));
  const [oldest, newest] = [oldestDay, newestDay].map((day) => Number(day?.slice(0, 4) ?? 0));
  const areMonths =
    all !== undefined &&
    oldest !== undefined &&
    MONTH_WORDS[month.toLowerCase()] === MONTH_WORDS[other.toLowerCase()] &&
    years[0] !== years[1] &&
    (year.length > before.length || years.some((each) => each === newest)) &&
    years.every((each) => each >= oldest && each <= (newest ?? 0));
  if (!areMonths) return { question, said: [] };
  return {
    question: question.replace(all, `${month} ${String(years[0])}${link}${other} 20${before}`),
    said: year.length > before.length ? [] : [`${month} ${year}`, `${other} ${before}`],
  };
}

/** The first and the last month of a part of the year. */
function monthsOf(part: string): readonly [from: number, to: number] {
  const [, quarter] = /^q(\d)$/u.exec(part) ?? [];
  if (quarter !== undefined) return [3 * Number(quarter) - 2, 3 * Number(quarter)];
  const month = Object.hasOwn(MONTH_WORDS, part) ? MONTH_WORDS[part] : undefined;
  return month === undefined ? [1, 12] : [month, month];
}

/** `from the 1st to the 20th of November` as `from November 1-20`, `the 20th of this month` as the day by its name, and `the best of the year` as this year's. */
export function withNamedMonth(question: string, today: DateKey): string {
  const named = question.replaceAll(DAY_OF_MONTH, (_, day: string, which: string) => {
    const isThis = /this|current/iu.test(which);
    const month = startOfMonth(isThis ? today : addMonths(today, -1));
    const name = new Date(`${month}T00:00:00Z`).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });
    return `${day} of ${name} ${month.slice(0, 4)}`;
  });
  return named
    .replaceAll(DAYS_OF_MONTH, '$3 $1-$2')
    .replaceAll(THE_UNIT, (said, before: string, link: string, unit: string) =>
      PART_OF_UNIT.test(before) ? said : `${before} ${link} this ${unit}`,
    );
}
