/** Columns of the table `event` after the tenant, as they are inserted and read. */
export const EVENT_COLUMNS = [
  'event_id',
  'name',
  'occurred_at',
  'path',
  'session_id',
  'visitor_id',
  'user_id',
  'user_type',
  'viewport_width',
  'viewport_height',
  'language',
  'country',
  'city',
  'region',
  'timezone',
  'organisation',
  'properties',
] as const;

// FINAL: an event that was sent twice is one row, merged already or not.
const FOUND = `FROM event FINAL
WHERE tenant_id = {tenantId:String}
  AND occurred_at >= parseDateTime64BestEffort({since:String}, 3, 'UTC')
  AND ({name:String} = '' OR name = {name:String})`;

/** The newest events, their moment in milliseconds. */
export const LIST_EVENTS_SQL = `SELECT
  event_id, name, toUnixTimestamp64Milli(occurred_at) AS occurred_at_ms,
  path, session_id, visitor_id, user_id, user_type, viewport_width, viewport_height, language,
  country, city, region, timezone, organisation, properties
${FOUND}
ORDER BY occurred_at DESC, event_id DESC
LIMIT {limit:UInt32}`;

/** How many events of each name, and how many different people and tabs they came from. */
export const COUNT_EVENTS_SQL = `SELECT
  name,
  count() AS events,
  uniqExact(session_id) AS sessions,
  uniqExact(if(user_id = '', visitor_id, user_id)) AS people
${FOUND}
GROUP BY name
ORDER BY events DESC, name`;
