import { DEFAULT_INSIGHT_RULES } from '@skuline/domain/insights';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDatabase } from '../../testing/made-cluster.ts';
import { listMigrations } from '../migration-files.ts';

let client: Client;
beforeAll(async () => {
  client = new Client({ connectionString: await makeDatabase() });
  await client.connect();
});
afterAll(() => client.end());

/** The lists of tenants as a migration leaves them. */
async function migrate(version: number, lists: Readonly<Record<string, readonly unknown[]>>) {
  await client.query('DELETE FROM insight_rules');
  for (const [tenant, rules] of Object.entries(lists)) {
    await client.query('INSERT INTO insight_rules VALUES ($1, $2, now())', [tenant, JSON.stringify(rules)]);
  }
  const migration = (await listMigrations('postgres')).find((one) => one.version === version);
  await client.query(migration?.sql ?? '');
  const { rows } = await client.query('SELECT tenant_id, rules FROM insight_rules');
  return Object.fromEntries(rows.map(({ tenant_id, rules: saved }) => [tenant_id, saved]));
}

const former = { id: 'price_drop_sku', comparison: 'less_than', threshold: 10, isEnabled: true };
const own = { id: 'mine', comparison: 'less_than', threshold: 10, isEnabled: true };
const offStory = (id: string) => ({
  ...DEFAULT_INSIGHT_RULES.find((rule) => rule.id === id),
  isEnabled: false,
});
const story = (id: string) => DEFAULT_INSIGHT_RULES.find((rule) => rule.id === id);

test('a saved list gets the rules of stories where it had the former ones, and keeps what is its own', async () => {
  await client.query('ALTER TABLE insight DROP COLUMN usual_from');
  const lists = {
    former: [own, former],
    off: [{ ...former, isEnabled: false }],
    changed: [{ ...former, threshold: 30 }],
    none: [],
  };
  expect(await migrate(23, lists)).toEqual({
    former: [story('promotion_rise'), story('price_change'), own],
    off: [offStory('promotion_rise'), offStory('price_change')],
    changed: [{ ...former, threshold: 30 }],
    none: [],
  });
});

test('a saved list gets the rule of lost offers behind its other stories, and none without them', async () => {
  const lists = {
    on: [story('ctr_drop'), offStory('margin_drop'), own],
    off: [offStory('margin_drop')],
    has: [story('ctr_drop'), { ...story('featured_offer_loss'), threshold: 5 }],
    own: [own],
    none: [],
  };
  expect(await migrate(52, lists)).toEqual({
    ...lists,
    on: [story('ctr_drop'), offStory('margin_drop'), story('featured_offer_loss'), own],
    off: [offStory('margin_drop'), offStory('featured_offer_loss')],
  });
});
