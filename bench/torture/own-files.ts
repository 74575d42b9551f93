import type { ImportDetail } from '@skuline/contract';
import { addDays, type DateKey, toDateKey } from '@skuline/domain/calendar';
import { FACT_IDS, FACTS } from '@skuline/domain/metrics';
import type { Random } from '../insights/random.ts';
import { Figures, type Lines } from './figures.ts';
import { readRows, RUNNING, sendFile, undoFile } from './given-files.ts';
import { type Person, Unexpected, until } from './person.ts';
import type { Outcome } from './remembered.ts';

const FIRST_DAY = toDateKey('2026-08-01');
const LAST_DAY = addDays(FIRST_DAY, 11);
/** Rows of a day in a large file: loading them takes long enough to be cut short. */
const LARGE = 400;

interface OwnFile {
  readonly name: string;
  /** By day, a line for each SKU: its name and the twelve facts, money in cents. */
  readonly days: ReadonlyMap<DateKey, Lines>;
  readonly isUndone: boolean;
}

/** Files of daily figures, imported in both ways and undone. A day shows the newest file that has it, whole. */
export class OwnFiles extends Figures<readonly OwnFile[]> {
  #count = 0;

  constructor(person: Person) {
    super(person, 'Days of own files', []);
  }

  async begin(): Promise<void> {}

  async act(random: Random, onBegin: (operation: string) => void): Promise<void> {
    const files = this.known.value;
    const shown = files.filter(({ isUndone }) => !isUndone);
    if (shown.length > 2 && random.chance(0.35)) {
      onBegin('undo of a file');
      const undone = random.pick(shown);
      const next = files.map((file) => (file === undone ? { ...file, isUndone: true } : file));
      return this.known.change(next, () => undoFile(this.person, undone.name));
    }
    this.#count += 1;
    const file = makeFile(random, `own-${this.#count}.csv`);
    const isSent = random.chance(0.5);
    onBegin(isSent ? 'import of a file that waits' : 'import of a file');
    await this.known.change([...files, file], () =>
      isSent ? sendFile(this.person, file.name, csvOf(file)) : this.#import(file),
    );
  }

  /** Has it believe in a file that was never sent. */
  tellUnsent(random: Random): void {
    const unsent = makeFile(random, 'never-sent.csv');
    this.known.map((files) => [...files, unsent]);
  }

  async #import(file: OwnFile): Promise<Outcome> {
    const { id } = await this.person.upload<ImportDetail>('/api/imports', file.name, csvOf(file));
    const { status, failure } = await until(`The import of ${file.name}`, async () => {
      const found = await this.person.json<ImportDetail>('GET', `/api/imports/${id}`);
      return RUNNING.includes(found.status) ? null : found;
    });
    // It was not acknowledged, and says so: the database was killed under it, or had no room.
    if (failure?.code === 'interrupted' || failure?.code === 'error') return 'refused';
    if (status !== 'published') throw new Unexpected(`The import of ${file.name} ended as ${status}.`);
    return 'done';
  }

  protected linesOf(files: readonly OwnFile[]): Lines {
    const days = new Map(files.filter(({ isUndone }) => !isUndone).flatMap((file) => [...file.days]));
    return [...days].flatMap(([day, rows]) => rows.map((row) => `${day} ${row}`)).toSorted();
  }

  protected filesOf(files: readonly OwnFile[]) {
    const named = (wanted: boolean) =>
      files
        .filter(({ isUndone }) => isUndone === wanted)
        .map(({ name }) => name)
        .toSorted();
    return { published: named(false), undone: named(true) };
  }

  protected async readLines(): Promise<Lines> {
    const range = { start: FIRST_DAY, end: LAST_DAY };
    const rows = await readRows(this.person, range, ['date_key', 'sku_name']);
    return rows
      .map((row) => [row['date_key'], row['sku_name'], ...FACT_IDS.map((fact) => inUnits(fact, row[fact]))])
      .map((row) => row.join(' '))
      .toSorted();
  }
}

/** Cents of money, and counts as they are. */
const unitsOf = (fact: keyof typeof FACTS) => (FACTS[fact].kind === 'money' ? 100 : 1);
const inUnits = (fact: keyof typeof FACTS, value: string | number | null | undefined) =>
  Math.round(Number(value ?? 0) * unitsOf(fact));

function makeFile(random: Random, name: string): OwnFile {
  const rows = random.chance(0.3) ? LARGE : random.whole(1, 5);
  const days = new Map<DateKey, Lines>();
  for (let left = random.whole(1, 4); left > 0; left -= 1) {
    const lines = Array.from({ length: rows }, (_, sku) =>
      [`SKU-${sku}`, ...FACT_IDS.map(() => random.whole(1, 90_000))].join(' '),
    );
    days.set(addDays(FIRST_DAY, random.whole(0, 11)), lines);
  }
  return { name, days, isUndone: false };
}

function csvOf({ days }: OwnFile): string {
  const header = ['date_key', 'brand_name', 'parent_sku_name', 'sku_name', ...FACT_IDS].join(',');
  const lines = [...days].flatMap(([day, rows]) =>
    rows.map((row) => {
      const [sku, ...figures] = row.split(' ');
      const facts = FACT_IDS.map((fact, at) => Number(figures[at]) / unitsOf(fact));
      return [day, 'Brand', 'Parent', sku, ...facts].join(',');
    }),
  );
  return `${[header, ...lines].join('\n')}\n`;
}
