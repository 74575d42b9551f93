import { SqlRefused } from './sql-refused.ts';

/** The engine's error codes as sentences for the author of the statement. */
const SENTENCES: Readonly<Record<number, string>> = {
  10: 'A column of the statement is not there.',
  16: 'A column of the statement is not there.',
  36: 'A function got a value it does not take.',
  42: 'A function got the wrong number of values.',
  43: 'A function got a value of a type it does not take.',
  46: 'The engine does not know one of the functions.',
  47: 'A column of the statement is not there.',
  53: 'Two values have types that do not go together.',
  60: 'A table of the statement is not there, or its WITH is out of reach.',
  62: 'The statement is not valid SQL of ClickHouse.',
  164: 'SETTINGS cannot be used.',
  167: 'The statement is nested too deeply.',
  153: 'The statement divides by zero.',
  158: 'The statement reads too many rows; narrow the days.',
  159: 'The statement took longer than ten seconds; narrow the days or group more coarsely.',
  160: 'The statement would take longer than ten seconds; narrow the days or group more coarsely.',
  179: 'Two expressions have the same name.',
  184: 'An aggregate stands where none may.',
  207: 'A column could be of more than one table; write table.column.',
  215: 'A column is neither in GROUP BY nor aggregated.',
  241: 'The statement needs too much memory; narrow the days or group more coarsely.',
  306: 'The statement is nested too deeply.',
  307: 'The statement reads too much; narrow the days.',
  386: 'Two values have types that do not go together.',
  396: 'The result is too large; select fewer columns or rows.',
  407: 'A number is too large.',
};
const OTHER = 'The engine could not run the statement.';

/** Which words of an engine's message say what it did not understand, by the number of the failure. */
const CULPRIT =
  /(?:identifier|failed at position \d+|Unknown table expression identifier|function) [`'(]?([^`'()\n]{1,80})/i;

/**
 * The engine's failure as a sentence. Its own message may hold names and values of stored rows and the statement the
 * product made, so of that message only a word is shown, and only one that the statement itself has.
 */
export function refusalOf(error: unknown, statement: string): unknown {
  const failure = engineFailureOf(error);
  if (failure === null) return error;
  const sentence = SENTENCES[failure.code] ?? OTHER;
  const culprit = CULPRIT.exec(failure.message)?.[1]?.trim();
  const isShown = culprit !== undefined && culprit !== '' && WORDS_SHOWN.has(failure.code);
  const shown = isShown && statement.includes(culprit) ? ` (near ${culprit})` : '';
  return new SqlRefused(sentence.replace(/\.$/, `${shown}.`), { cause: error });
}

const WORDS_SHOWN: ReadonlySet<number> = new Set([46, 47, 60, 62]);

function engineFailureOf(error: unknown): { readonly code: number; readonly message: string } | null {
  if (!(error instanceof Error) || !('engineCode' in error) || typeof error.engineCode !== 'number')
    return null;
  const { cause } = error;
  return { code: error.engineCode, message: cause instanceof Error ? cause.message : '' };
}
