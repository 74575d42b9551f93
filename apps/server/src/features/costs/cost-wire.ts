import type { CostChange, CostEdit, CostEntry, FixedCost } from '@skuline/contract';
import { assertNever } from '@skuline/domain/exhaustive';
import type { StoredCost } from '../../stores/transactional/schema/index.ts';
import {
  type ChangeWithEntries,
  type CostKey,
  type CostWrite,
  NO_DAY,
  type StoredEntry,
} from './cost-record.ts';

/** An edit as it is stored; that contribution contains no product costs is stored as null. */
export function writeOf(edit: CostEdit): CostWrite {
  return { ...keyOf(edit), value: valueOf(edit), line: null };
}

function keyOf(edit: CostEdit): CostKey {
  const { kind } = edit;
  switch (kind) {
    case 'unit_cost':
      return { kind, subject: edit.sku_name, effectiveFrom: edit.effective_from };
    case 'marketplace_fee':
      return { kind, subject: edit.brand_name, effectiveFrom: edit.effective_from };
    case 'fixed_cost':
      return { kind, subject: edit.id, effectiveFrom: NO_DAY };
    case 'product_costs_included':
    case 'wanted_margin':
      return { kind, subject: '', effectiveFrom: NO_DAY };
    default:
      return assertNever(kind);
  }
}

function valueOf(edit: CostEdit): StoredCost | null {
  switch (edit.kind) {
    case 'unit_cost':
      return edit.unit_cost;
    case 'marketplace_fee':
    case 'wanted_margin':
      return edit.percent;
    case 'fixed_cost':
      return edit.fixed_cost;
    case 'product_costs_included':
      return edit.included ? true : null;
    default:
      return assertNever(edit);
  }
}

/** Whether two values are the same one. */
export function isSameValue(a: StoredCost | null, b: StoredCost | null): boolean {
  const fixed = [fixedOf(a), fixedOf(b)] as const;
  if (fixed[0] === null || fixed[1] === null) return a === b;
  const [left, right] = [fixed[0], fixed[1]];
  return (
    left.name === right.name &&
    left.monthly_amount === right.monthly_amount &&
    left.from_month === right.from_month &&
    left.to_month === right.to_month
  );
}

export function numberOf(value: StoredCost | null): number | null {
  return typeof value === 'number' ? value : null;
}

export function fixedOf(value: StoredCost | null): FixedCost | null {
  return typeof value === 'object' ? value : null;
}

export function entryOf(entry: StoredEntry): CostEntry {
  const { kind, subject, effective_from, before, after, line, is_current } = entry;
  const numbers = { effective_from, before: numberOf(before), after: numberOf(after) };
  const fields = { line, is_current };
  switch (kind) {
    case 'unit_cost':
      return { kind, sku_name: subject, ...numbers, ...fields };
    case 'marketplace_fee':
      return { kind, brand_name: subject, ...numbers, ...fields };
    case 'fixed_cost':
      return { kind, id: subject, before: fixedOf(before), after: fixedOf(after), ...fields };
    case 'product_costs_included':
      return { kind, before: before === true, after: after === true, ...fields };
    case 'wanted_margin':
      return { kind, before: numberOf(before), after: numberOf(after), ...fields };
    default:
      return assertNever(kind);
  }
}

/** Who made a change, when, and how. */
export function authorOf({
  change_id,
  changed_at,
  changed_by_name,
  source,
  file_name,
}: Pick<StoredEntry, 'change_id' | 'changed_at' | 'changed_by_name' | 'source' | 'file_name'>) {
  return { change_id, changed_at: changed_at.toISOString(), changed_by: changed_by_name, source, file_name };
}

export function changeOf(change: ChangeWithEntries): CostChange {
  const { undoes, entry_count, can_undo, entries } = change;
  return { ...authorOf(change), undoes, entry_count, can_undo, entries: entries.map(entryOf) };
}

/** Who set the current value, and its version; null and 0 where there is none. */
export function currentOf(entry: StoredEntry | undefined) {
  return {
    version: entry?.change_id ?? 0,
    changed_by: entry?.changed_by_name ?? null,
    changed_at: entry?.changed_at.toISOString() ?? null,
  };
}
