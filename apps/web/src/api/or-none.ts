import { warn } from '../warn.ts';

/** A list that is empty, without a message, when it cannot be fetched (spec 8). */
export async function orNone<Row>(
  list: Promise<Row[]>,
  signal: AbortSignal,
  warning: string,
): Promise<Row[]> {
  try {
    return await list;
  } catch (error) {
    if (signal.aborted) throw error;
    warn(warning, error);
    return [];
  }
}
