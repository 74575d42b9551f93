import { findMarketplace } from '../sources/index.ts';
import { BadLines } from './bad-lines.ts';
import { ColumnStyles } from './column-styles.ts';
import { FileCover } from './file-cover.ts';
import { type LayerCover, LEFT_OUT } from './layer-row.ts';
import type { ReportLayout } from './match-report.ts';
import { languageOf } from './languages/read-words.ts';
import { noticeLines } from './notices.ts';
import { findOtherReport, isHeader } from './joined-files.ts';
import type { ReportEnd } from './report-end.ts';
import { OddRows } from './odd-rows.ts';
import type {
  FormatReading,
  FormatContext,
  ReadingOptions,
  RefusalReason,
  ReportNotice,
  ReportQuestion,
  ReportRefusal,
  ReportSink,
} from './report-format.ts';
import {
  explainBad,
  explainForeignReport,
  explainJoined,
  explainNoRows,
  explainShort,
} from './refusal-sentences.ts';
import { type LineProblems, ReportLine, type UsedColumn } from './report-line.ts';
import { createTotalsCheck } from './totals-line.ts';
import { readCellText } from './values/cell-text.ts';

/** Lines that wait for a proof of how their dates or amounts are written; beyond it the seller is asked. */
const MAX_WAITING = 200_000;

interface WaitingLine {
  readonly cells: readonly string[];
  readonly number: number;
}

/**
 * Reads a report line by line. What comes of the lines stands in `out`, for the caller to take away; lines wait inside
 * only while a date or an amount can be read in two ways and nothing has proved one.
 */
export class ReportReader {
  readonly out: ReportSink = { facts: [], keywords: [], catalogue: [], records: [], totals: [] };
  readonly #layout: ReportLayout;
  readonly #options: ReadingOptions;
  readonly #styles: ColumnStyles;
  readonly #columns: ReadonlyMap<string, UsedColumn>;
  readonly #isTotals: (cells: readonly string[]) => boolean;
  readonly #reading: FormatReading;
  readonly #bad = new BadLines();
  readonly #odd = new OddRows();
  readonly #notices: ReportNotice[] = [];
  readonly #questions: ReportQuestion[] = [];
  #waiting: WaitingLine[] = [];
  #refusal: Pick<ReportRefusal, 'reason' | 'sentence'> | null = null;
  #lines = 0;
  #rounded = 0;
  /** Lines by the column whose cell can't be read in them, and is not needed. */
  readonly #unknown = new Map<string, number[]>();
  readonly #cover = new FileCover();
  #changedAt: string | null = null;
  #isOver = false;
  /** Why a file that was joined from two is refused. */
  #joined: string | null = null;
  /** Lines are read although nothing proves how, for what else is to be asked of them: nothing is kept of it. */
  #isGuess = false;
  #isBelowHeader = false;

  constructor(layout: ReportLayout, options: ReadingOptions) {
    this.#layout = layout;
    this.#options = options;
    const { account = '', marketplace = '', days = null } = options.requested ?? {};
    this.#cover.account = account;
    this.#cover.marketplace = findMarketplace(marketplace);
    if (days !== null) for (const day of [days.start, days.end]) this.#cover.add(day);
    this.#styles = new ColumnStyles(layout.columns, layout.dateOrder);
    this.#columns = new Map(
      layout.columns.map((column) => [column.role, { ...column, style: this.#styles.of(column.role) }]),
    );
    this.#isTotals = createTotalsCheck(layout);
    this.#reading = layout.format.open(this.#context());
  }

  /** Lines of data so far, without furniture and totals. */
  get lineCount(): number {
    return this.#lines;
  }

  /** Whether more lines can't change the end. */
  get isOver(): boolean {
    return this.#isOver;
  }

  get notices(): readonly ReportNotice[] {
    return this.#notices;
  }

  get lastUpdated(): string | null {
    return this.#changedAt;
  }

  /** For which days the file speaks, by kind of fact; none while nobody knows how its lines are read. */
  get covers(): LayerCover[] {
    return this.#waiting.length > 0 || this.#isGuess ? [] : this.#cover.of(this.#layout.format);
  }

  /** A record of the file, from its first one on, and the physical line it begins on. */
  take(cells: readonly string[], number: number): void {
    if (this.#isOver) return;
    const { format, width, mayBeShort } = this.#layout;
    if (!this.#isBelowHeader) {
      this.#isBelowHeader = isHeader(cells, this.#layout);
      return;
    }
    if (cells.every((cell) => readCellText(cell) === '')) return;
    if (format.isFurniture?.(cells) === true) {
      this.#cover.account = format.accountIn?.(cells) ?? this.#cover.account;
      return;
    }
    if (this.#isTotals(cells)) {
      const text = `Line ${number} holds totals and was left out.`;
      this.#notices.push({ code: 'totals_line_ignored', text, line: number });
      return;
    }
    const isLong = cells.length > width && cells.slice(width).some((cell) => readCellText(cell) !== '');
    if (isLong || (cells.length < width && !mayBeShort)) return this.#refuseWidth(cells, number);
    this.#lines++;
    if (isHeader(cells, this.#layout)) return this.#addHeader(number, 'the header again');
    this.#queue(cells, number);
  }

  /** After the last line. */
  finish(): ReportEnd {
    if (!this.#isOver) {
      const context: Pick<FormatContext, 'notice'> = { notice: (notice) => this.#notices.push(notice) };
      this.#settleStyles();
      this.#isGuess = !this.#styles.areSettled;
      this.#processWaiting();
      this.#reading.finish?.();
      this.#odd.tell(context);
      for (const [column, lines] of this.#unknown) {
        const tell = (subject: string) => `'${column}' can't be read in ${subject}: it is unknown there.`;
        noticeLines(context, 'cell_unknown', lines, tell);
      }
    }
    return this.#end();
  }

  #end(): ReportEnd {
    const refusal = this.#findRefusal();
    if (refusal !== null) {
      return {
        status: 'refused',
        refusal: { ...refusal, badLines: this.#bad.first, badLineCount: this.#bad.count },
      };
    }
    if (this.#questions.length > 0) return { status: 'asks', questions: this.#questions };
    if (this.#rounded > 0) {
      const text = `${this.#rounded} amounts had more than 4 decimals and were rounded.`;
      this.#notices.push({ code: 'amounts_rounded', text, lines: this.#rounded });
    }
    return { status: 'read' };
  }

  #findRefusal(): Pick<ReportRefusal, 'reason' | 'sentence'> | null {
    const { label } = this.#layout.format;
    if (this.#refusal !== null) return this.#refusal;
    if (this.#lines === 0) {
      return { reason: 'no_rows', sentence: explainNoRows(label) };
    }
    if (this.#bad.count === 0) return null;
    if (this.#joined !== null) return { reason: 'bad_values', sentence: this.#joined };
    return { reason: 'bad_values', sentence: explainBad(this.#bad.count, label) };
  }

  #queue(cells: readonly string[], number: number): void {
    const hasToWait = this.#styles.learn(cells);
    if (!hasToWait && this.#waiting.length === 0) return this.#process(cells, number);
    this.#waiting.push({ cells, number });
    if (this.#waiting.length >= MAX_WAITING) {
      this.#settleStyles();
      if (this.#questions.length > 0) this.#isOver = true;
    }
    if (this.#styles.areSettled) this.#processWaiting();
  }

  #processWaiting(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { cells, number } of waiting) this.#process(cells, number);
  }

  #process(cells: readonly string[], number: number): void {
    if (this.#isOver) return;
    const before = { facts: this.out.facts.length, catalogue: this.out.catalogue.length };
    const line = new ReportLine(number, cells, this.#columns, this.#problems);
    this.#reading.take(line);
    this.#sayCurrency(line, before.facts);
    this.#odd.look(this.out, before, number);
  }

  /** Facts are in the currency of their line. */
  #sayCurrency(line: ReportLine, from: number): void {
    const { facts } = this.out;
    if (facts.length === from) return;
    const { currency } = line;
    if (currency === '') return;
    for (const [at, row] of facts.slice(from).entries()) {
      facts[from + at] = { currency, ...row };
      if (row.kind !== LEFT_OUT) this.#cover.paidIn(row.part ?? '', currency);
    }
  }

  readonly #problems: LineProblems = {
    bad: (line, column, value, reason) => {
      if (!this.#isGuess) this.#bad.add(line, column, value, reason);
    },
    foreign: (line, column, sign) => {
      this.#refuse('other_currency', explainForeignReport(line, column, sign));
    },
    rounded: () => {
      this.#rounded++;
    },
    unknown: (line, column) => {
      const lines = this.#unknown.get(column) ?? [];
      this.#unknown.set(column, lines);
      lines.push(line);
    },
  };

  /** Answers what no cell proved, or asks. */
  #settleStyles(): void {
    for (const asked of this.#styles.settle(this.#options.answers)) this.#ask(asked);
  }

  #ask(asked: ReportQuestion): void {
    if (this.#questions.every(({ what }) => what !== asked.what)) this.#questions.push(asked);
  }

  #refuse(reason: RefusalReason, sentence: string): void {
    if (this.#isGuess && reason !== 'other_currency') return;
    this.#refusal ??= { reason, sentence };
    this.#isOver = true;
  }

  #addHeader(number: number, what: string): void {
    this.#bad.add(number, null, null, `is ${what}`);
    this.#joined ??= explainJoined(number, what);
  }

  #refuseWidth(cells: readonly string[], number: number): void {
    const { width, format } = this.#layout;
    const other = findOtherReport(cells);
    if (other !== null) return this.#addHeader(number, `the header of another report ('${other}')`);
    this.#bad.add(number, null, null, `has ${cells.length} columns, the header has ${width}`);
    if (cells.length > width || this.#joined !== null) return;
    this.#refuse('truncated', explainShort(number, `${cells.length} of ${width}`, format.label));
  }

  #context(): FormatContext {
    return {
      ...this.#options,
      out: this.out,
      preamble: this.#layout.preamble,
      has: (role) => this.#columns.has(role),
      isForeign: this.#options.answers.has('columns') || languageOf(this.#layout.headerCells).isForeign,
      cover: (day) => this.#cover.add(day),
      tell: (source) => this.#cover.tell(source),
      account: (name) => {
        this.#cover.account = name;
      },
      refuse: (reason, sentence) => this.#refuse(reason, sentence),
      ask: (asked) => this.#ask(asked),
      notice: (notice) => this.#notices.push(notice),
      changedAt: (moment) => {
        if (this.#changedAt === null || moment > this.#changedAt) this.#changedAt = moment;
      },
    };
  }
}
