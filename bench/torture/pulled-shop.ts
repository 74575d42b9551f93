import type { Connection } from '@skuline/contract';
import { toDateKey } from '@skuline/domain/calendar';
import {
  expectedShopDays,
  startWire,
  type Wire,
  type WireSeller,
} from '@skuline/server/src/testing/wire/index.ts';
import type { Random } from '../insights/random.ts';
import { readRows, type Row } from './given-files.ts';
import { type Person, until } from './person.ts';
import { Remembered } from './remembered.ts';
import type { Subject } from './subject.ts';

/** The wire's clock begins here with each start: what a shop says of its days does not change meanwhile. */
const NOW = '2026-11-20T20:00:00Z';
const DAYS = { start: toDateKey('2026-11-01'), end: toDateKey('2026-11-19') };
const FACTS = ['orders', 'units_sold', 'gross_sales', 'promotions'] as const;
const SCALE = '50';

/** A shop whose orders are pulled of the local wire: a day is as the shop has it, or not there. */
export class PulledShop implements Subject {
  readonly #person: Person;
  readonly #wire: Wire;
  readonly #isConnected = new Remembered(false);

  private constructor(person: Person, wire: Wire) {
    this.#person = person;
    this.#wire = wire;
  }

  static async open(person: Person): Promise<PulledShop> {
    return new PulledShop(person, await startWire({ clock: NOW, scale: Number(SCALE) }));
  }

  /** What the app has to be told of the wire. */
  get settings(): Readonly<Record<string, string>> {
    this.#wire.clock.set(NOW);
    return { SHOPIFY_API_URL: this.#wire.urls.shopify, PULL_CLOCK: NOW, PULL_TIME_SCALE: SCALE };
  }

  close(): Promise<void> {
    return this.#wire.close();
  }

  async begin(): Promise<void> {}

  async act(random: Random, onBegin: (operation: string) => void): Promise<void> {
    if (!this.#isConnected.value) {
      onBegin('connecting a shop');
      const { token, domain: shop } = this.#seller.shop;
      const body = { source: 'shopify', keys: { shop, token }, since: DAYS.start };
      await this.#isConnected.change(true, async () => {
        await this.#person.json('POST', '/api/connections', body);
        return 'done';
      });
    } else if (random.chance(0.3)) {
      onBegin('disconnecting a shop');
      const [connection] = await this.#live();
      await this.#isConnected.change(false, async () => {
        await this.#removeAll(connection);
        return 'done';
      });
    } else {
      onBegin('pull');
      await this.#person.json('POST', '/api/connections/pull', {});
      await until('A pull', async () => ((await this.#isPulled()) ? true : null));
    }
  }

  async look(): Promise<readonly string[]> {
    const seen = await this.#shown();
    const expected = this.#expected();
    const days = new Set(seen.map((line) => line.slice(0, 10)));
    const whole = expected.filter((line) => days.has(line.slice(0, 10)));
    return whole.join('\n') === seen.join('\n') ? [] : ['Pulled days: one is not as the shop has it.'];
  }

  async settle(): Promise<readonly string[]> {
    const isConnected = (await this.#live()).length > 0;
    if (!this.#isConnected.settle(isConnected, (value) => value)) {
      return [`Pulled days: the shop is ${isConnected ? '' : 'not '}connected, which was not acknowledged.`];
    }
    if (isConnected) await until('A pull', async () => ((await this.#isPulled()) ? true : null));
    // Days of a removal that was cut short stay until it is asked for again.
    else for (const connection of await this.#list()) await this.#removeAll(connection);
    const expected = isConnected ? this.#expected() : [];
    const seen = await this.#shown();
    if (seen.join('\n') === expected.join('\n')) return [];
    return [
      `Pulled days: ${seen.length} lines are shown of a shop with ${expected.length}, connected: ${isConnected}.`,
    ];
  }

  keep(): () => void {
    return this.#isConnected.keep();
  }

  get #seller(): WireSeller {
    const [seller] = this.#wire.sellers;
    if (seller === undefined) throw new Error('The wire has no seller.');
    return seller;
  }

  async #list(): Promise<readonly Connection[]> {
    type Listed = { readonly data: readonly Connection[] };
    return (await this.#person.json<Listed>('GET', '/api/connections')).data;
  }

  async #live(): Promise<readonly Connection[]> {
    return (await this.#list()).filter(({ state }) => state !== 'disconnected');
  }

  async #removeAll(connection: Connection | undefined): Promise<void> {
    await this.#person.json('DELETE', `/api/connections/${connection?.id}?remove_data=true`);
  }

  async #isPulled(): Promise<boolean> {
    return (await this.#live()).every(({ state, open }) => state === 'ok' && open === 0);
  }

  async #shown(): Promise<readonly string[]> {
    const rows = await readRows(this.#person, DAYS, ['date_key', 'sku_name']);
    return rows
      .map(lineOf)
      .filter((line) => !line.endsWith(' 0 0 0 0'))
      .toSorted();
  }

  #expected(): readonly string[] {
    return expectedShopDays({ seller: this.#seller, days: DAYS, asOf: new Date(NOW) })
      .map((row) => [row.day, row.sku, ...FACTS.map((fact) => row[fact] ?? 0)].join(' '))
      .toSorted();
  }
}

const unitsOf = (fact: string) => (fact === 'gross_sales' || fact === 'promotions' ? 100 : 1);

/** Money in cents, as the shop's own figures are. */
function lineOf(row: Row): string {
  const facts = FACTS.map((fact) => Math.round(Number(row[fact] ?? 0) * unitsOf(fact)));
  return [row['date_key'], row['sku_name'], ...facts].join(' ');
}
