import type { Finding } from '@skuline/contract';
import { formatBytes } from '@skuline/domain/formatting';
import type { StoreInspection } from '../../stores/inspect-stores.ts';

/** Clocks of two machines differ by seconds. */
const MOST_AHEAD_MS = 300_000;

interface InspectedWith {
  readonly now: Date;
  /** Where another identity provider has the people, nobody can be an operator. */
  readonly hasOwnSignIn: boolean;
}

/** What is to be said of stores that were opened. */
export function findingsOfStores(
  { migrations, refusal, newestNote, operators, failedJobs }: StoreInspection,
  { now, hasOwnSignIn }: InspectedWith,
): Finding[] {
  return [
    ...(refusal === null ? migrations.map(findingOfMigrations) : [ofRefusal(refusal)]),
    findingOfClock(newestNote, now),
    ...(hasOwnSignIn ? findingsOfOperators(operators) : []),
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
  bytes,
}: StoreInspection['migrations'][number]): Finding {
  const check = store === 'analytics' ? 'Analytics' : 'Database';
  if (unknown > 0) {
    const says = 'It was written by a newer version of Skuline.';
    return { check, state: 'problem', says, remedy: 'Update Skuline: this version cannot open it.' };
  }
  if (newest === null) return { check, state: 'ok', says: 'It answers, and is new.' };
  if (pending === 0)
    return { check, state: 'ok', says: `Connected, at migration ${newest}, ${formatBytes(bytes)}.` };
  const says = `It is of an older version: the next start runs ${pending} migration${pending === 1 ? '' : 's'}.`;
  return { check, state: 'warning', says, remedy: 'Make a backup first: there is no way back without one.' };
}

function findingsOfOperators(operators: number | null): Finding[] {
  const check = 'Operators';
  if (operators === null) return [];
  if (operators > 0)
    return [
      {
        check,
        state: 'ok',
        says: `${operators === 1 ? 'One person is' : `${operators} people are`} told what this machine needs.`,
      },
    ];
  const says = 'Nobody is told when a backup fails, and nobody sees the page System.';
  return [{ check, state: 'warning', says, remedy: 'Name a person: skuline user operator EMAIL' }];
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
