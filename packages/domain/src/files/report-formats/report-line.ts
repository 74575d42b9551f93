import { BUSINESS_TIME_ZONE, type DateKey } from '../../core/calendar/index.ts';
import { isCurrency } from '../../figures/ledger/index.ts';
import type { ColumnKind } from './column-kind.ts';
import { currencyInHeader, englishValue } from './languages/read-words.ts';
import { isMissing, isNameless, plainSpaces, readCellText } from './values/cell-text.ts';
import { DOLLAR } from './values/cents.ts';
import { readCount } from './values/read-count.ts';
import type { DateOrder } from './languages/language.ts';
import { explainUntakenDay, readDay } from './values/read-day.ts';
import { readMoment } from './values/read-moment.ts';
import { type DecimalSign, type MoneyValue, readMoney, readPlainMoney } from './values/read-money.ts';
import { readPercent } from './values/read-percent.ts';

/** Where the column of a role stands, and how its cells are read. */
export interface UsedColumn {
  readonly role: string;
  readonly kind: ColumnKind;
  readonly index: number;
  /** As the file writes it. */
  readonly name: string;
  /** What the cells proved so far, or the seller said. */
  readonly style: { readonly order: DateOrder; readonly sign: DecimalSign };
}

/** Hears what is wrong with a line. */
export interface LineProblems {
  bad(line: number, column: string | null, value: string | null, reason: string): void;
  foreign(line: number, column: string, sign: string): void;
  rounded(): void;
  unknown(line: number, column: string): void;
}

/** A line of a report, its cells read by the role of their column. A cell that can't be read is reported, and 0; one that is not needed is unknown. */
export class ReportLine<Role extends string = string> {
  readonly number: number;
  readonly cells: readonly string[];
  readonly #columns: ReadonlyMap<string, UsedColumn>;
  readonly #problems: LineProblems;
  /** The currency of the amounts read so far, by their sign. */
  #sign = '';

  constructor(
    number: number,
    cells: readonly string[],
    columns: ReadonlyMap<string, UsedColumn>,
    problems: LineProblems,
  ) {
    this.number = number;
    this.cells = cells;
    this.#columns = columns;
    this.#problems = problems;
  }

  has(role: Role): boolean {
    return this.#columns.has(role);
  }

  /** '' where the file has no such column or the cell says that it is missing. */
  text(role: Role): string {
    const text = plainSpaces(readCellText(this.#cell(role)));
    return isMissing(text) ? '' : text;
  }

  /** A word of the report itself, such as a type or a status: in English, where it is known in another language. */
  word(role: Role): string {
    return englishValue(this.text(role));
  }

  /** What a product or a query is called; '' where it has no name. */
  name(role: Role): string {
    const text = plainSpaces(readCellText(this.#cell(role)));
    return isNameless(text) ? '' : text;
  }

  count(role: Role): number {
    const column = this.#columns.get(role);
    if (column === undefined) return 0;
    const cell = this.#cell(role);
    if (column.kind === 'rounded count') return Math.round(this.money(role) / DOLLAR);
    const count = readCount(cell);
    if (count !== null && (count >= 0 || column.kind === 'signed count')) return count;
    this.bad(role, 'is not a whole number');
    return 0;
  }

  /** What its money is in: as the line says it, the sign of an amount that was read of it, or a column's name; '' where nothing does. */
  get currency(): string {
    const column = this.#columns.get('currency');
    const said =
      column === undefined ? '' : plainSpaces(readCellText(this.cells[column.index] ?? '')).toUpperCase();
    if (said === '' || isMissing(said)) return this.#sign || this.#inHeader;
    if (isCurrency(said)) return said;
    this.#problems.bad(this.number, column?.name ?? null, said, 'is not a currency such as EUR');
    return '';
  }

  /** The currency that a column of amounts is named with. */
  get #inHeader(): string {
    for (const { kind, name } of this.#columns.values()) {
      const currency = kind === 'money' ? currencyInHeader(name) : '';
      if (currency !== '') return currency;
    }
    return '';
  }

  /** In ten-thousandths of its currency. */
  money(role: Role): number {
    const column = this.#columns.get(role);
    if (column === undefined) return 0;
    const money = readCell(this.#cell(role), column);
    if (money.kind === 'money') {
      if (money.isRounded) this.#problems.rounded();
      const { currency = this.#sign } = money;
      if (this.#sign !== '' && currency !== this.#sign)
        this.bad(role, `is not in ${this.#sign}, as the line is`);
      this.#sign = currency;
      return money.value;
    }
    if (money.kind === 'foreign') this.#problems.foreign(this.number, column.name, money.sign);
    else this.bad(role, explainMoney(column));
    return 0;
  }

  /** A count without which the line is taken: null where the file does not tell it, and said where its cell can't be read. */
  findCount(role: Role): number | null {
    if (this.text(role) === '') return null;
    const count = readCount(this.#cell(role));
    return this.#orUnknown(role, count !== null && count >= 0 ? count : undefined);
  }

  /** A percentage from 0 to 100 in ten-thousandths of a percent, without which the line is taken: null as of such a count. */
  findPercent(role: Role): number | null {
    return this.#orUnknown(role, readPercent(this.#cell(role)));
  }

  /** What so many units cost at this price, in ten-thousandths of the currency; one that can't be kept exactly is bad. */
  amount(price: Role, quantity: number): number {
    const amount = this.money(price) * quantity;
    if (Number.isSafeInteger(amount)) return amount;
    this.bad(price, 'is too large for so many units');
    return 0;
  }

  /** The day of a day's column, or of a moment's by a clock; null, and reported, where there is none. */
  day(role: Role, timeZone = BUSINESS_TIME_ZONE): DateKey | null {
    const column = this.#columns.get(role);
    if (column === undefined) return null;
    const cell = this.#cell(role);
    const day = column.kind === 'moment' ? readMoment(cell, timeZone) : readDay(cell, column.style.order);
    const problem = day === null ? explainDay(column) : explainUntakenDay(day);
    if (problem === null) return day;
    this.bad(role, problem);
    return null;
  }

  /** First and last day of a range's column. */
  range(role: Role): readonly [DateKey, DateKey] | null {
    const column = this.#columns.get(role);
    if (column === undefined) return null;
    const [start = '', end = start] = splitRange(this.#cell(role));
    const [first, last] = [readDay(start, column.style.order), readDay(end, column.style.order)];
    if (first === null || last === null) {
      this.bad(role, 'is not a range of days');
      return null;
    }
    const problem = explainUntakenDay(first) ?? explainUntakenDay(last);
    if (problem === null) return [first, last];
    this.bad(role, problem);
    return null;
  }

  /** Reports the cell of a role. */
  bad(role: Role, reason: string): void {
    const name = this.#columns.get(role)?.name ?? role;
    this.#problems.bad(this.number, name, readCellText(this.#cell(role)), reason);
  }

  #orUnknown(role: Role, value: number | null | undefined): number | null {
    if (value === undefined) this.#problems.unknown(this.number, this.#columns.get(role)?.name ?? role);
    return value ?? null;
  }

  #cell(role: Role): string {
    const column = this.#columns.get(role);
    return column === undefined ? '' : (this.cells[column.index] ?? '');
  }
}

function readCell(cell: string, { kind, style }: UsedColumn): MoneyValue {
  return kind === 'plain money' ? readPlainMoney(cell) : readMoney(cell, style.sign);
}

function explainMoney({ kind, style }: UsedColumn): string {
  if (kind === 'plain money') return 'is not an amount with a decimal point';
  return `is not an amount with a decimal ${style.sign}`;
}

function explainDay({ kind, style }: UsedColumn): string {
  if (kind === 'moment') return 'is not a date with a time and a time zone';
  return `is not a day (days are read with the ${style.order})`;
}

/** 'Oct 20, 2026 - Oct 21, 2026' as its two days. */
export function splitRange(cell: string): readonly string[] {
  // Blanks before the sign are cut from the parts: looked for in front of it, they would be gone through once for each.
  return readCellText(cell)
    .split(/\s(?:-|–|—|to)\s+/)
    .map((part) => part.trimEnd());
}
