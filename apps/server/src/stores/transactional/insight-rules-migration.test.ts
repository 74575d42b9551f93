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

const former = { id: 'price_drop_sku', comparison: 'less_than', threshold: 10, isEnabled: true };
const own = { id: 'mine', comparison: 'less_than', threshold: 10, isEnabled: true };
const offStory = (id: string) => ({
  ...DEFAULT_INSIGHT_RULES.find((rule) => rule.id === id),
  isEnabled: false,
});
const story = (id: string) => DEFAULT_INSIGHT_RULES.find((rule) => rule.id === id);

test('a saved list gets the rules of stories where it had the former ones, and keeps what is its own', async () => {
  await client.query('ALTER TABLE insight DROP COLUMN usual_from');
  const lists: Record<string, readonly object[]> = {
    former: [own, former],
    off: [{ ...former, isEnabled: false }],
    changed: [{ ...former, threshold: 30 }],
    none: [],
  };
  for (const [tenant, rules] of Object.entries(lists)) {
    await client.query('INSERT INTO insight_rules VALUES ($1, $2, now())', [tenant, JSON.stringify(rules)]);
  }
  const migration = (await listMigrations('postgres')).find(({ version }) => version === 23);
  await client.query(migration?.sql ?? '');
  const { rows } = await client.query('SELECT tenant_id, rules FROM insight_rules');
  expect(Object.fromEntries(rows.map(({ tenant_id, rules }) => [tenant_id, rules]))).toEqual({
    former: [story('promotion_rise'), story('price_change'), own],
    off: [offStory('promotion_rise'), offStory('price_change')],
    changed: [{ ...former, threshold: 30 }],
    none: [],
  });
});
