import {
  type CellBook,
  type CitationReader,
  createCitationReader,
  type WrittenText,
} from '@skuline/domain/assistant';
import type { ModelMessage, TextStreamPart, ToolSet } from 'ai';
import type { ConfiguredModel } from '../providers/models.ts';
import { untilSilence } from '../providers/until-silence.ts';
import type { AnswerPart } from './answer-part.ts';
import { estimateTokens } from './conversation.ts';
import {
  callOf,
  endOfTool,
  type ModelTools,
  recordRefused,
  type ToolRuns,
  toolSetOf,
} from './model-tools.ts';

export interface ModelTurn {
  readonly model: ConfiguredModel;
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  /** The results of the turn, whose cells the model cites. */
  readonly cells: CellBook;
  /** Null where nothing may be read. */
  readonly tools: ModelTools | null;
  readonly signal: AbortSignal;
  /** How long the model may say nothing. */
  readonly timeoutMs: number;
}

/** A model's answer while it comes. */
interface ModelAnswer {
  readonly parts: AsyncIterable<AnswerPart>;
  /** Once the parts have ended: why there was no text at all, as a sentence; null where there was. */
  failure(): string | null;
}

/** Rounds of tool calls; in the last one the model has to answer from what it has. */
const MOST_STEPS = 8;
const MOST_OUTPUT_TOKENS = 4000;
/** Of all rounds together; a provider need not keep to the tokens that it is asked for. */
const MOST_CHARACTERS = 32_000;

const LOOPED =
  'I stopped here: the model kept asking for figures without writing an answer. Ask a narrower question.';
const TOO_LONG = 'The answer was cut off because it became too long.';
const FILTERED = 'The provider of the model stopped the answer.';

export function answerByModel(turn: ModelTurn): ModelAnswer {
  let failure: string | null = null;
  return {
    parts: streamParts(turn, (reason) => {
      failure = reason;
    }),
    failure: () => failure,
  };
}

/** What the stream came to so far. */
interface Progress {
  /** How many characters of text there are. */
  length: number;
  /** A new block of text begins: what stands before it was said before a tool ran. */
  isNewBlock: boolean;
  steps: number;
  end: 'open' | 'length' | 'filter' | 'done';
  problem: string | null;
}

async function* streamParts(
  turn: ModelTurn,
  fail: (reason: string) => void,
): AsyncGenerator<AnswerPart, void, undefined> {
  const { signal, timeoutMs } = turn;
  const { label } = turn.model;
  const { describeModelProblem } = await import('../providers/describe-model-problem.ts');
  const progress: Progress = { length: 0, isNewBlock: false, steps: 0, end: 'open', problem: null };
  const citations = createCitationReader(turn.cells);
  const runs: ToolRuns = { finished: new Map(), begun: 0, running: 0 };
  const source = new AbortController();
  try {
    const { fullStream } = await startStream(turn, runs, AbortSignal.any([signal, source.signal]));
    const limit = { ms: timeoutMs, isWaiting: () => runs.running > 0, source, signal };
    for await (const part of untilSilence(fullStream, limit)) {
      if (part.type === 'error') progress.problem = describeModelProblem(part.error, label);
      else yield* partsOf(part, { turn, progress, runs, citations });
      if (part.type === 'tool-call' && part.invalid === true) await recordRefused(part, turn.tools);
      if (progress.problem !== null || progress.length >= MOST_CHARACTERS) break;
    }
  } catch (error) {
    signal.throwIfAborted();
    progress.problem = describeModelProblem(error, label);
  }
  yield* textOf(citations.end());
  if (progress.length >= MOST_CHARACTERS) progress.end = 'length';
  const problem = progress.problem ?? (progress.end === 'open' ? brokeOff(label) : null);
  if (progress.length > 0) yield* endOf(progress, problem);
  else if (progress.steps === MOST_STEPS) yield { kind: 'text', delta: LOOPED };
  else fail(problem ?? problemOfSilence(progress, label));
}

function brokeOff(label: string): string {
  return `${label} broke off in the middle of its answer.`;
}

function problemOfSilence({ end }: Progress, label: string): string {
  if (end === 'filter') return `${label} refused to answer.`;
  return end === 'length'
    ? `${label} ran out of room before it wrote anything.`
    : `${label} gave an empty answer.`;
}

/** How an answer that has begun ends. */
function* endOf({ end }: Progress, problem: string | null): Generator<AnswerPart> {
  if (problem !== null) yield { kind: 'incomplete', reason: 'error', message: problem };
  else if (end === 'length') yield { kind: 'incomplete', reason: 'max_output_tokens', message: TOO_LONG };
  else if (end === 'filter') yield { kind: 'incomplete', reason: 'content_filter', message: FILTERED };
}

async function startStream(turn: ModelTurn, runs: ToolRuns, abortSignal: AbortSignal) {
  const [{ isStepCount, streamText }, model] = await Promise.all([import('ai'), turn.model.open()]);
  return streamText({
    model,
    system: turn.system,
    messages: [...turn.messages],
    tools: await toolSetOf(turn.tools, runs),
    stopWhen: isStepCount(MOST_STEPS),
    prepareStep: ({ stepNumber }) => (stepNumber === MOST_STEPS - 1 ? { toolChoice: 'none' } : {}),
    maxOutputTokens: MOST_OUTPUT_TOKENS,
    abortSignal,
    // No retries: an answer of the built-in analyst is better than a long wait.
    maxRetries: 0,
    // Failures come as parts of the stream.
    onError: () => undefined,
  });
}

interface Reading {
  readonly turn: ModelTurn;
  readonly progress: Progress;
  readonly runs: ToolRuns;
  readonly citations: CitationReader;
}

/** Processes a part of the stream and yields what it adds to the answer; most parts add nothing. */
function* partsOf(part: TextStreamPart<ToolSet>, reading: Reading): Generator<AnswerPart> {
  const { turn, progress, citations } = reading;
  if (part.type === 'start-step') progress.steps += 1;
  if (part.type === 'text-start') progress.isNewBlock = progress.length > 0;
  if (part.type === 'text-delta' && part.text !== '') {
    const text = progress.isNewBlock ? `\n\n${part.text}` : part.text;
    const delta = text.slice(0, MOST_CHARACTERS - progress.length);
    progress.length += delta.length;
    progress.isNewBlock = false;
    yield* textOf(citations.write(delta));
  }
  if (part.type === 'text-end') yield* textOf(citations.end());
  if (part.type === 'tool-call') yield { kind: 'tool_started', call: callOf(part, turn.tools) };
  if (part.type === 'tool-result' || part.type === 'tool-error')
    yield endOfTool(part, turn.tools, reading.runs);
  if (part.type === 'finish-step') {
    const { inputTokens = 0, outputTokens = 0 } = part.usage;
    yield { kind: 'usage', usage: { inputTokens, outputTokens } };
  }
  if (part.type === 'finish') progress.end = endsBy(part.finishReason);
}

function* textOf({ text, figures }: WrittenText): Generator<AnswerPart> {
  if (text !== '') yield { kind: 'text', delta: text, figures };
}

function endsBy(reason: string): Progress['end'] {
  if (reason === 'length') return 'length';
  if (reason === 'content-filter') return 'filter';
  return reason === 'error' ? 'open' : 'done';
}

/** A model's answer, and what its question takes at least. */
export interface CountedAnswer extends ModelAnswer {
  readonly promptTokens: number;
}

/**
 * The parts of an answer. Their tokens count against the budget: as the provider counts them, or by an estimate where
 * it counts none or the answer is stopped first. A prompt counts as soon as it is sent, whatever the outcome.
 */
export async function* countTokens(
  { parts, promptTokens }: CountedAnswer,
  spend: (tokens: number) => Promise<void>,
): AsyncGenerator<AnswerPart, void, undefined> {
  let estimate = 0;
  let isStopped = true;
  try {
    for await (const part of parts) {
      if (part.kind === 'usage') {
        const { inputTokens, outputTokens } = part.usage;
        await spend(inputTokens + outputTokens || estimate || promptTokens);
        estimate = 0;
      }
      if (part.kind === 'tool_started') estimate = Math.max(estimate, promptTokens);
      if (part.kind === 'text') estimate = Math.max(estimate, promptTokens) + estimateTokens(part.delta);
      yield part;
    }
    isStopped = false;
  } finally {
    if (isStopped) estimate = Math.max(estimate, promptTokens);
    if (estimate > 0) await spend(estimate);
  }
}
