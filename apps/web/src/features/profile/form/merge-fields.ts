/** A form's values: flat, one key per field. */
export type FieldValues = Readonly<Record<string, unknown>>;

/** Whether two values are equal; lists are compared by their items. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The names of the fields that differ. */
export function listChanged<V extends FieldValues>(base: V, mine: V): (keyof V & string)[] {
  return Object.keys(base).filter((field) => !isSame(base[field], mine[field]));
}

export interface MergedFields<V> {
  readonly values: V;
  /** Fields that were changed on both sides to different values; `values` contains mine. */
  readonly clashes: readonly (keyof V & string)[];
}

/**
 * Merges what was saved elsewhere (`theirs`) into a form that started from `base` and now holds `mine`: untouched
 * fields take the newer value, typed ones stay.
 */
export function mergeFields<V extends FieldValues>(base: V, mine: V, theirs: V): MergedFields<V> {
  const typed = listChanged(base, mine);
  const values = { ...theirs, ...Object.fromEntries(typed.map((field) => [field, mine[field]])) };
  const clashes = typed.filter(
    (field) => !isSame(base[field], theirs[field]) && !isSame(mine[field], theirs[field]),
  );
  return { values, clashes };
}
