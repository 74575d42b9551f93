/** A whole number of at least 1 that was given on the command line; throws where it is none, since a run of nothing finds nothing. */
export function parseCount(text: string, name: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1)
    throw new Error(`${name} takes a whole number of at least 1, not "${text}".`);
  return count;
}
