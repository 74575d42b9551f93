import type { Insight } from '@skuline/contract';
import { addDays, todayInLosAngeles } from '@skuline/domain/calendar';
import { DAILY_HEADER } from '@skuline/server/src/features/files/days/testing/daily-csv.ts';
import { steadyRows } from '@skuline/server/src/testing/steady-seller.ts';
import type { Random } from '../insights/random.ts';
import { sendFile, untilImported } from './given-files.ts';
import type { Person } from './person.ts';
import { Remembered } from './remembered.ts';
import type { Subject } from './subject.ts';

const isOut = (sku: string, daysAgo: number) => sku === 'KTL-1' && daysAgo < 7;

type State = 'new' | 'resolved' | 'snoozed';

/** Insights that are raised of a seller who ran out of stock, and what somebody does about each. */
export class Insights implements Subject {
  readonly #person: Person;
  /** By its id; what is raised once stays, whatever becomes of the figures. */
  readonly #known = new Map<string, Remembered<State>>();

  constructor(person: Person) {
    this.#person = person;
  }

  async begin(): Promise<void> {
    const last = addDays(todayInLosAngeles(new Date()), -2);
    const rows = steadyRows({ last, count: 98 }, isOut);
    await sendFile(this.#person, 'steady.csv', `${[DAILY_HEADER, ...rows].join('\n')}\n`);
    await untilImported(this.#person);
  }

  async act(random: Random, onBegin: (operation: string) => void): Promise<void> {
    if (this.#known.size === 0 || random.chance(0.4)) {
      onBegin('insights run');
      await this.#person.json('POST', '/api/insights/generate');
      await this.settle();
      return;
    }
    const [id, insight] = random.pick([...this.#known]);
    const next = random.pick(
      insight.value === 'resolved' ? (['new'] as const) : (['resolved', 'snoozed'] as const),
    );
    onBegin(`insight made ${next}`);
    const verb = { new: 'reopen', resolved: 'resolve', snoozed: 'snooze' }[next];
    await insight.change(next, async () => {
      await this.#person.json('POST', `/api/insights/${id}/${verb}`);
      return 'done';
    });
  }

  look(): Promise<readonly string[]> {
    return this.settle();
  }

  async settle(): Promise<readonly string[]> {
    const listed = await this.#person.json<readonly Insight[]>('GET', '/api/insights/history?limit=1000');
    const seen = new Map(listed.map((insight) => [insight.id, stateOf(insight)]));
    const told = listed.map(({ rule_id, scope, days }) => JSON.stringify([rule_id, scope, days]));
    const found = new Set(told).size < told.length ? ['Insights: one was raised twice.'] : [];
    for (const [id, known] of this.#known) {
      const state = seen.get(id);
      if (state === undefined || !known.settle(state, (value) => value)) {
        found.push(
          `Insights: ${id} is ${state ?? 'gone'}, and was acknowledged as ${known.possible.join(' or ')}.`,
        );
      }
    }
    for (const [id, state] of seen) if (!this.#known.has(id)) this.#known.set(id, new Remembered(state));
    return found;
  }

  keep(): () => void {
    const kept = [...this.#known].map(([id, known]) => [id, known.value] as const);
    return () => {
      this.#known.clear();
      for (const [id, state] of kept) this.#known.set(id, new Remembered(state));
    };
  }
}

function stateOf({ status, snoozed_until: until }: Insight): State {
  if (status === 'resolved') return 'resolved';
  return until === null ? 'new' : 'snoozed';
}
