-- Why: reports of one channel and kind of fact may tell different figures: ad products, accounts, shops, marketplaces.
-- What a file or a person said of it stands with the layer, '' where nobody said anything, as of all layers so far:
-- those may be the same as any other. is_apart: a person said that it is another than those of which less is said.
-- drop_rank: what a person said of its place in its drop, 1 newer and -1 older than the others.
-- How to check: SELECT channel, kind, ad_product, account, marketplace, is_apart, drop_rank, count(*)
--   FROM import_layer GROUP BY 1, 2, 3, 4, 5, 6, 7
ALTER TABLE import_layer
  ADD COLUMN ad_product text NOT NULL DEFAULT '',
  ADD COLUMN account text NOT NULL DEFAULT '',
  ADD COLUMN marketplace text NOT NULL DEFAULT '',
  ADD COLUMN is_apart boolean NOT NULL DEFAULT false,
  ADD COLUMN drop_rank integer NOT NULL DEFAULT 0;

ALTER TABLE import_layer DROP CONSTRAINT import_layer_pkey;

ALTER TABLE import_layer
  ADD PRIMARY KEY (import_id, channel, kind, first_day, ad_product, marketplace);
