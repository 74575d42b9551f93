/** A record with a value for every id of a list that names each of them. */
export function recordOf<Id extends string, Value>(
  ids: readonly Id[],
  valueOf: (id: Id) => Value,
): Record<Id, Value> {
  // The loop below gives every id its value.
  const record = {} as Record<Id, Value>;
  for (const id of ids) record[id] = valueOf(id);
  return record;
}

/** The last branch of a `switch`: it does not compile while a case is missing. */
export function assertNever(value: never): never {
  throw new Error(`No case handles ${JSON.stringify(value)}.`);
}
