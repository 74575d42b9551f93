import type { SaidBefore } from './chat-request.ts';

/** Characters a token has at least on average: an estimate that rather counts too many tokens. */
const CHARACTERS_A_TOKEN = 3;

/** How many tokens a text is, at least about. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_A_TOKEN);
}

/**
 * The newest turns that fit into the tokens, each whole: a question without its answer, or an answer without its
 * question, would be taken for the next one.
 */
export function newestTurns(history: readonly SaidBefore[], tokens: number): SaidBefore[] {
  const turns: SaidBefore[][] = [];
  for (const said of history) {
    const turn = turns.at(-1);
    if (said.role === 'user' || turn === undefined) turns.push([said]);
    else turn.push(said);
  }
  const kept: SaidBefore[][] = [];
  let left = tokens;
  for (const turn of turns.toReversed()) {
    left -= turn.reduce((sum, { content }) => sum + estimateTokens(content), 0);
    if (left < 0) break;
    kept.unshift(turn);
  }
  return kept.flat();
}

/** What was sent as said before, without what was never said: empty messages, and the question itself at the end. */
export function readHistory(sent: readonly SaidBefore[] | null | undefined, question: string): SaidBefore[] {
  const said = (sent ?? []).filter(({ content }) => content.trim() !== '');
  const last = said.at(-1);
  const isQuestion = last?.role === 'user' && last.content.trim() === question;
  return isQuestion ? said.slice(0, -1) : said;
}
