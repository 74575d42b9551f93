import type {
  Answer,
  NamedResult,
  Plan,
  PlanScope,
  QuestionContext,
  Understanding,
} from '@skuline/domain/assistant';

/** The built-in analyst: understands questions by rule and writes what their plans came to. */
export interface Analyst {
  understand(question: string, context: QuestionContext): Understanding;
  write(input: {
    readonly question: string;
    readonly plans: readonly Plan[];
    readonly results: readonly NamedResult[];
    readonly screen: PlanScope;
  }): Answer;
}
