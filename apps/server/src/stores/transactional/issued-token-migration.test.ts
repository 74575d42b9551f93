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

async function migrate(version: number): Promise<void> {
  const migration = (await listMigrations('postgres')).find((one) => one.version === version);
  await client.query(migration?.sql ?? '');
}

test('tokens of other assistants from before are those of their memberships; without one they are gone', async () => {
  await client.query('DROP TABLE issued_token, former_tenant_name');
  await migrate(14);
  await client.query(`
    INSERT INTO organization (id, name, slug, created_at) VALUES ('oak', 'Oak', 'oak', now()), ('fir', 'Fir', 'fir', now());
    INSERT INTO "user" (id, name, email) VALUES ('ann', 'Ann', 'ann@x.example');
    INSERT INTO member (id, organization_id, user_id, role, created_at) VALUES ('ann-oak', 'oak', 'ann', 'admin', now());
    INSERT INTO assistant_token VALUES
      ('of oak', 'ann', 'oak', '2026-11-01T00:00Z', '2027-01-01T00:00Z'),
      ('of fir', 'ann', 'fir', '2026-11-01T00:00Z', '2027-01-01T00:00Z')`);
  await migrate(21);
  const { rows } = await client.query('SELECT * FROM issued_token');
  expect(rows).toEqual([
    {
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      kind: 'assistant',
      token_hash: 'of oak',
      member_id: 'ann-oak',
      name: 'Assistant',
      created_at: new Date('2026-11-01T00:00Z'),
      last_used_at: null,
      expires_at: new Date('2027-01-01T00:00Z'),
    },
  ]);
});
