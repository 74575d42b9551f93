-- Why: what is read of fees, stock, searches, returns and reimbursements named every live import of the company, thousands
-- after a year of pulling, although a few of them brought such records. Which kinds an import brought is noted as it is
-- published; null: it is from before, and may have brought any. Files of Skuline's own, names, recomposed days and the reports
-- below, of which no version has read anything but figures of days, bring none.
-- How to check: SELECT records, count(*) FROM imports GROUP BY records
ALTER TABLE imports ADD COLUMN records text[];
UPDATE imports SET records = '{}' WHERE
  format IS NULL
  OR format IN (
    'catalogue', 'composition',
    'amazon_ads_2026', 'amazon_ads_2026_display', 'amazon_ads_2026_products', 'amazon_ads_api_v3',
    'amazon_ads_api_v3_display', 'amazon_ads_api_v3_products', 'amazon_ads_display', 'amazon_ads_legacy',
    'amazon_all_orders', 'amazon_business_report_child', 'amazon_business_report_sku',
    'amazon_sales_and_traffic_json', 'amazon_sponsored_brands_api_v3', 'amazon_sponsored_brands_campaign',
    'amazon_vendor_sales', 'bigcommerce_orders', 'ebay_orders', 'ebay_transactions', 'etsy_order_items', 'ga4_items',
    'google_ads_by_day', 'meta_ads_by_day', 'sellerboard', 'sellerboard_sessions', 'shopify_orders',
    'shopify_sales_by_sku', 'shopify_sessions', 'tiktok_orders', 'walmart_orders', 'woocommerce_orders'
  );
CREATE INDEX imports_with_records ON imports (tenant_id) WHERE records IS DISTINCT FROM '{}';
