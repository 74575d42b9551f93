import type { ApiCalls, ChatEvent } from '@skuline/contract';
import { vi } from 'vitest';

type SentBody = Parameters<ApiCalls['sendChat']>[0]['body'];

/** A stream that a test writes, event by event. */
export interface FakeStream {
  readonly body: SentBody;
  readonly signal: AbortSignal | undefined;
  readonly say: (...events: readonly ChatEvent[]) => void;
  readonly end: () => void;
  readonly fail: (error: Error) => void;
}

/** The two calls of the chat; each question opens a stream, which the test writes. */
export function fakeChat() {
  const streams: FakeStream[] = [];
  function open(input: { readonly body: SentBody }, options?: { readonly signal?: AbortSignal }) {
    const waiting: ChatEvent[] = [];
    let wake = Promise.withResolvers<void>();
    const end: { outcome: { readonly error: Error | null } | null } = { outcome: null };
    const tell = () => {
      wake.resolve();
      wake = Promise.withResolvers<void>();
    };
    const finish = (error: Error | null) => {
      end.outcome = { error };
      tell();
    };
    options?.signal?.addEventListener('abort', () => finish(new DOMException('aborted', 'AbortError')));
    streams.push({
      body: input.body,
      signal: options?.signal,
      say: (...events) => {
        waiting.push(...events);
        tell();
      },
      end: () => finish(null),
      fail: finish,
    });
    return (async function* read(): AsyncGenerator<ChatEvent> {
      for (;;) {
        const next = waiting.shift();
        if (next !== undefined) yield next;
        else if (end.outcome !== null) {
          if (end.outcome.error !== null) throw end.outcome.error;
          return;
        }
        // oxlint-disable-next-line no-await-in-loop -- events come one after another
        else await wake.promise;
      }
    })();
  }
  const sendAgenticChat = vi.fn<ApiCalls['sendAgenticChat']>(open);
  const sendChat = vi.fn<ApiCalls['sendChat']>(open);
  const newest = (): FakeStream => {
    const stream = streams.at(-1);
    if (stream === undefined) throw new Error('Nothing was asked.');
    return stream;
  };
  return { sendAgenticChat, sendChat, streams, newest };
}

/** A piece of an answer's text. */
export function text(delta: string): ChatEvent {
  return { type: 'response.output_text.delta', delta };
}

/** The end of an answer, as the server writes it. */
export const DONE: readonly ChatEvent[] = [{ type: 'response.completed' }, { type: 'complete' }];
