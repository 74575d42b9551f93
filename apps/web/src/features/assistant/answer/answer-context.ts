import type { AnswerChart, FigureMark, NamedResult } from '@skuline/domain/assistant';
import { createContext, useContext } from 'react';

/** What the elements of an answer's text draw from. */
export interface AnswerContent {
  /** Its Markdown, in which the figures have their places. */
  readonly text: string;
  readonly figures: readonly FigureMark[];
  readonly charts: readonly AnswerChart[];
  readonly results: readonly NamedResult[];
  /** Shows the rows of a tool call. */
  readonly onShowRows: (callId: string) => void;
}

const AnswerContext = createContext<AnswerContent | null>(null);

/** A context, because the Markdown component passes no props to the elements it renders. */
export const AnswerProvider = AnswerContext.Provider;

/** The answer an element belongs to; throws outside of one. */
export function useAnswer(): AnswerContent {
  const content = useContext(AnswerContext);
  if (content === null) throw new Error('useAnswer is used outside of an answer.');
  return content;
}
