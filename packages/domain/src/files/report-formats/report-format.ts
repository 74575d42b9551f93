import type { DateKey, DateRange } from '../../core/calendar/index.ts';
import type { CatalogueLayerRow, Channel, FactKind, KeywordLayerRow, LayerRow } from './layer-row.ts';
import type { UntoldFactId } from '../../figures/metrics/index.ts';
import type { RecordRow } from '../records/index.ts';
import type { ColumnKind } from './column-kind.ts';
import type { LayerSource } from '../sources/index.ts';
import type { ReportLine } from './report-line.ts';

/** A column a format uses: the names it goes by, normalized, the best first. */
export interface ColumnRule {
  readonly kind: ColumnKind;
  readonly names: readonly string[];
  /** A file without it is refused, and the column named. */
  readonly isRequired?: boolean;
  /** An id or a date of every line of data: totals lack it, or say "Total" there. */
  readonly isKey?: boolean;
  /** A key that may be any word of a line of data, "total" too. */
  readonly isAnyWord?: boolean;
}

/** Why a file is refused or declined, in one word. */
export type RefusalReason =
  | 'account_level'
  | 'bad_values'
  | 'column_missing'
  | 'left_out'
  | 'no_daily_facts'
  | 'no_product'
  | 'no_rows'
  | 'no_sku'
  | 'not_a_report'
  | 'not_a_week'
  | 'other_currency'
  | 'parent_level'
  | 'rank_not_volume'
  | 'several_days'
  | 'truncated'
  | 'unknown_report';

/** A cell that is wrong; a null column means the whole line. */
export interface ReportBadLine {
  readonly line: number;
  readonly column: string | null;
  readonly value: string | null;
  readonly reason: string;
}

/** Why nothing of a file is taken, in a sentence that says what to do. */
export interface ReportRefusal {
  readonly reason: RefusalReason;
  readonly sentence: string;
  /** The first hundred. */
  readonly badLines: readonly ReportBadLine[];
  readonly badLineCount: number;
}

/** What only the seller can say of a file. */
export type QuestionCode =
  | 'account'
  | 'ad_product'
  | 'channel'
  | 'columns'
  | 'currency'
  | 'date_order'
  | 'day'
  | 'decimal_sign'
  | 'marketplace'
  | 'newer'
  | 'parent_sku'
  | 'replace_or_add'
  | 'sheet'
  | 'shop'
  | 'unattributed_ads'
  | 'unattributed_sessions';

export interface ReportQuestion {
  readonly what: QuestionCode;
  readonly question: string;
  readonly why: string;
  /** The file's first line of data in words, which shows which report it is; null where it does not help. */
  readonly firstLine: string | null;
  /** The words of the possible answers; empty where it is a day, a name or a table of columns. */
  readonly choices: readonly string[];
  /** How an answer looks, or what stands in the file. */
  readonly example: string | null;
  /** Why the answer that was given is none. */
  readonly problem: string | null;
}

/** What the seller is told although the file is taken. */
export interface ReportNotice {
  readonly code: string;
  readonly text: string;
  readonly lines?: number;
  readonly line?: number;
  /** Dollars. */
  readonly amount?: number;
  /** SKUs or ASINs that the seller's catalog does not know. */
  readonly names?: readonly string[];
  readonly queries?: number;
}

/** What a report says of a whole day, to compare with; money in ten-thousandths of a dollar. */
export interface ControlTotal {
  readonly day: DateKey;
  readonly counts: Readonly<Partial<Record<'sessions' | 'orders' | 'order_items' | 'units_sold', number>>>;
  readonly money: Readonly<Partial<Record<'gross_sales' | 'promotions' | 'refunds' | 'net_sales', number>>>;
}

/** What whoever requested a document knows of it, where the document does not say it. */
export interface RequestedDocument {
  /** Whose account or shop it is. */
  readonly account: string;
  /** A word for the marketplace; '' where the document tells. */
  readonly marketplace: string;
  /** The days for which it speaks whether or not they have lines; null: only those that have. */
  readonly days: DateRange | null;
}

/** What is known of a file beside its lines. */
export interface ReadingOptions {
  /** Given for a document that was requested from its source. */
  readonly requested?: RequestedDocument | undefined;
  readonly fileName: string;
  readonly answers: ReadonlyMap<string, string>;
  /** Days that the seller's other files are about: a date in the name of this one is nearer to them than another. */
  readonly near?: readonly DateKey[];
  /** The seller's parent SKUs: what the queries of a brand may belong to. */
  readonly parents: readonly { readonly brand: string; readonly parentSku: string }[];
}

/** What comes of the lines of a file, in order. */
export interface ReportSink {
  readonly facts: LayerRow[];
  readonly keywords: KeywordLayerRow[];
  readonly catalogue: CatalogueLayerRow[];
  /** Beside the facts or keywords of a file, or all that it holds. */
  readonly records: RecordRow[];
  readonly totals: ControlTotal[];
}

/** What a format's reading is given, and tells. */
export interface FormatContext extends ReadingOptions {
  readonly out: ReportSink;
  /** The records before the header. */
  readonly preamble: readonly (readonly string[])[];
  has(role: string): boolean;
  /** The header is in another language than English, or the seller said which column is which. */
  readonly isForeign: boolean;
  /** The file speaks for this day. */
  cover(day: DateKey): void;
  /** The file has lines of this source; its account is left to `account`. One that tells none is one source. */
  tell(source: Omit<LayerSource, 'account'>): void;
  /** Whose account or shop the whole file is of, as it says itself. */
  account(name: string): void;
  /** Ends the reading: nothing of the file is taken. */
  refuse(reason: RefusalReason, sentence: string): void;
  ask(question: ReportQuestion): void;
  notice(notice: ReportNotice): void;
  /** When what the file says was last changed, as it says itself; the latest is kept. */
  changedAt(moment: string): void;
}

/** A format at work on one file. */
export interface FormatReading<Role extends string = string> {
  take(line: ReportLine<Role>): void;
  /** After the last line. */
  finish?(): void;
}

/** What a file's lines become. */
export type Holds = 'facts' | 'keywords' | 'catalogue' | 'records' | 'totals';

/** A report that is taken in: a plug-in of the register. */
export interface TakenFormat<Role extends string = string> {
  readonly id: string;
  /** 'Amazon: All Orders'. */
  readonly label: string;
  /** Where it is downloaded: 'Reports → Fulfillment → All Orders'. */
  readonly menuPath: string;
  readonly holds: Holds;
  /** Null where the lines are no facts of a channel. */
  readonly channel: Channel | null;
  /** The channel that the seller says it is of, where the report is of none in particular. */
  channelOf?(answers: ReadingOptions['answers']): Channel;
  /** What it speaks of; 1 is the best source of a kind. */
  readonly speaks: Readonly<Partial<Record<FactKind, number>>>;
  /** Facts of these kinds that it does not hold: on its days they are unknown, and not 0. */
  readonly untold?: readonly UntoldFactId[];
  /** Its names in a header: one of each list. */
  readonly marks: readonly (readonly string[])[];
  /** None of these. */
  readonly lacks?: readonly string[];
  readonly columns: Readonly<Record<Role, ColumnRule>>;
  /** Tab separated and never quoted: a quote is a character. */
  readonly isFlat?: boolean;
  /** A line that is none: a footer, a line that explains the header. */
  isFurniture?(cells: readonly string[]): boolean;
  /** The account or shop that such a line names; null for every other one. */
  accountIn?(cells: readonly string[]): string | null;
  open(context: FormatContext): FormatReading<Role>;
  /** Why nothing of it is imported although it is read for its totals. */
  readonly declined?: DeclinedReason;
}

interface DeclinedReason {
  readonly reason: RefusalReason;
  /** Why, and what to download instead. */
  readonly sentence: string;
}

/** A report that is known, and of which nothing can be taken. */
export interface DeclinedFormat extends DeclinedReason {
  readonly id: string;
  readonly label: string;
  readonly marks: readonly (readonly string[])[];
  readonly lacks?: readonly string[];
}

/** The names of a column written for a header of any case. */
export function column(
  kind: ColumnKind,
  names: readonly string[],
  more: Pick<ColumnRule, 'isRequired' | 'isKey' | 'isAnyWord'> = {},
): ColumnRule {
  return { kind, names, ...more };
}
