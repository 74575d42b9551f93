-- Why: a lost Featured Offer is a kind of story of its own, told while its rule is in the list and on. Lists saved before
-- get its rule behind those of the other kinds, on where one of them is on. A list without any of them wants no stories, and stays.
-- How to check: SELECT tenant_id, jsonb_path_query_array(rules, '$[*].id') FROM insight_rules
WITH saved AS (
  SELECT
    insight_rules.tenant_id,
    element.rule,
    element.position,
    element.rule ->> 'comparison' = 'anomaly' AND element.rule ->> 'id' IN (
      'stock_out', 'promotion_rise', 'price_change', 'returns_rise', 'ad_waste', 'cpc_rise', 'ctr_drop',
      'conversion_change', 'traffic_change', 'net_sales_change', 'margin_drop'
    ) AS is_story
  FROM insight_rules
  CROSS JOIN LATERAL jsonb_array_elements(insight_rules.rules) WITH ORDINALITY AS element (rule, position)
),
added AS (
  SELECT
    tenant_id,
    max(position) AS position,
    jsonb_build_object(
      'id', 'featured_offer_loss', 'name', 'Lost Featured Offer',
      'description', 'Your offer is the one to buy (Buy Box) on an unusually small part of page views.',
      'metric', 'gross_sales', 'category', 'conversion', 'scopeLevel', 'total', 'scopeName', NULL,
      'comparison', 'anomaly', 'threshold', 3.3, 'thresholdType', 'absolute', 'baseline', 'same_weekday',
      'windowDays', 1, 'isEnabled', bool_or((rule ->> 'isEnabled')::boolean)
    ) AS rule
  FROM saved
  WHERE is_story
  GROUP BY tenant_id
),
changed AS (
  SELECT tenant_id, 0 AS list, position, rule FROM saved
  UNION ALL
  SELECT tenant_id, 1 AS list, position, rule FROM added
)
UPDATE insight_rules
SET rules = (
  SELECT jsonb_agg(changed.rule ORDER BY changed.position, changed.list)
  FROM changed
  WHERE changed.tenant_id = insight_rules.tenant_id
)
WHERE
  tenant_id IN (SELECT tenant_id FROM added)
  AND NOT rules @> '[{"id": "featured_offer_loss"}]';
