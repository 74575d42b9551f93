/** What drizzle writes behind a statement that failed: names, addresses and whatever else was bound to it. */
const BOUND_VALUES = /\nparams: [^]*$/;

/** A text that is shown or logged, such as an error's message or stack, without those. */
export function withoutBoundValues(text: string): string {
  return text.replace(BOUND_VALUES, '');
}
