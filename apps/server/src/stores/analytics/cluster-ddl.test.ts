import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Session } from 'chdb';
import { describe, expect, test } from 'vitest';
import { listMigrations } from '../migration-files.ts';
import { toClusterStatements } from './cluster-ddl.ts';
import { statementsIn } from './migrate-analytics.ts';

describe('On a cluster', () => {
  test('a table becomes a replicated one on every shard and one that spreads rows by tenant', () => {
    const sql = `CREATE TABLE IF NOT EXISTS published_day
(
    tenant_id String,
    sign Int8
)
ENGINE = MergeTree
ORDER BY tenant_id`;
    expect(toClusterStatements(sql, 'main')).toEqual([
      `CREATE TABLE IF NOT EXISTS published_day_local ON CLUSTER \`main\`
(
    tenant_id String,
    sign Int8
)
ENGINE = ReplicatedMergeTree
ORDER BY tenant_id`,
      `CREATE TABLE IF NOT EXISTS published_day ON CLUSTER \`main\` AS published_day_local
ENGINE = Distributed(\`main\`, currentDatabase(), published_day_local, cityHash64(tenant_id))`,
    ]);
  });

  test('a table without tenants is spread at random', () => {
    const [, distributed] = toClusterStatements(
      'CREATE TABLE t (version UInt32) ENGINE = MergeTree ORDER BY version',
      'c',
    );
    expect(distributed).toContain('rand()');
  });

  test.each([
    [
      'ALTER TABLE t ADD COLUMN c String',
      [
        'ALTER TABLE t_local ON CLUSTER `c` ADD COLUMN c String',
        'ALTER TABLE t ON CLUSTER `c` ADD COLUMN c String',
      ],
    ],
    ['ALTER TABLE t DELETE\nWHERE x = 1', ['ALTER TABLE t_local ON CLUSTER `c` DELETE\nWHERE x = 1']],
    [
      'ALTER TABLE t MATERIALIZE PROJECTION p',
      ['ALTER TABLE t_local ON CLUSTER `c` MATERIALIZE PROJECTION p'],
    ],
    ['ALTER TABLE t MODIFY SETTING a = 1', ['ALTER TABLE t_local ON CLUSTER `c` MODIFY SETTING a = 1']],
    [
      'ALTER TABLE t MODIFY COLUMN a CODEC(T64, LZ4)',
      ['ALTER TABLE t_local ON CLUSTER `c` MODIFY COLUMN a CODEC(T64, LZ4)'],
    ],
    [
      'DROP TABLE IF EXISTS t',
      ['DROP TABLE IF EXISTS t ON CLUSTER `c` SYNC', 'DROP TABLE IF EXISTS t_local ON CLUSTER `c` SYNC'],
    ],
    ['INSERT INTO t SELECT 1', ['INSERT INTO t SELECT 1']],
    ['SELECT 1 FROM t', ['SELECT 1 FROM t']],
  ])('%j', (sql, expected) => {
    expect(toClusterStatements(sql, 'c')).toEqual(expected);
  });

  test('the name of a cluster cannot end its quotes', () => {
    expect(toClusterStatements('ALTER TABLE t DELETE WHERE 1', 'a`b')[0]).toContain('ON CLUSTER `a\\`b`');
  });

  test('a view reads and fills the tables of its own shard', () => {
    const sql = 'CREATE MATERIALIZED VIEW IF NOT EXISTS v TO t AS\nSELECT a, sum(b) AS b\nFROM s\nGROUP BY a';
    expect(toClusterStatements(sql, 'c')).toEqual([
      'CREATE MATERIALIZED VIEW IF NOT EXISTS v ON CLUSTER `c` TO t_local AS\nSELECT a, sum(b) AS b\nFROM s_local\nGROUP BY a',
    ]);
    expect(() => toClusterStatements('CREATE MATERIALIZED VIEW v AS SELECT 1', 'c')).toThrow('TO a table');
  });

  test('a table of an engine that cannot be replicated is refused', () => {
    expect(() => toClusterStatements('CREATE TABLE t (a Int8) ENGINE = Memory', 'c')).toThrow('no MergeTree');
  });

  test('every table of our migrations can be put on one', async () => {
    const statements = (await listMigrations('clickhouse')).flatMap(({ sql }) => statementsIn(sql));
    const created = statements.filter((sql) => sql.startsWith('CREATE TABLE'));
    expect(created.length).toBeGreaterThan(0);
    for (const sql of created) {
      const [local = '', distributed = ''] = toClusterStatements(sql, 'main');
      expect(local).toMatch(
        /_local ON CLUSTER `main`[\s\S]*ENGINE = Replicated(Summing|Aggregating|Replacing)?MergeTree\nORDER BY \(tenant_id/,
      );
      expect(distributed).toContain('cityHash64(tenant_id)');
    }
  });

  test('the engine can parse every statement of our migrations as a cluster gets it', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'skuline-cluster-ddl-'));
    const session = new Session(directory);
    const parse = (sql: string) => session.queryAsync(`EXPLAIN AST ${sql}`, { format: 'TabSeparated' });
    const statements = (await listMigrations('clickhouse'))
      .flatMap(({ sql }) => statementsIn(sql))
      .flatMap((sql) => toClusterStatements(sql, 'main'));
    for (const sql of statements) expect((await parse(sql)).bytes().length).toBeGreaterThan(0);
    await expect(parse('CREATE TABLE t ON CLUSTER (a Int8) ENGINE = ReplicatedMergeTree')).rejects.toThrow(
      'Syntax error',
    );
    session.close();
    rmSync(directory, { recursive: true });
  });
});
