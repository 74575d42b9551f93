/** Rows as they come from a reader. */
export async function* toStream<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}
