import type { CatalogueLayerRow, LayerRow } from './layer-row.ts';
import { noticeLines } from './notices.ts';
import type { FormatContext, ReportSink } from './report-format.ts';

/** What spreadsheets make of ids: '8.10E+11' of 810000000000, '5-Mar' of MAR5; of the ASIN of a book its first zeros. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d+$/i;
const MONTH = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
const DATE = new RegExp(`^(?:\\d{1,2}-(?:${MONTH})|(?:${MONTH})-\\d{2})$`, 'i');
const ASIN_WITHOUT_ZEROS = /^\d{1,9}$/;

/** Gathers the lines that can be read and can hardly be true, to say so beside what was taken. */
export class OddRows {
  readonly #clicks: number[] = [];
  readonly #negative: number[] = [];
  readonly #shortened: number[] = [];
  readonly #dates: number[] = [];
  readonly #zeros: number[] = [];

  /** Looks at what a line became: the rows behind so many that were there before. */
  look({ facts, catalogue }: ReportSink, before: { facts: number; catalogue: number }, line: number): void {
    for (let at = before.facts; at < facts.length; at++) {
      const row = facts[at];
      if (row !== undefined) this.#lookAtFact(row, line);
    }
    for (let at = before.catalogue; at < catalogue.length; at++) {
      const row = catalogue[at];
      if (row !== undefined) this.#lookAtName(row, line);
    }
  }

  tell(context: Pick<FormatContext, 'notice'>): void {
    const tell = (code: string, lines: readonly number[], text: (subject: string) => string) =>
      noticeLines(context, code, lines, text);
    tell(
      'more_clicks_than_impressions',
      this.#clicks,
      (lines) => `More clicks than impressions in ${lines}.`,
    );
    tell('negative_amount', this.#negative, (lines) => `Amounts below zero in ${lines}: they are taken off.`);
    tell(
      'shortened_number',
      this.#shortened,
      (lines) =>
        `A SKU or ASIN looks like a number that Excel shortened (8.10E+11) in ${lines}: it is taken as it stands.`,
    );
    tell(
      'date_for_sku',
      this.#dates,
      (lines) =>
        `A SKU looks like a date that Excel made of it (5-Mar) in ${lines}: it is taken as it stands.`,
    );
    tell(
      'asin_without_zeros',
      this.#zeros,
      (lines) => `An ASIN has fewer than 10 digits in ${lines}: Excel cuts zeros at the beginning.`,
    );
  }

  #lookAtFact({ kind, sku, counts, money }: LayerRow, line: number): void {
    if (kind === 'ads' && (counts.ad_clicks ?? 0) > (counts.ad_impressions ?? 0)) add(this.#clicks, line);
    const amounts = [money.ad_spend, money.ad_sales, money.gross_sales];
    if (amounts.some((amount) => amount !== undefined && amount < 0)) add(this.#negative, line);
    this.#lookAtSku(sku, line);
  }

  #lookAtName({ sku, asin }: CatalogueLayerRow, line: number): void {
    this.#lookAtSku(sku, line);
    if (SHORTENED.test(asin)) add(this.#shortened, line);
    if (ASIN_WITHOUT_ZEROS.test(asin)) add(this.#zeros, line);
  }

  #lookAtSku(sku: string, line: number): void {
    if (SHORTENED.test(sku)) add(this.#shortened, line);
    if (DATE.test(sku)) add(this.#dates, line);
  }
}

/** A line becomes several rows, and is named once. */
function add(lines: number[], line: number): void {
  if (lines.at(-1) !== line) lines.push(line);
}
