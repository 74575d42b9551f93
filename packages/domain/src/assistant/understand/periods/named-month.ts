import { addMonths, type DateKey, startOfMonth } from '../../../core/calendar/index.ts';

const DAY_OF_MONTH = /(\d{1,2}(?:st|nd|rd|th)?) of (this|the current|last|the last|the previous) month\b/giu;

const DAYS_OF_MONTH =
  /(?:the )?(\d{1,2})(?:st|nd|rd|th)? (?:to|through|thru|until|till|up to|and) (?:the )?(\d{1,2})(?:st|nd|rd|th)? of ((?:january|february|march|april|may|june|july|august|september|october|november|december)\b)/giu;

const THE_UNIT =
  /(?<!\S)(\S{1,20}) (of|over) the (year|quarter|month)\b(?!\s+(?:of|before|ago|to|over|by|\d))/giu;
/** What a unit has many of, or is parted in. */
const PART_OF_UNIT =
  /^(?:days?|dates?|ends?|beginning|start|rest|remainder|middle|half|part|time|weeks?|months?|quarters?|course|first|last|out|most|each|one)$/iu;

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
