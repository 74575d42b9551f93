import { EMPTY_REASONS, type EmptyReason } from '@skuline/contract';
import type { DateRange } from '@skuline/domain/calendar';
import { oneAhead } from './one-ahead.ts';

const NEWLINE = 0x0a;
const COMMA = 0x2c;
const OPENING = new TextEncoder().encode('{"data":[');

/** What stands round the rows of an answer (spec point 3, Data response). */
export interface AnswerFrame {
  readonly range: DateRange;
  /** Whether a product filter was set: it decides why an answer is empty. */
  readonly hasFilters: boolean;
}

/** Wraps the engine's rows, one JSON object a line, into the answer's JSON without parsing them; writes into them. */
export function answerFromLines(lines: Uint8Array, frame: AnswerFrame): Uint8Array {
  const rows = asArrayItems(lines);
  const closing = closingOf(rows.length === 0, frame);
  const answer = new Uint8Array(OPENING.length + rows.length + closing.length);
  answer.set(OPENING, 0);
  answer.set(rows, OPENING.length);
  answer.set(closing, OPENING.length + rows.length);
  return answer;
}

/**
 * The same for rows that arrive in chunks cut at any byte; whether there were any is known at the end. The chunks are
 * written into: copying them would cost as much as sending them.
 */
export async function* streamAnswer(
  chunks: AsyncIterable<Uint8Array>,
  frame: AnswerFrame,
): AsyncGenerator<Uint8Array> {
  yield OPENING;
  let isEmpty = true;
  let owesSeparator = false;
  for await (const chunk of oneAhead(chunks)) {
    if (chunk.length === 0) continue;
    isEmpty = false;
    if (owesSeparator) yield Uint8Array.of(COMMA);
    owesSeparator = chunk[chunk.length - 1] === NEWLINE;
    yield asArrayItems(chunk);
  }
  yield closingOf(isEmpty, frame);
}

/** Line ends become commas in place, the last one goes: inside JSON strings the engine writes a line end as \n. */
function asArrayItems(lines: Uint8Array): Uint8Array {
  const end = lines[lines.length - 1] === NEWLINE ? lines.length - 1 : lines.length;
  const items = lines.subarray(0, end);
  for (let at = items.indexOf(NEWLINE); at !== -1; at = items.indexOf(NEWLINE, at + 1)) items[at] = COMMA;
  return items;
}

function closingOf(isEmpty: boolean, frame: AnswerFrame): Uint8Array {
  const reason: EmptyReason | null = !isEmpty
    ? null
    : frame.hasFilters
      ? 'no_data_for_filters'
      : 'no_data_for_period';
  const rest = {
    isEmpty,
    reason,
    message: reason === null ? null : EMPTY_REASONS[reason],
    dateRange: { start: frame.range.start, end: frame.range.end },
  };
  return new TextEncoder().encode(`],${JSON.stringify(rest).slice(1)}`);
}
