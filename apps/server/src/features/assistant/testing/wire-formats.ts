/** A call of a tool, as a model makes it. */
export interface FakeCall {
  readonly name: string;
  readonly args: unknown;
}

/** What a fake model says in one step. */
export interface FakeAnswer {
  readonly text?: readonly string[];
  readonly calls?: readonly FakeCall[];
  readonly finish?: 'stop' | 'length' | 'content_filter';
}

/** How a provider writes an answer on the wire: the chunks of its stream, without and with its end. */
export interface WireFormat {
  readonly matches: (path: string) => boolean;
  readonly begin: (answer: FakeAnswer) => string[];
  readonly end: (answer: FakeAnswer) => string[];
}

function data(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

function event(type: string, fields: Readonly<Record<string, unknown>> = {}): string {
  return `event: ${type}\n${data({ type, ...fields })}`;
}

const RESPONSES: WireFormat = {
  matches: (path) => path.endsWith('/responses'),
  begin: ({ text = [], calls = [] }) => [
    data({ type: 'response.created', response: { id: 'resp_1', created_at: 1, model: 'fake' } }),
    ...(text.length === 0
      ? []
      : [
          data({
            type: 'response.output_item.added',
            output_index: 0,
            item: { type: 'message', id: 'msg_1' },
          }),
        ]),
    ...text.map((delta) =>
      data({
        type: 'response.output_text.delta',
        item_id: 'msg_1',
        output_index: 0,
        content_index: 0,
        delta,
      }),
    ),
    ...calls.flatMap(({ name, args }, at) => {
      const item = { type: 'function_call', id: `fc_${at}`, call_id: `call_${at}`, name };
      const index = at + 1;
      const written = JSON.stringify(args);
      return [
        data({ type: 'response.output_item.added', output_index: index, item: { ...item, arguments: '' } }),
        data({
          type: 'response.function_call_arguments.delta',
          item_id: item.id,
          output_index: index,
          delta: written,
        }),
        data({
          type: 'response.output_item.done',
          output_index: index,
          item: { ...item, arguments: written, status: 'completed' },
        }),
      ];
    }),
  ],
  end: ({ text = [], finish = 'stop' }) => [
    ...(text.length === 0
      ? []
      : [
          data({
            type: 'response.output_item.done',
            output_index: 0,
            item: { type: 'message', id: 'msg_1' },
          }),
        ]),
    data({
      type: finish === 'stop' ? 'response.completed' : 'response.incomplete',
      response: {
        incomplete_details:
          finish === 'stop' ? null : { reason: finish === 'length' ? 'max_output_tokens' : finish },
        usage: { input_tokens: 10, output_tokens: 5 },
      },
    }),
  ],
};

const CHAT_FINISH = { stop: 'stop', length: 'length', content_filter: 'content_filter' };

function chatChunk(delta: unknown, finish: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  return data({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'fake', choices });
}

const CHAT_COMPLETIONS: WireFormat = {
  matches: (path) => path.endsWith('/chat/completions'),
  begin: ({ text = [], calls = [] }) => [
    ...text.map((content) => chatChunk({ role: 'assistant', content })),
    ...calls.map(({ name, args }, index) =>
      chatChunk({
        tool_calls: [
          {
            index,
            id: `call_${index}`,
            type: 'function',
            function: { name, arguments: JSON.stringify(args) },
          },
        ],
      }),
    ),
  ],
  end: ({ calls = [], finish = 'stop' }) => [
    chatChunk({}, calls.length > 0 ? 'tool_calls' : CHAT_FINISH[finish]),
    'data: [DONE]\n\n',
  ],
};

const STOP_REASONS = { stop: 'end_turn', length: 'max_tokens', content_filter: 'refusal' };

const MESSAGES: WireFormat = {
  matches: (path) => path.endsWith('/messages'),
  begin: ({ text = [], calls = [] }) => [
    event('message_start', {
      message: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'fake',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 10, output_tokens: 1 },
      },
    }),
    ...(text.length === 0
      ? []
      : [
          event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
          ...text.map((part) =>
            event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: part } }),
          ),
          event('content_block_stop', { index: 0 }),
        ]),
    ...calls.flatMap(({ name, args }, at) => {
      const index = at + 1;
      const block = { type: 'tool_use', id: `toolu_${at}`, name, input: {} };
      const delta = { type: 'input_json_delta', partial_json: JSON.stringify(args) };
      return [
        event('content_block_start', { index, content_block: block }),
        event('content_block_delta', { index, delta }),
        event('content_block_stop', { index }),
      ];
    }),
  ],
  end: ({ calls = [], finish = 'stop' }) => {
    const reason = calls.length > 0 ? 'tool_use' : STOP_REASONS[finish];
    const delta = { stop_reason: reason, stop_sequence: null };
    return [event('message_delta', { delta, usage: { output_tokens: 5 } }), event('message_stop')];
  },
};

const FINISH_REASONS = { stop: 'STOP', length: 'MAX_TOKENS', content_filter: 'SAFETY' };

function candidate(parts: readonly unknown[], finishReason?: string): string {
  return data({
    candidates: [{ content: { role: 'model', parts }, index: 0, ...(finishReason && { finishReason }) }],
    usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 },
  });
}

const GENERATE_CONTENT: WireFormat = {
  matches: (path) => path.includes(':streamGenerateContent'),
  begin: ({ text = [], calls = [] }) => [
    ...text.map((part) => candidate([{ text: part }])),
    ...calls.map(({ name, args }) => candidate([{ functionCall: { name, args } }])),
  ],
  end: ({ finish = 'stop' }) => [candidate([], FINISH_REASONS[finish])],
};

export const WIRE_FORMATS: readonly WireFormat[] = [RESPONSES, CHAT_COMPLETIONS, MESSAGES, GENERATE_CONTENT];
