-- Why: what an insight calls usual is to be found again by whoever reads it: the method and the days are kept beside the
-- value. Older insights do not say.
-- How to check: SELECT id, usual, usual_from FROM insight ORDER BY id DESC LIMIT 10
ALTER TABLE insight ADD COLUMN usual_from jsonb;

-- Why: each kind of story has a rule of its own now, and is told while that rule is in the list and on. Lists saved before
-- have nine rules of Skuline's that raised one insight for each SKU: those that nobody has changed give way to the rules
-- of their stories, on where one of them was on. Changed ones stay, as rules of the tenant's own.
-- How to check: SELECT tenant_id, jsonb_path_query_array(rules, '$[*].id') FROM insight_rules
WITH former (id, threshold, comparison) AS (
  VALUES
    ('unusual_net_sales', 3.5, 'anomaly'),
    ('unusual_net_sales_brand', 3.5, 'anomaly'),
    ('unusual_net_sales_sku', 3.5, 'anomaly'),
    ('conversion_drop', 15, 'less_than'),
    ('conversion_drop_sku', 25, 'less_than'),
    ('roas_drop', 20, 'less_than'),
    ('ctr_fall', 20, 'less_than'),
    ('margin_fall', 10, 'less_than'),
    ('price_drop_sku', 10, 'less_than')
),
story (position, id, name, description, metric, category, former_ids) AS (
  VALUES
    (1, 'stock_out', 'Stopped selling', 'Something that sold steadily sells next to nothing.', 'units_sold', 'sales',
      ARRAY['unusual_net_sales', 'unusual_net_sales_brand', 'unusual_net_sales_sku']),
    (2, 'promotion_rise', 'Promotions', 'Coupons and promotions take an unusual part of gross sales.', 'promotion_rate',
      'finance', ARRAY['price_drop_sku']),
    (3, 'price_change', 'Price change',
      'What is charged for a unit before promotions is new; refunds do not count.', 'avg_price', 'finance',
      ARRAY['price_drop_sku']),
    (4, 'returns_rise', 'Returns', 'An unusual part of gross sales comes back.', 'net_sales', 'finance',
      ARRAY['unusual_net_sales', 'unusual_net_sales_brand', 'unusual_net_sales_sku']),
    (5, 'ad_waste', 'Wasted ad spend', 'Ads cost what they did and bring fewer sales.', 'roas', 'advertising',
      ARRAY['roas_drop']),
    (6, 'cpc_rise', 'Dearer clicks', 'A click on the ads costs an unusual amount.', 'cpc', 'advertising',
      ARRAY['roas_drop']),
    (7, 'ctr_drop', 'Fewer clicks on the ads',
      'An unusually small part of those who see the ads click on them.', 'ctr', 'advertising', ARRAY['ctr_fall']),
    (8, 'conversion_change', 'Conversion', 'An unusual part of sessions becomes orders.', 'conversion', 'conversion',
      ARRAY['conversion_drop', 'conversion_drop_sku']),
    (9, 'traffic_change', 'Sessions', 'Sessions fall or rise unusually, and sales with them.', 'sessions', 'sales',
      ARRAY['unusual_net_sales', 'unusual_net_sales_brand', 'unusual_net_sales_sku']),
    (10, 'net_sales_change', 'Net sales', 'Net sales fall or rise unusually.', 'net_sales', 'sales',
      ARRAY['unusual_net_sales', 'unusual_net_sales_brand', 'unusual_net_sales_sku']),
    (11, 'margin_drop', 'Contribution margin',
      'An unusually small part of net sales is left as contribution.', 'contribution_margin', 'finance',
      ARRAY['margin_fall'])
),
saved AS (
  SELECT insight_rules.tenant_id, element.rule, element.position, former.id IS NOT NULL AS is_former
  FROM insight_rules
  CROSS JOIN LATERAL jsonb_array_elements(insight_rules.rules) WITH ORDINALITY AS element (rule, position)
  LEFT JOIN former
    ON former.id = element.rule ->> 'id'
    AND former.threshold = (element.rule ->> 'threshold')::numeric
    AND former.comparison = element.rule ->> 'comparison'
),
stories AS (
  SELECT
    saved.tenant_id,
    story.position,
    jsonb_build_object(
      'id', story.id, 'name', story.name, 'description', story.description, 'metric', story.metric,
      'category', story.category, 'scopeLevel', 'total', 'scopeName', NULL, 'comparison', 'anomaly',
      'threshold', 3.3, 'thresholdType', 'absolute', 'baseline', 'same_weekday', 'windowDays', 1,
      'isEnabled', bool_or((saved.rule ->> 'isEnabled')::boolean)
    ) AS rule
  FROM saved
  INNER JOIN story ON saved.is_former AND saved.rule ->> 'id' = ANY (story.former_ids)
  GROUP BY saved.tenant_id, story.position, story.id, story.name, story.description, story.metric, story.category
),
changed AS (
  SELECT tenant_id, 0 AS list, position, rule FROM stories
  UNION ALL
  SELECT tenant_id, 1 AS list, position, rule FROM saved WHERE NOT is_former
)
UPDATE insight_rules
SET rules = (
  SELECT jsonb_agg(changed.rule ORDER BY changed.list, changed.position)
  FROM changed
  WHERE changed.tenant_id = insight_rules.tenant_id
)
WHERE jsonb_array_length(rules) > 0;
