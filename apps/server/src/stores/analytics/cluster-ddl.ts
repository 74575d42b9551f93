/**
 * A statement of a migration or of an import, as a cluster needs it. A table `t` becomes `t_local`, replicated on
 * every shard, and `t`, which spreads rows over the shards by tenant: a tenant's rows stay together, so that a
 * query touches one shard. INSERT and SELECT name `t` and go unchanged.
 */
export function toClusterStatements(statement: string, cluster: string): string[] {
  const sql = statement.trim();
  if (/^CREATE TABLE/i.test(sql)) return createTables(sql, cluster);
  if (/^CREATE MATERIALIZED VIEW/i.test(sql)) return [createView(sql, cluster)];
  if (/^ALTER TABLE/i.test(sql)) return alterTables(sql, cluster);
  if (/^DROP TABLE/i.test(sql)) return dropTables(sql, cluster);
  return [sql];
}

function createTables(sql: string, cluster: string): string[] {
  const name = nameIn(sql, /^CREATE TABLE\s+(?:IF NOT EXISTS\s+)?(\w+)/i);
  const engine = /\bENGINE\s*=\s*((?:\w*)MergeTree)\b(?:\s*\(\s*\))?/i.exec(sql);
  if (engine === null) throw new Error(`The table ${name} has no MergeTree engine to replicate.`);
  const on = `ON CLUSTER ${quoteName(cluster)}`;
  const local = sql
    .replace(/^CREATE TABLE\s+(?:IF NOT EXISTS\s+)?\w+/i, `CREATE TABLE IF NOT EXISTS ${name}_local ${on}`)
    .replace(engine[0], `ENGINE = Replicated${engine[1] ?? ''}`);
  const sharding = /\btenant_id\b/.test(sql) ? 'cityHash64(tenant_id)' : 'rand()';
  return [
    local,
    `CREATE TABLE IF NOT EXISTS ${name} ${on} AS ${name}_local
ENGINE = Distributed(${quoteName(cluster)}, currentDatabase(), ${name}_local, ${sharding})`,
  ];
}

/** A view fills one table from the inserts into another: on each shard, from its own rows, into its own rows. */
function createView(sql: string, cluster: string): string {
  const parts =
    /^CREATE MATERIALIZED VIEW\s+(?:IF NOT EXISTS\s+)?(\w+)\s+TO\s+(\w+)\s+AS\s+(SELECT[\s\S]*?\bFROM\s+)(\w+)([\s\S]*)$/i.exec(
      sql,
    );
  if (parts === null) throw new Error('A view for a cluster is written TO a table and FROM one table.');
  const [, view, target, select = '', source, rest = ''] = parts;
  return `CREATE MATERIALIZED VIEW IF NOT EXISTS ${view} ON CLUSTER ${quoteName(cluster)} TO ${target}_local AS
${select}${source}_local${rest}`;
}

// What a Distributed table has no notion of: parts, indices, projections, mutations, settings of storage and how it is packed.
const LOCAL_ONLY =
  /\b(DELETE|UPDATE|PROJECTION|INDEX|MATERIALIZE|MODIFY\s+(SETTING|ORDER|TTL|COLUMN\s+\w+\s+CODEC)|TTL|PARTITION)\b/i;

function alterTables(sql: string, cluster: string): string[] {
  const name = nameIn(sql, /^ALTER TABLE\s+(\w+)/i);
  const on = `ON CLUSTER ${quoteName(cluster)}`;
  const [local = '', distributed = ''] = [`${name}_local`, name].map((table) =>
    sql.replace(/^ALTER TABLE\s+\w+/i, `ALTER TABLE ${table} ${on}`),
  );
  return LOCAL_ONLY.test(sql) ? [local] : [local, distributed];
}

function dropTables(sql: string, cluster: string): string[] {
  const name = nameIn(sql, /^DROP TABLE\s+(?:IF EXISTS\s+)?(\w+)/i);
  return [name, `${name}_local`].map(
    (table) => `DROP TABLE IF EXISTS ${table} ON CLUSTER ${quoteName(cluster)} SYNC`,
  );
}

function nameIn(sql: string, pattern: RegExp): string {
  const name = pattern.exec(sql)?.[1];
  if (name === undefined) throw new Error('A statement for a cluster names its table plainly.');
  return name;
}

function quoteName(name: string): string {
  return `\`${name.replace(/[\\`]/g, String.raw`\$&`)}\``;
}
