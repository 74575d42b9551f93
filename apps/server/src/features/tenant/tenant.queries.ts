/** First and last day with published data; days = 0 when there is none. */
export const DATA_THROUGH_SQL = `SELECT count() AS days, min(date_key) AS first, max(date_key) AS last
FROM (
  SELECT date_key
  FROM published_day
  WHERE tenant_id = {tenantId:String}
  GROUP BY date_key, import_id
  HAVING sum(sign) > 0
)`;
