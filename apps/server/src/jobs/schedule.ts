import { addDays, instantInLosAngeles, todayInLosAngeles } from '@skuline/domain/calendar';

/** Every so many milliseconds, counted from 1970 so that all instances agree, or once a day at an hour of Los Angeles. */
export type Schedule = { readonly everyMs: number } | { readonly dailyAtHour: number };

/** The first time of the schedule after `now`. */
export function nextRunOf(schedule: Schedule, now: Date): Date {
  if ('everyMs' in schedule) {
    const { everyMs } = schedule;
    return new Date((Math.floor(now.getTime() / everyMs) + 1) * everyMs);
  }
  const today = todayInLosAngeles(now);
  const atHour = instantInLosAngeles(today, schedule.dailyAtHour);
  return atHour > now ? atHour : instantInLosAngeles(addDays(today, 1), schedule.dailyAtHour);
}
