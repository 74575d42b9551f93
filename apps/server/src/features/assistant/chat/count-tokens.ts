import type { AnswerPart } from './answer-part.ts';
import { estimateTokens } from './conversation.ts';
import type { ModelAnswer } from './model-answer.ts';

/** A model's answer, and what its question takes at least. */
export interface CountedAnswer extends ModelAnswer {
  readonly promptTokens: number;
}

/**
 * The parts of an answer, whose tokens are spent as they are told: as the provider counts them, and by an estimate where it
 * counts none or somebody stops before it does. A prompt is paid as soon as it is sent, whatever comes of it.
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
