import { formatMoney } from '../../core/formatting/index.ts';
import { ColumnStyle, hasStyles } from './column-style.ts';
import { explainAnswer, findChoice, question } from './questions.ts';
import type { ColumnKind } from './column-kind.ts';
import type { ReportQuestion } from './report-format.ts';
import { readCellText } from './values/cell-text.ts';
import { DOLLAR } from './values/cents.ts';
import type { DateOrder } from './languages/language.ts';
import { type DecimalSign, readMoney } from './values/read-money.ts';

interface StyledColumn {
  readonly role: string;
  readonly index: number;
  readonly kind: ColumnKind;
  readonly name: string;
}

/** How the amounts of a file are written, column by column, and its dates in all columns alike. */
export class ColumnStyles {
  readonly #styles: ReadonlyMap<string, ColumnStyle>;
  readonly #dateOrder: DateOrder | null;
  readonly #styled: readonly (StyledColumn & { readonly style: ColumnStyle })[];

  /** `dateOrder`: what the language of the header says of dates that no cell proves. */
  constructor(columns: readonly StyledColumn[], dateOrder: DateOrder | null) {
    this.#dateOrder = dateOrder;
    const ofDates = new ColumnStyle('range');
    this.#styles = new Map(
      columns.map(({ role, kind }) => [role, isDate(kind) ? ofDates : new ColumnStyle(kind)]),
    );
    this.#styled = columns
      .filter(({ kind }) => hasStyles(kind))
      .map((column) => ({ ...column, style: this.of(column.role) }));
  }

  of(role: string): ColumnStyle {
    const style = this.#styles.get(role);
    if (style === undefined) throw new Error(`there is no column '${role}'`);
    return style;
  }

  /** Looks at the cells of a line: true where one of them has to wait for a proof. */
  learn(cells: readonly string[]): boolean {
    let hasToWait = false;
    for (const { index, style } of this.#styled) {
      if (style.learn(cells[index] ?? '')) hasToWait = true;
    }
    return hasToWait;
  }

  /** Whether no cell so far can be read in two ways. */
  get areSettled(): boolean {
    return this.#styled.every(({ style }) => style.doubtful === null);
  }

  /** Takes the seller's answers where nothing was proven; what is to be asked comes back. */
  settle(answers: ReadonlyMap<string, string>): ReportQuestion[] {
    return this.#styled.flatMap(({ name, style }) => {
      if (style.doubtful === null) return [];
      if (this.#dateOrder !== null && isDate(style.kind)) {
        style.decide(this.#dateOrder);
        return [];
      }
      const asked = askStyle(style, style.doubtful, name);
      const answer = answers.get(asked.what);
      const choice = findChoice(answer, asked.choices);
      if (choice === 'month first' || choice === 'day first' || choice === 'point' || choice === 'comma') {
        style.decide(choice);
        return [];
      }
      return [{ ...asked, problem: explainAnswer(answer, asked.choices) }];
    });
  }
}

/** Three digits stand behind a sign that is in doubt. */
const THOUSANDTHS = 3;

/** What a cell comes to when it is read with this sign. */
function amountOf(cell: string, sign: DecimalSign): string {
  const money = readMoney(cell, sign);
  if (money.kind !== 'money') return cell;
  return formatMoney(money.value / DOLLAR, money.value % DOLLAR === 0 ? 0 : THOUSANDTHS);
}

function isDate(kind: ColumnKind): boolean {
  return kind === 'day' || kind === 'range';
}

function askStyle({ kind }: ColumnStyle, doubtful: string, name: string): ReportQuestion {
  const example = readCellText(doubtful);
  if (!isDate(kind)) {
    return question('decimal_sign', {
      question: `Which sign stands before the cents in '${example}', a point or a comma?`,
      why: `No amount of the column '${name}' shows it: with a point before the cents '${example}' is ${amountOf(example, 'point')}, with a comma ${amountOf(example, 'comma')}.`,
      choices: ['point', 'comma'],
      example,
    });
  }
  return question('date_order', {
    question: `Which comes first in '${example}', the month or the day?`,
    why: `Every date of the column '${name}' can be read both ways.`,
    choices: ['month first', 'day first'],
    example,
  });
}
