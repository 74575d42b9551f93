import { timestamp } from 'drizzle-orm/pg-core';

/** A moment in time: always `timestamptz`, so that the database's own time zone can never shift it. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, mode: 'date' });
}
