import type { ChatEvent } from '@skuline/contract';
import type { IncompleteReason, TokenUsage } from './answer-part.ts';

type Status = 'in_progress' | 'completed' | 'incomplete';

const MESSAGE_INDEX = 0;

export interface ResponseEventsOptions {
  readonly newId: () => string;
  /** Seconds since 1970. */
  readonly createdAt: number;
  readonly model: string;
}

/**
 * The events of the OpenAI Responses stream for one message of text, complete enough for any reader of that stream: ids,
 * positions, numbers in sequence, and the whole response at the end. They say nothing of tools: the model that reads
 * them is not asked to run any.
 */
export class ResponseEvents {
  readonly #responseId: string;
  readonly #itemId: string;
  readonly #createdAt: number;
  #model: string;
  #sequence = 0;
  #text = '';
  #usage: TokenUsage = { inputTokens: 0, outputTokens: 0 };
  #hasItem = false;

  constructor({ newId, createdAt, model }: ResponseEventsOptions) {
    this.#responseId = `resp_${newId()}`;
    this.#itemId = `msg_${newId()}`;
    this.#createdAt = createdAt;
    this.#model = model;
  }

  get text(): string {
    return this.#text;
  }

  /** Somebody else answers. */
  setModel(model: string): void {
    this.#model = model;
  }

  addUsage({ inputTokens, outputTokens }: TokenUsage): void {
    this.#usage = {
      inputTokens: this.#usage.inputTokens + inputTokens,
      outputTokens: this.#usage.outputTokens + outputTokens,
    };
  }

  begin(): ChatEvent[] {
    const response = this.#response('in_progress');
    return [
      { type: 'response.created', ...this.#next(), response },
      { type: 'response.in_progress', ...this.#next(), response },
    ];
  }

  /** The delta, and before the first one what it belongs to. */
  write(delta: string): ChatEvent[] {
    const opening = this.#hasItem ? [] : this.#open();
    this.#text += delta;
    return [
      ...opening,
      { type: 'response.output_text.delta', ...this.#next(), ...this.#part(), delta, logprobs: [] },
    ];
  }

  /** Closes the message, where there is one. */
  closeText(status: 'completed' | 'incomplete'): ChatEvent[] {
    if (!this.#hasItem) return [];
    return [
      { type: 'response.output_text.done', ...this.#next(), ...this.#part(), text: this.#text, logprobs: [] },
      { type: 'response.content_part.done', ...this.#next(), ...this.#part(), part: this.#content() },
      {
        type: 'response.output_item.done',
        ...this.#next(),
        output_index: MESSAGE_INDEX,
        item: this.#item(status),
      },
    ];
  }

  complete(): ChatEvent[] {
    return [
      { type: 'response.completed', ...this.#next(), response: this.#response('completed') },
      { type: 'complete' },
    ];
  }

  /**
   * Both ends of an answer that was cut short: that of the OpenAI stream, which its readers end at, and the
   * specification's, at which our panel shows an error. `complete` doesn't follow, since it would store the answer as
   * a whole one.
   */
  cutShort(reason: IncompleteReason, message: string): ChatEvent[] {
    const response = {
      ...this.#response('incomplete'),
      incomplete_details: { reason },
    };
    return [
      { type: 'response.incomplete', ...this.#next(), response },
      { type: 'response_incomplete', reason, message },
    ];
  }

  #open(): ChatEvent[] {
    this.#hasItem = true;
    return [
      {
        type: 'response.output_item.added',
        ...this.#next(),
        output_index: MESSAGE_INDEX,
        item: { ...this.#item('in_progress'), content: [] },
      },
      {
        type: 'response.content_part.added',
        ...this.#next(),
        ...this.#part(),
        part: { ...this.#content(), text: '' },
      },
    ];
  }

  #next() {
    const sequence_number = this.#sequence;
    this.#sequence += 1;
    return { sequence_number };
  }

  #part() {
    return { item_id: this.#itemId, output_index: MESSAGE_INDEX, content_index: 0 };
  }

  #content() {
    return { type: 'output_text', text: this.#text, annotations: [], logprobs: [] };
  }

  #item(status: Status) {
    return { id: this.#itemId, type: 'message', status, role: 'assistant', content: [this.#content()] };
  }

  #response(status: Status) {
    const { inputTokens, outputTokens } = this.#usage;
    const isOver = status !== 'in_progress';
    return {
      id: this.#responseId,
      object: 'response',
      created_at: this.#createdAt,
      status,
      error: null,
      incomplete_details: null,
      instructions: null,
      max_output_tokens: null,
      metadata: {},
      model: this.#model,
      output: isOver && this.#hasItem ? [this.#item(status)] : [],
      parallel_tool_calls: true,
      previous_response_id: null,
      store: false,
      temperature: null,
      text: { format: { type: 'text' } },
      tool_choice: 'auto',
      tools: [],
      top_p: null,
      truncation: 'disabled',
      usage: isOver
        ? {
            input_tokens: inputTokens,
            input_tokens_details: { cached_tokens: 0 },
            output_tokens: outputTokens,
            output_tokens_details: { reasoning_tokens: 0 },
            total_tokens: inputTokens + outputTokens,
          }
        : null,
    };
  }
}
