export const COUNT_RATES_SQL = `SELECT count() AS count
FROM cost_rate
WHERE tenant_id = {tenantId:String} AND costs_version = {set:String}`;

/** The days from which on any rate counts that the reader may see. */
export const CHANGE_DAYS_SQL = `SELECT kind, toString(effective_from) AS day
FROM cost_rate
WHERE tenant_id = {tenantId:String} AND costs_version = {set:String}
GROUP BY kind, effective_from`;

/** Done when it returns: the same set is written next. */
export const REMOVE_RATES_SQL = `ALTER TABLE cost_rate DELETE
WHERE tenant_id = {tenantId:String} AND costs_version = {set:String}
SETTINGS mutations_sync = 1`;

/** Sets no query can still be reading: a newer one has existed for an hour. */
export const SUPERSEDED_SQL = `SELECT costs_version AS name
FROM cost_rate
WHERE tenant_id = {tenantId:String}
GROUP BY costs_version
HAVING max(written_at) < (
  SELECT max(written_at)
  FROM cost_rate
  WHERE tenant_id = {tenantId:String} AND written_at < now() - INTERVAL 1 HOUR
)`;

export const REMOVE_SUPERSEDED_SQL = `ALTER TABLE cost_rate DELETE
WHERE tenant_id = {tenantId:String} AND costs_version IN {sets:Array(String)}
SETTINGS mutations_sync = 0`;

/** The rates of one kind in the set that is bound as `costs`, for a join. */
export function ratesSql(kind: 'unit_cost' | 'marketplace_fee'): string {
  return `SELECT name, effective_from, rate, toUInt8(1) AS known
FROM cost_rate
WHERE tenant_id = {tenantId:String} AND costs_version = {costs:String} AND kind = '${kind}'`;
}
