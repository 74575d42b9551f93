import type { StoreInspection } from '../../stores/inspect-stores.ts';
import type { Finding } from './finding.ts';

/** Clocks of two machines differ by seconds. */
const MOST_AHEAD_MS = 300_000;

/** What is to be said of stores that were opened. */
export function findingsOfStores(
  { migrations, refusal, newestNote, failedJobs }: StoreInspection,
  now: Date,
): Finding[] {
  return [
    ...(refusal === null ? migrations.map(findingOfMigrations) : [ofRefusal(refusal)]),
    findingOfClock(newestNote, now),
    ...findingsOfJobs(failedJobs),
  ];
}

const ofRefusal = (says: string): Finding => ({
  check: 'Stores',
  state: 'problem',
  says,
  remedy: 'skuline restore FILE --yes puts both back as they were in a backup.',
});

function findingOfMigrations({
  store,
  newest,
  pending,
  unknown,
}: StoreInspection['migrations'][number]): Finding {
  const check = store === 'analytics' ? 'Analytics' : 'Database';
  if (unknown > 0) {
    const says = 'It was written by a newer version of Skuline.';
    return { check, state: 'problem', says, remedy: 'Update Skuline: this version cannot open it.' };
  }
  if (newest === null) return { check, state: 'ok', says: 'It answers, and is new.' };
  if (pending === 0) return { check, state: 'ok', says: `It answers, at migration ${newest}.` };
  const says = `It is of an older version: the next start runs ${pending} migration${pending === 1 ? '' : 's'}.`;
  return { check, state: 'warning', says, remedy: 'Make a backup first: there is no way back without one.' };
}

function findingOfClock(newestNote: string | null, now: Date): Finding {
  const check = 'Clock';
  const isAhead = newestNote !== null && Date.parse(newestNote) - now.getTime() > MOST_AHEAD_MS;
  if (!isAhead) return { check, state: 'ok', says: `${now.toISOString().slice(0, 16)}Z` };
  const says = `It is ${now.toISOString().slice(0, 16)}Z here, and something was noted at ${newestNote.slice(0, 16)}Z.`;
  return { check, state: 'problem', says, remedy: 'Set the clock of this machine, by NTP if it can be.' };
}

function findingsOfJobs(failed: StoreInspection['failedJobs']): Finding[] {
  const check = 'Jobs';
  if (failed.length === 0) return [{ check, state: 'ok', says: 'None has failed.' }];
  return failed.map(({ name, lastError }) => ({
    check,
    state: 'problem',
    says: `${name} failed: ${lastError}`,
    remedy: 'It is tried again by itself; skuline jobs says when.',
  }));
}
