import { isFoundIn } from '@skuline/domain/paging';

/** One row of a filter list: its name and, where known, a count such as '48 SKUs'. */
export interface FilterOption {
  readonly name: string;
  readonly detail?: string;
}

export type SelectAllState = 'none' | 'some' | 'all';

/** The options whose name contains the search text, ignoring case and accents; all of them for a blank search. */
export function findShown(options: readonly FilterOption[], search: string): readonly FilterOption[] {
  return search.trim() === '' ? options : options.filter(({ name }) => isFoundIn(name, search));
}

/** How many of the shown options are selected; 'none' when nothing is shown. */
export function selectAllState(
  selected: ReadonlySet<string>,
  shown: readonly FilterOption[],
): SelectAllState {
  let count = 0;
  for (const option of shown) if (selected.has(option.name)) count += 1;
  if (count === 0) return 'none';
  return count === shown.length ? 'all' : 'some';
}

/**
 * Selects every shown option, or deselects them when all were selected; options hidden by the search stay as they are.
 */
export function toggleShown(
  selected: ReadonlySet<string>,
  shown: readonly FilterOption[],
): ReadonlySet<string> {
  const next = new Set(selected);
  const isDropping = selectAllState(selected, shown) === 'all';
  for (const option of shown) {
    if (isDropping) next.delete(option.name);
    else next.add(option.name);
  }
  return next;
}

export function toggleName(selected: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(name)) next.add(name);
  return next;
}

/** The selection in the order of the list, so that the same selection always produces the same link. */
export function inListOrder(selected: ReadonlySet<string>, options: readonly FilterOption[]): string[] {
  const listed = options.filter((option) => selected.has(option.name)).map((option) => option.name);
  const known = new Set(listed);
  return [...listed, ...[...selected].filter((name) => !known.has(name))];
}
