-- Why: amounts keep the currency they came in, and are converted by rates of the day that a person entered. The currency a
-- company reports in is the dollar where nothing is said.
-- How to check: SELECT from_currency, to_currency, date_key, rate FROM currency_rate ORDER BY date_key
CREATE TABLE reporting_currency (
  tenant_id text PRIMARY KEY REFERENCES organization (id) ON DELETE CASCADE,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$')
);

CREATE TABLE currency_rate (
  tenant_id text NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  from_currency text NOT NULL CHECK (from_currency ~ '^[A-Z]{3}$'),
  to_currency text NOT NULL CHECK (to_currency ~ '^[A-Z]{3}$'),
  date_key date NOT NULL,
  rate numeric NOT NULL CHECK (rate > 0),
  imported_at timestamp with time zone NOT NULL,
  PRIMARY KEY (tenant_id, from_currency, to_currency, date_key)
);
