import { formatDateRange } from '@skuline/domain/formatting';
import { METRICS, type MetricId } from '@skuline/domain/metrics';
import type { AnswerPart } from './answer-part.ts';
import { textParts } from './built-in-answer.ts';
import type { ChatRequest } from './chat-request.ts';
import type { SentCard } from './dashboard-context.ts';

const SIGN_IN = 'Sign in to ask about everything else: nothing that is stored is read for visitors.';

/** What the page showed of what was asked, for somebody who is not signed in. Reads nothing that is stored. */
export function* answerFromContext({ body, context, today }: ChatRequest): Generator<AnswerPart> {
  const { cards, range } = context;
  if (cards.length === 0) {
    yield* textParts({
      text: `You are not signed in, and your page shows no figures. ${SIGN_IN}`,
      figures: [],
    });
    return;
  }
  const asked = cards.filter(({ metric }) => isNamed(metric, body.message));
  const days = range === null ? '' : ` for ${formatDateRange(range, today)}`;
  const lines = (asked.length === 0 ? cards : asked).map(lineOf);
  const opening = asked.length === 0 ? 'I can only tell what your page shows' : 'Your page shows';
  yield* textParts({ text: `${opening}${days}:\n\n${lines.join('\n')}\n\n${SIGN_IN}`, figures: [] });
}

function lineOf({ metric, value, growth }: SentCard): string {
  const change = growth === null ? '' : ` (${plainText(growth)})`;
  return `- ${METRICS[metric].label}: ${plainText(value)}${change}`;
}

/** What was sent is a figure, never Markdown. */
function plainText(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}\s.,%$€£+−–—/()-]/gu, '');
}

function isNamed(metric: MetricId, message: string): boolean {
  const text = message.toLowerCase();
  return [METRICS[metric].label.toLowerCase(), metric.replaceAll('_', ' ')].some((name) =>
    text.includes(name),
  );
}
