import type { ChatEvent } from '@skuline/contract';
import {
  createAnswerMarker,
  type FigureMark,
  findSentenceEnd,
  type NamedResult,
  type Plan,
  shiftMark,
  withFound,
} from '@skuline/domain/assistant';
import { resultForAction } from '../tools/result-for-model.ts';
import type { Answerer, AnswerPart, ToolCall } from './answer-part.ts';
import { ResponseEvents, type ResponseEventsOptions } from './response-events.ts';

export interface TurnOptions extends Omit<ResponseEventsOptions, 'model'> {
  /** Its own figures are told apart from those that are made up. */
  readonly question: string;
  /** Called with the outcome before the turn's last events, after which the client may have disconnected. */
  readonly finish: (outcome: TurnOutcome) => Promise<void>;
}

/** What a turn came to, for the thread. */
export interface TurnOutcome {
  readonly text: string;
  readonly plans: readonly Plan[];
}

/** Who answers, and with what; another one may follow, when the first has said nothing. */
export interface AnswerSource {
  readonly answerer: Answerer;
  readonly parts: AsyncIterable<AnswerPart>;
}

const AGENT_NAME = 'Skuline';

/** Writes a turn as the events of its stream, from what its answerers say; one for models and the built-in analyst. */
export async function* runTurn(
  sources: AsyncIterable<AnswerSource>,
  options: TurnOptions,
): AsyncGenerator<ChatEvent, void, undefined> {
  const writer = new TurnWriter(options);
  for await (const { answerer, parts } of sources) {
    yield* writer.introduce(answerer);
    for await (const part of parts) yield* writer.write(part);
  }
  await options.finish(writer.outcome);
  yield* writer.end();
}

class TurnWriter {
  readonly #options: TurnOptions;
  readonly #mark: ReturnType<typeof createAnswerMarker>;
  /** The figures that carry their cells. */
  readonly #cited: FigureMark[] = [];
  readonly #results: NamedResult[] = [];
  #plans: Plan[] = [];
  #events: ResponseEvents | null = null;
  #isBuiltIn = false;
  #questions: readonly string[] = [];
  #cut: Extract<AnswerPart, { kind: 'incomplete' }> | null = null;
  /** Length of the text whose figures have been marked. */
  #marked = 0;

  constructor(options: TurnOptions) {
    this.#options = options;
    this.#mark = createAnswerMarker(options.question);
  }

  get outcome(): TurnOutcome {
    return { text: this.#events?.text ?? '', plans: this.#plans };
  }

  *introduce({ name, model, isBuiltIn, reason }: Answerer): Generator<ChatEvent> {
    this.#isBuiltIn = isBuiltIn;
    yield { type: 'skuline.answered_by', name, is_built_in: isBuiltIn, reason };
    if (this.#events === null) {
      this.#events = new ResponseEvents({ ...this.#options, model });
      yield* this.#events.begin();
    } else this.#events.setModel(model);
  }

  *write(part: AnswerPart): Generator<ChatEvent> {
    switch (part.kind) {
      case 'text':
        yield* this.#writeText(part);
        return;
      case 'tool_started':
        yield { type: 'agent_action_started', ...actionOf(part.call) };
        return;
      case 'tool_completed':
        yield* this.#completeTool(part);
        return;
      case 'goes_on':
        this.#plans = [];
        return;
      case 'tool_failed':
        yield {
          type: 'agent_action_failed',
          ...actionOf(part.call),
          result_summary: 'Tool execution failed',
          error: part.error,
          message: part.error,
        };
        return;
      case 'chart':
        yield {
          type: 'skuline.chart',
          call_id: part.chart.callId,
          table: part.chart.table,
          at: part.chart.at,
        };
        return;
      case 'questions':
        this.#questions = part.questions;
        return;
      case 'usage':
        this.#events?.addUsage(part.usage);
        return;
      case 'incomplete':
        this.#cut = part;
        return;
    }
  }

  *end(): Generator<ChatEvent> {
    const events = this.#events;
    if (events === null) return;
    if (events.text !== '') yield* this.#markFigures(events.text, true);
    yield* events.closeText(this.#cut === null ? 'completed' : 'incomplete');
    if (this.#cut !== null) {
      yield* events.cutShort(this.#cut.reason, this.#cut.message);
      return;
    }
    if (this.#questions.length > 0) yield { type: 'skuline.questions', questions: [...this.#questions] };
    yield* events.complete();
  }

  *#writeText({ delta, figures = [] }: Extract<AnswerPart, { kind: 'text' }>): Generator<ChatEvent> {
    if (delta === '' || this.#events === null) return;
    const from = this.#events.text.length;
    this.#cited.push(...figures.map((mark) => shiftMark(mark, from)));
    yield* this.#events.write(delta);
    const end = findSentenceEnd(this.#events.text, this.#marked);
    if (end !== null) yield* this.#markFigures(this.#events.text.slice(0, end), false);
  }

  *#completeTool({
    call,
    summary,
    result,
    ms,
    plan,
  }: Extract<AnswerPart, { kind: 'tool_completed' }>): Generator<ChatEvent> {
    this.#results.push(result);
    if (plan !== null) this.#plans.push(withFound(plan, result));
    yield {
      type: 'agent_action_completed',
      ...actionOf(call),
      result_summary: summary,
      result: { ...resultForAction(result), ms },
    } as ChatEvent; // The result's lists are read-only, those of the schema are not.
  }

  /** All figures so far. What the built-in analyst writes carries its cells; of a model's text the rest is its own. */
  *#markFigures(text: string, isDone: boolean): Generator<ChatEvent> {
    this.#marked = text.length;
    const cited = this.#cited.filter(({ end }) => end <= text.length);
    const figures = this.#isBuiltIn ? cited : this.#mark({ text, cited, results: this.#results, isDone });
    yield {
      type: 'skuline.figures',
      figures: figures.map((mark) => ({ ...mark, sources: [...mark.sources] })),
    };
  }
}

function actionOf({ callId, toolName, parameters }: ToolCall) {
  return {
    tool_call_id: callId,
    tool_name: toolName,
    agent_name: AGENT_NAME,
    parameters: { ...parameters },
  };
}
