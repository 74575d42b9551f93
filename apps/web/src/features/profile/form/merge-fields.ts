/** A form's values: flat, one key a field. */
export type FieldValues = Readonly<Record<string, unknown>>;

/** Whether two values of a field say the same; lists count by their items. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The names of the fields that differ. */
export function listChanged<V extends FieldValues>(base: V, mine: V): (keyof V & string)[] {
  return Object.keys(base).filter((field) => !isSame(base[field], mine[field]));
}

export interface MergedFields<V> {
  readonly values: V;
  /** Fields that both sides have changed, and to different values; `values` holds mine. */
  readonly clashes: readonly (keyof V & string)[];
}

/**
 * Brings what was saved elsewhere (`theirs`) into a form that began from `base` and now holds `mine`: fields nobody
 * touched here show the newer value, what was typed here stays.
 */
export function mergeFields<V extends FieldValues>(base: V, mine: V, theirs: V): MergedFields<V> {
  const typed = listChanged(base, mine);
  const values = { ...theirs, ...Object.fromEntries(typed.map((field) => [field, mine[field]])) };
  const clashes = typed.filter(
    (field) => !isSame(base[field], theirs[field]) && !isSame(mine[field], theirs[field]),
  );
  return { values, clashes };
}
