import { useSettled } from '../../../analysis/index.ts';
import { type DashboardQuestion, hasSameSubject } from './question.ts';

export interface SettledQuestion {
  /** What is asked now. */
  readonly question: DashboardQuestion;
  /** True while a newer range or filter waits out its 300 ms. */
  readonly isSettling: boolean;
}

/** Follows the wanted question: at once within the same days and products, after 300 ms of rest when these change. */
export function useSettledQuestion(wanted: DashboardQuestion): SettledQuestion {
  const { value: question, isSettling } = useSettled(wanted, hasSameSubject);
  return { question, isSettling };
}
