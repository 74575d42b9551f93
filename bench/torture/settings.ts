import type { CompanyProfile, CostSettings, Note, Preferences } from '@skuline/contract';
import type { Random } from '../insights/random.ts';
import type { Person } from './person.ts';
import { Remembered } from './remembered.ts';
import type { Subject } from './subject.ts';

const RANGE = 'start_date=2026-08-01&end_date=2026-08-31';
const FIXED_COST = '5b0e7a52-9d0c-4b57-8d0f-3f4d3f0a1c11';

/** Something that is saved as a whole, by its text. */
interface Setting {
  readonly name: string;
  readonly known: Remembered<string>;
  readonly read: () => Promise<string>;
  readonly next: (random: Random, before: string) => string;
  readonly write: (value: string, before: string) => Promise<unknown>;
}

/** What people save: goals, preferences, the company profile, costs and notes. */
export class Settings implements Subject {
  readonly #settings: readonly Setting[];

  constructor(person: Person) {
    this.#settings = [goals(person), preferences(person), profile(person), fixedCost(person), notes(person)];
  }

  /** What is there at first is what was acknowledged. */
  async begin(): Promise<void> {
    for (const { known, read } of this.#settings) known.set(await read());
  }

  async act(random: Random, onBegin: (operation: string) => void): Promise<void> {
    const { name, known, next, write } = random.pick(this.#settings);
    onBegin(name);
    const before = known.value;
    const value = next(random, before);
    await known.change(value, async () => {
      await write(value, before);
      return 'done';
    });
  }

  look(): Promise<readonly string[]> {
    return this.settle();
  }

  async settle(): Promise<readonly string[]> {
    const found: string[] = [];
    for (const { name, known, read } of this.#settings) {
      const seen = await read();
      if (!known.settle(seen, (value) => value))
        found.push(`${name}: '${seen}' is there, and ${known.possible.join(' or ')} was acknowledged.`);
    }
    return found;
  }

  keep(): () => void {
    const kept = this.#settings.map(({ known }) => known.keep());
    return () => kept.forEach((bringBack) => bringBack());
  }
}

const setting = (
  name: string,
  parts: Pick<Setting, 'read' | 'write'> & Partial<Pick<Setting, 'next'>>,
): Setting => ({
  name,
  known: new Remembered(''),
  next: (random) => String(random.whole(1, 1e6)),
  ...parts,
});

function goals(person: Person): Setting {
  const path = '/api/goals';
  return setting('goals', {
    async read() {
      const { data } = await person.json<{ readonly data: readonly { readonly targetValue: number }[] }>(
        'GET',
        path,
      );
      return data.map(({ targetValue }) => targetValue).join();
    },
    write(value) {
      const goal = { id: 'sales', name: 'Sales', metric: 'net_sales', period: 'monthly', isActive: true };
      return person.json('PUT', path, { goals: [{ ...goal, targetValue: Number(value) }] });
    },
  });
}

function preferences(person: Person): Setting {
  const path = '/api/preferences';
  return setting('preferences', {
    read: async () => (await person.json<Preferences>('GET', path)).theme,
    next: (random) => random.pick(['light', 'dark', 'system']),
    async write(theme) {
      return person.json('PUT', path, { ...(await person.json<Preferences>('GET', path)), theme });
    },
  });
}

function profile(person: Person): Setting {
  const path = '/api/company-profile';
  return setting('profile', {
    read: async () => (await person.json<CompanyProfile>('GET', path)).brandBackground,
    async write(brandBackground) {
      const { name, version } = await person.json<CompanyProfile>('GET', path);
      return person.json('PUT', path, { name, version, brandBackground });
    },
  });
}

function fixedCost(person: Person): Setting {
  const find = async () => {
    const { fixed_costs: costs } = await person.json<CostSettings>('GET', `/api/costs/settings?${RANGE}`);
    return costs.find(({ id }) => id === FIXED_COST) ?? null;
  };
  return setting('costs', {
    read: async () => String((await find())?.monthly_amount ?? ''),
    async write(value) {
      const fixed = { name: 'Rent', monthly_amount: Number(value), from_month: '2026-08', to_month: null };
      const version = (await find())?.version ?? 0;
      const edit = { kind: 'fixed_cost', id: FIXED_COST, fixed_cost: fixed, version };
      return person.json('PUT', '/api/costs', { edits: [edit] });
    },
  });
}

/** All notes of a day, of which one more is written. */
function notes(person: Person): Setting {
  return setting('notes', {
    async read() {
      const { data } = await person.json<{ readonly data: readonly Note[] }>('GET', `/api/notes?${RANGE}`);
      const own = data.filter(({ kind }) => kind === 'own').map(({ text }) => text);
      return own.toSorted().join(' ');
    },
    next: (random, before) =>
      [...before.split(' '), `note-${random.whole(1, 1e9)}`].toSorted().join(' ').trim(),
    write: (next, before) => {
      const text = next.split(' ').find((one) => !before.split(' ').includes(one));
      return person.json('POST', '/api/notes', { date_key: '2026-08-05', text });
    },
  });
}
