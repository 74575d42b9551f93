import { explainAnswer, findChoice, question } from './questions.ts';
import type { QuestionCode, FormatContext } from './report-format.ts';

/** Every part counts, each in its own currency. */
export const ALL_PARTS = 'All of them';

/**
 * The accounts, marketplaces or currencies of one file. Amounts of different currencies are never added up as they are: of
 * several the seller says which one counts, or that all do. Until a second one appears, the first is kept.
 */
export class ChoiceOfParts {
  readonly #context: FormatContext;
  readonly #what: QuestionCode;
  readonly #why: string;
  /** The currencies of each part, in the order of their lines; '' where a line doesn't name one. */
  readonly #parts = new Map<string, Set<string>>();
  #firstKept: string | null = null;

  constructor(context: FormatContext, what: QuestionCode, why: string) {
    this.#context = context;
    this.#what = what;
    this.#why = why;
  }

  /** Whether lines of all parts count. */
  get keepsAll(): boolean {
    return this.#answer?.toLowerCase() === ALL_PARTS.toLowerCase();
  }

  get #answer(): string | undefined {
    return this.#context.answers.get(this.#what)?.trim();
  }

  /** Whether a line of this part and currency ('' where it names none) counts. */
  keeps(part: string, currency: string): boolean {
    const currencies = this.#parts.get(part);
    if (currencies === undefined) this.#parts.set(part, new Set([currency]));
    else currencies.add(currency);
    if (this.keepsAll) return true;
    const answer = this.#answer?.toLowerCase();
    if (answer !== undefined) {
      // A line without a currency, such as an order that is not paid yet, is of its part.
      const labels = currency === '' ? [...(this.#parts.get(part) ?? [])] : [currency];
      const isPart = answer === part.toLowerCase();
      return (
        isPart ||
        labels.some((of) => answer === labelOf(part, of).toLowerCase()) ||
        (answer.startsWith(`${part.toLowerCase()} (`) && currency === '')
      );
    }
    this.#firstKept ??= part;
    return this.#firstKept === part;
  }

  /** Asks where there are several. */
  finish(): void {
    const labels = this.#labels();
    const answer = this.#context.answers.get(this.#what);
    if (labels.length < 2 && answer === undefined) return;
    if (labels.length === 0 || this.keepsAll || findChoice(answer, labels) !== null || this.#names(answer))
      return;
    this.#context.ask(
      question(this.#what, {
        question: `Which of them is to be imported? '${ALL_PARTS}' takes each in its own currency.`,
        why: this.#why,
        choices: labels,
        example: labels[0] ?? null,
        problem: explainAnswer(answer, labels),
      }),
    );
  }

  /** Whether an answer is a part of one currency, without saying that. */
  #names(answer: string | undefined): boolean {
    const part = [...this.#parts.keys()].find((name) => name.toLowerCase() === answer?.trim().toLowerCase());
    return part !== undefined && this.#labels().filter((label) => label.startsWith(part)).length === 1;
  }

  /** Those in dollars first. */
  #labels(): string[] {
    const labels = [...this.#parts].flatMap(([part, currencies]) => {
      const named = [...currencies].filter((currency) => currency !== '');
      return (named.length === 0 ? [''] : named).map((currency) => ({
        label: labelOf(part, currency),
        currency,
      }));
    });
    const isDollar = ({ currency }: (typeof labels)[number]) => Number(currency === 'USD');
    return labels.toSorted((a, b) => isDollar(b) - isDollar(a)).map(({ label }) => label);
  }
}

function labelOf(part: string, currency: string): string {
  if (part === '') return currency;
  return currency === '' ? part : `${part} (${currency})`;
}
