import { describe, expect, test } from 'vitest';
import { listMigrations, type Migration, pendingMigrations } from './migration-files.ts';

const migration = (version: number, checksum = `sum ${version}`): Migration => ({
  version,
  name: `step_${version}`,
  sql: 'SELECT 1',
  checksum,
});

describe('Migrations', () => {
  test.each(['postgres', 'clickhouse'] as const)(
    'of %s are numbered without gaps and say why and how to check',
    async (store) => {
      const migrations = await listMigrations(store);
      expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1));
      for (const { sql } of migrations) expect(sql).toMatch(/^-- Why: [\s\S]*\n-- How to check: /);
    },
  );

  test('run once each, the ones that are new', () => {
    const all = [migration(1), migration(2), migration(3)];
    expect(pendingMigrations(all, [{ version: 1, checksum: 'sum 1' }])).toEqual([migration(2), migration(3)]);
    expect(pendingMigrations(all, all)).toEqual([]);
  });

  test('are refused when one was edited after it had been applied', () => {
    expect(() => pendingMigrations([migration(1, 'new')], [{ version: 1, checksum: 'old' }])).toThrow(
      'was edited',
    );
  });

  test('are refused on data of a newer version of the application', () => {
    expect(() => pendingMigrations([migration(1)], [migration(1), migration(2)])).toThrow('newer version');
  });
});
