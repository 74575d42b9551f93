import { explainAnswer, findChoice, question } from './questions.ts';
import type { QuestionCode, ReadingContext } from './report-format.ts';

const DOLLARS = 'USD';

/**
 * The accounts, marketplaces or currencies of one file. They are never added up: of several the seller says which one
 * counts, and only US dollars can. Until a second one appears, the first is kept.
 */
export class ChoiceOfParts {
  readonly #context: ReadingContext;
  readonly #what: QuestionCode;
  readonly #why: string;
  /** The currencies of each part, in the order of their lines; '' where a line doesn't name one. */
  readonly #parts = new Map<string, Set<string>>();
  #firstKept: string | null = null;

  constructor(context: ReadingContext, what: QuestionCode, why: string) {
    this.#context = context;
    this.#what = what;
    this.#why = why;
  }

  /** Whether a line of this part and currency ('' where it names none) counts. */
  keeps(part: string, currency: string): boolean {
    const currencies = this.#parts.get(part);
    if (currencies === undefined) this.#parts.set(part, new Set([currency]));
    else currencies.add(currency);
    if (currency !== '' && currency !== DOLLARS) return false;
    const answer = this.#context.answers.get(this.#what)?.trim().toLowerCase();
    if (answer !== undefined) {
      const label = labelOf(part, DOLLARS).toLowerCase();
      return answer === label || answer === part.toLowerCase();
    }
    this.#firstKept ??= part;
    return this.#firstKept === part;
  }

  /** Asks, or refuses a file without US dollars. */
  finish(): void {
    const labels = this.#labels();
    const answer = this.#context.answers.get(this.#what);
    if (labels.length === 0) return;
    const isOnly = labels.length === 1 && answer === undefined;
    const chosen = isOnly ? labels[0] : findLabel(labels, answer);
    if (chosen === undefined) {
      const choices = labels.map(({ label }) => label);
      this.#context.ask(
        question(this.#what, {
          question: 'Which of them is to be imported?',
          why: this.#why,
          choices,
          example: choices[0] ?? null,
          problem: explainAnswer(answer, choices),
        }),
      );
    } else if (chosen.currency !== '' && chosen.currency !== DOLLARS) {
      const sentence = `The file is in ${chosen.currency}. Skuline works in US dollars only and does not convert currencies. Download the report of your US account.`;
      this.#context.refuse('other_currency', sentence);
    }
  }

  #labels(): Label[] {
    const labels = [...this.#parts].flatMap(([part, currencies]) => {
      const named = [...currencies].filter((currency) => currency !== '');
      return (named.length === 0 ? [''] : named).map((currency) => ({
        label: labelOf(part, currency),
        currency,
      }));
    });
    return labels.toSorted((a, b) => Number(b.currency === DOLLARS) - Number(a.currency === DOLLARS));
  }
}

function labelOf(part: string, currency: string): string {
  if (part === '') return currency;
  return currency === '' ? part : `${part} (${currency})`;
}

interface Label {
  readonly label: string;
  readonly currency: string;
}

function findLabel(labels: readonly Label[], answer: string | undefined): Label | undefined {
  const choice = findChoice(
    answer,
    labels.map(({ label }) => label),
  );
  return labels.find(({ label }) => label === choice);
}
