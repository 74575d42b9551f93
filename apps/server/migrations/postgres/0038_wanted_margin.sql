-- Why: a company says what of its net sales it wants to keep as profit; the ACoS its ads aim at is the break-even one less it.
-- It is kept as a cost is: who said so, when, and what was before.
-- How to check: SELECT tenant_id, before, after FROM cost_entry WHERE kind = 'wanted_margin' ORDER BY change_id DESC
ALTER TABLE cost_entry DROP CONSTRAINT cost_entry_kind_check;
ALTER TABLE cost_entry ADD CONSTRAINT cost_entry_kind_check
  CHECK (kind IN ('unit_cost', 'marketplace_fee', 'fixed_cost', 'product_costs_included', 'wanted_margin'));
