import { DatePicker } from '@mantine/dates';
import { addMonths, type DateKey, EARLIEST_DAY } from '@skuline/domain/calendar';
import '@mantine/dates/styles.layer.css';
import classes from './RangeCalendar.module.css';
import type { RangeDraft } from './range-draft.ts';

interface RangeCalendarProps {
  readonly draft: RangeDraft;
  readonly today: DateKey;
  /** The number of months shown; the last one is the month the draft ends in. */
  readonly months: 1 | 2;
  readonly onDays: (days: readonly [string | null, string | null]) => void;
}

/** The month calendar: weeks start on Monday, days after today (in Los Angeles) are disabled. */
export function RangeCalendar({ draft, today, months, onDays }: RangeCalendarProps) {
  const last = draft.end ?? draft.start ?? today;
  return (
    <DatePicker
      type="range"
      value={[draft.start, draft.end]}
      onChange={onDays}
      allowSingleDateInRange
      numberOfColumns={months}
      columnsToScroll={1}
      defaultDate={addMonths(last, 1 - months)}
      firstDayOfWeek={1}
      weekendDays={[]}
      withCellSpacing={false}
      hideOutsideDates
      minDate={EARLIEST_DAY}
      maxDate={today}
      ariaLabels={{ nextMonth: 'Next month', previousMonth: 'Previous month' }}
      className={classes.calendar}
      classNames={{
        levelsGroup: classes.months,
        calendarHeader: classes.header,
        calendarHeaderLevel: classes.headerLevel,
        calendarHeaderControl: classes.headerControl,
        weekday: classes.weekday,
        day: classes.day,
        monthsListControl: classes.listControl,
        yearsListControl: classes.listControl,
      }}
    />
  );
}
