import { type DateKey, todayInLosAngeles } from '@skuline/domain/calendar';

/** The web app's only access to the current time; everything else takes a Date or a DateKey. */
export function now(): Date {
  return new Date();
}

/** Today's calendar day in Los Angeles, the business time zone. */
export function today(): DateKey {
  return todayInLosAngeles(now());
}
