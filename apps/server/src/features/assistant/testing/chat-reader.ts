import { type ChatEvent, chatEvent } from '@skuline/contract';
import type { TestApp } from '../../../testing/test-app.ts';

export interface ChatAnswer {
  readonly status: number;
  readonly events: readonly ChatEvent[];
  /** The text of the answer. */
  readonly text: string;
  readonly body: string;
}

export interface ChatCall {
  /** Whose token is sent; null: none. */
  readonly tenant: string | null;
  /** Another token than that of the tenant's first user. */
  readonly token?: string;
  readonly path?: '/api/chat' | '/api/agentic-chat';
  readonly body: unknown;
}

/** Asks the assistant and reads the whole stream. */
export async function ask(
  app: TestApp,
  { tenant, token: given, path = '/api/agentic-chat', body }: ChatCall,
): Promise<ChatAnswer> {
  const token = given ?? (tenant === null ? null : app.tokenOf(tenant));
  const response = await app.http.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const events = response.statusCode === 200 ? eventsOf(response.payload) : [];
  return { status: response.statusCode, events, text: textOf(events), body: response.payload };
}

/** The events of a stream, each of the contract's shape. */
function eventsOf(stream: string): ChatEvent[] {
  return stream
    .split('\n\n')
    .filter((block) => block.startsWith('data: '))
    .map((block) => chatEvent.parse(JSON.parse(block.slice('data: '.length))));
}

function textOf(events: readonly ChatEvent[]): string {
  return events.map((event) => (event.type === 'response.output_text.delta' ? event.delta : '')).join('');
}

/** The events of one type. */
export function ofType<T extends ChatEvent['type']>(
  events: readonly ChatEvent[],
  type: T,
): Extract<ChatEvent, { type: T }>[] {
  // The filter leaves events of this type alone.
  return events.filter((event) => event.type === type) as Extract<ChatEvent, { type: T }>[];
}
