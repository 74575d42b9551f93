/** Long work that stops between its steps, so that whoever runs it can give way to other work; it returns its result. */
export type Work<Result> = Generator<undefined, Result>;

/** Rows between two stops: some milliseconds. */
const ROWS_A_STEP = 2000;

/** What `make` returns for each item, with a stop every `ROWS_A_STEP` rows; `countRows` says how many an item holds. */
export function* mapInSteps<Item, Made>(
  items: readonly Item[],
  make: (item: Item, index: number) => Made,
  countRows: (item: Item) => number = () => 1,
): Work<Made[]> {
  const made: Made[] = [];
  let rowsDone = 0;
  for (const [index, item] of items.entries()) {
    made.push(make(item, index));
    rowsDone += countRows(item);
    if (rowsDone < ROWS_A_STEP) continue;
    rowsDone = 0;
    yield;
  }
  return made;
}
